// Reports that people make: judged when they are kept, with what they were before; seen by whom their owner says, never beyond what
// each may see of the dataset.
import { type SQL, sql } from 'drizzle-orm';
import { Role } from '#areas/system/identity/model/role';
import { invalid, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { Actor } from '#kernel/server/actor';
import { insert, live, need, reached, remove, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, type Change, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { reportMade, reportsMade } from '../../engine/model/asking';
import { runOf } from '../../engine/server/running';
import {
  CustomReport,
  mostRevisions,
  openMade,
  previewReport,
  ReportRevision,
  restoreRevision,
} from '../model/customReport';
import { definitionMade, idOfMade, type Made } from '../model/making';
import { judgeMade } from './judging';
import { plantReports } from './sample';

const said = texts('reports.custom', { roles: ['请选择可见的角色', 'Say which roles see it'] });
const mostPreviewed = 20;

async function judge({ row, was, work }: Change<typeof CustomReport>): Promise<void> {
  if (!was) row.ownerId = work.actor.staffId;
  if (row.visibility !== 'roles') row.roleIds = [];
  else if (row.roleIds.length === 0) throw invalid('roleIds', said.roles);
  if (!was) {
    judgeMade(work, row.definition);
    row.revision = 1;
    return;
  }
  const isSame = JSON.stringify(was.definition) === JSON.stringify(row.definition);
  if (!isSame) judgeMade(work, row.definition);
  if (isSame && was.name === row.name && was.nameEn === row.nameEn) return;
  const { id: reportId, revision, name, nameEn, definition } = was;
  await insert(work, ReportRevision, { reportId, revision, name, nameEn, definition });
  row.revision = revision + 1;
  const kept = await rows(work, ReportRevision, { reportId }, { sort: '-revision' });
  const old = kept.slice(mostRevisions).map(({ id }) => id);
  if (old.length > 0) await remove(work, ReportRevision, old);
}

/** Beyond one's own: what is shown to everybody, or to a role one has. */
function shared(actor: Actor, alias: SQL): SQL {
  const roles = sql`(select array_agg(r.id) from role r where ${live(actor.enterpriseId, 'r')} and r.key = any(${sql.param([...actor.roles])}::text[]))`;
  return sql`${alias}.enabled and (${alias}.visibility = 'all' or ${alias}.visibility = 'roles' and ${alias}.role_ids && ${roles})`;
}

async function seenBy(work: Work): Promise<CustomReport[]> {
  const { staffId, roles, grants } = work.actor;
  const mine = await work.memo(ownRoles, async () => {
    const found = roles.length > 0 ? await rows(work, Role, { key: [...roles] }) : [];
    return new Set(found.map(({ id }) => id));
  });
  const seesAll = grants.get('reports.custom.view')?.has('all') ?? false;
  return (await rows(work, CustomReport, { enabled: true }, { sort: 'name' })).filter(
    ({ ownerId, visibility, roleIds }) =>
      seesAll ||
      ownerId === staffId ||
      visibility === 'all' ||
      (visibility === 'roles' && roleIds.some((id) => mine.has(id))),
  );
}
const ownRoles = Symbol('reports.custom.roles');

const found = async (work: Work, key: string): Promise<CustomReport | undefined> => {
  const id = idOfMade(key);
  return id === null ? undefined : (await seenBy(work)).find((one) => one.id === id);
};

/** As a run that nobody narrowed. */
const plainly = (report: string) => ({
  ...{ report, preset: null, from: null, to: null, filters: {}, rows: null, columns: null, measures: null, sort: null },
  compare: [],
});

async function preview(work: Work, definition: Made) {
  judgeMade(work, definition);
  const of = definitionMade({ id: 1, name: '', nameEn: null, group: 'operate', definition })!;
  const answer = await runOf(work, of, { ...plainly(of.key), columns: of.opens?.across ?? null });
  return { ...answer, lines: answer.lines.slice(0, mostPreviewed) };
}

export const custom: AreaPiece = {
  samplesAfter: [plantReports],
  services: [
    service(CustomReport, {
      beforeSave: judge,
      alsoSeen: shared,
      async beforeDelete({ row, work }) {
        const kept = await rows(work, ReportRevision, { reportId: row.id });
        if (kept.length > 0)
          await remove(
            work,
            ReportRevision,
            kept.map(({ id }) => id),
          );
      },
      calls: [
        serves(restoreRevision, async (work, { revisionId }) => {
          const { reportId, name, nameEn, definition } = await need(work, ReportRevision, revisionId);
          const report = await reached(work, CustomReport, reportId, 'edit');
          await update(work, CustomReport, report, { name, nameEn, definition });
          return { revision: (await need(work, CustomReport, reportId)).revision };
        }),
      ],
    }),
    service(ReportRevision),
  ],
  calls: [
    serves(openMade, async (work, { key }) => {
      const one = await found(work, key);
      if (!one) throw notFound();
      const { id, name, nameEn, group, definition, ownerId } = one;
      return { id, name, nameEn, group, definition, isOwn: ownerId === work.actor.staffId };
    }),
    serves(previewReport, (work, { definition }) => preview(work, definition)),
  ],
  answers: [
    answers(reportMade, async (work, { key }) => {
      const one = await found(work, key);
      return one ? definitionMade(one) : null;
    }),
    answers(reportsMade, async (work) => (await seenBy(work)).flatMap((one) => definitionMade(one) ?? [])),
  ],
};
