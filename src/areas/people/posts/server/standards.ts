// Standards of posts: shares and weights reach the whole before one is published; then the version before it ends.
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { move, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Post, Staff } from '../../model/staff';
import { PostLevel } from '../model/level';
import { missingShare } from '../model/shares';
import { ownStandards, PostStandard, StandardCompetence, StandardDuty, type StandardSeen } from '../model/standard';
import { plantStandards } from '../sample';

const said = texts('people.standard', {
  shares: ['占比合计应为 100%，还差 {missing}%', 'Shares come to 100 %, {missing} % are missing'],
  weights: ['权重合计应为 100%，还差 {missing}%', 'Weights come to 100 %, {missing} % are missing'],
  empty: ['请先填写职责', 'Write down the duties first'],
});

function refuseParts({ duties, competences }: PostStandard): void {
  if (duties.length === 0) throw invalid('duties', said.empty);
  const shares = missingShare(duties.map(({ share }) => share));
  if (shares !== 0) throw invalid('duties', said.shares, { missing: shares / 100 });
  const weights = missingShare(competences.map(({ weight }) => weight));
  if (weights !== 0) throw invalid('competences', said.weights, { missing: weights / 100 });
}

async function ownOf(work: Work): Promise<StandardSeen[]> {
  const me = await rowOf(work, Staff, work.actor.staffId);
  if (!me?.postId) return [];
  const { postId, levelId } = me;
  const post = await rowOf(work, Post, postId);
  const found = await rows(
    work,
    PostStandard,
    (s) =>
      sql`${s.postId} = ${postId} and ${s.state} = 'published' and (${s.levelId} is null or ${s.levelId} = ${levelId})`,
    { sort: 'id' },
  );
  const seen: StandardSeen[] = [];
  for (const { id, versionNo, qualifications, kpis, levelId: of } of found) {
    const duties = await rows(work, StandardDuty, { standardId: id }, { sort: 'id' });
    const competences = await rows(work, StandardCompetence, { standardId: id }, { sort: 'id' });
    seen.push({
      ...{ post: post?.name ?? '', level: of ? ((await rowOf(work, PostLevel, of))?.name ?? null) : null },
      ...{ versionNo, qualifications, kpis },
      duties: duties.map(({ title, detail, share }) => ({ title, detail, share: share / 100 })),
      competences: competences.map(({ name, weight, required, behaviour }) => ({
        ...{ name, required, behaviour, weight: weight / 100 },
      })),
    });
  }
  return seen;
}

export const standards: AreaPiece = {
  samples: [plantStandards],
  services: [
    service(StandardDuty),
    service(StandardCompetence),
    service(PostStandard, {
      async beforeSave({ row, was, work }) {
        if (was) return;
        const last = await rowOf(
          work,
          PostStandard,
          (s) => and(eq(s.postId, row.postId), row.levelId === null ? isNull(s.levelId) : eq(s.levelId, row.levelId)),
          { sort: '-versionNo' },
        );
        row.versionNo = (last?.versionNo ?? 0) + 1;
      },
      transitions: {
        async publish({ row, work }) {
          refuseParts(row);
          const before = await rows(
            work,
            PostStandard,
            (s) =>
              and(
                eq(s.postId, row.postId),
                row.levelId === null ? isNull(s.levelId) : eq(s.levelId, row.levelId),
                eq(s.state, 'published'),
                ne(s.id, row.id),
              ),
            { lock: true },
          );
          for (const one of before) await move(work, PostStandard, one, 'retire');
        },
      },
    }),
  ],
  calls: [serves(ownStandards, async (work) => ({ standards: await ownOf(work) }))],
};
