// Questionnaires: who may see and save what, and what follows from their content.
import { and, eq, sql } from 'drizzle-orm';
import { categoryMerged } from '#areas/system/identity/model/events';
import { conflict, invalid } from '#kernel/model/problems';
import { may } from '#kernel/server/actor';
import { table } from '#kernel/server/database/table';
import { nextNumber } from '#kernel/server/numbers';
import { foundIn } from '#kernel/server/resources/finding';
import { live, rows } from '#kernel/server/rows';
import { type AreaPiece, on, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { fullScore, minutesOf, questionCount } from '../../content/model/checking';
import { Questionnaire } from '../model/questionnaire';
import { QuestionnaireVersion } from '../model/version';
import { designRules } from './designTexts';

export const hrView = 'questionnaires.hr.view';

const questionnaires = service(Questionnaire, {
  /** What belongs to HR is seen by who may see that. */
  narrow: (actor, alias) => (may(actor, hrView) ? undefined : sql`${alias}.library <> 'hr'`),
  /** What is given out for the whole enterprise is looked at in every school. */
  alsoSeen: (actor, alias) =>
    sql`${alias}.school_id is null and ${alias}.state in ('published', 'unpublished')${may(actor, hrView) ? sql`` : sql` and ${alias}.library <> 'hr'`}`,
  async beforeSave({ row, was, work }) {
    if (!was) {
      row.code = await nextNumber(work, 'questionnaires.questionnaire', null);
      row.ownerId ??= work.actor.staffId || null;
      row.publishedVersionId = null;
      row.dirty = false;
    }
    if (was?.publishedVersionId && was.kind !== row.kind) throw invalid('kind', designRules.kindFixed);
    if (row.schoolId === null && was?.schoolId !== null && !reachesAll(work)) row.schoolId = homeSchool(work);
    await checkChildren(work, row);
    if (was && row.publishedVersionId && isChanged(was, row)) row.dirty = true;
    row.questionCount = questionCount(row.document);
    row.fullScore = fullScore(row.document);
    row.minutes = minutesOf(row.document);
  },
  transitions: {
    restore(step) {
      step.to = step.row.publishedVersionId ? 'unpublished' : 'draft';
    },
  },
});

const isChanged = (was: Questionnaire, row: Questionnaire): boolean =>
  was.publishedVersionId === row.publishedVersionId &&
  (JSON.stringify(was.document) !== JSON.stringify(row.document) ||
    JSON.stringify(was.settings) !== JSON.stringify(row.settings) ||
    JSON.stringify(was.childIds) !== JSON.stringify(row.childIds));

const reachesAll = ({ actor }: Work): boolean =>
  actor.staffId === 0 || (actor.grants.get('questionnaires.questionnaire.edit')?.has('all') ?? false);

/** Who does not reach the whole enterprise makes what they make for their own school. */
function homeSchool({ actor }: Work): number {
  if (actor.schoolId === null) throw invalid('schoolId', designRules.wholeEnterprise);
  return actor.schoolId;
}

async function checkChildren(work: Work, { id, childIds, kind }: Questionnaire): Promise<void> {
  if (childIds.length === 0) return;
  const children = await rows(work, Questionnaire, { id: childIds });
  if (childIds.includes(id) || children.some((child) => child.kind !== kind))
    throw invalid('childIds', designRules.childKind);
  if (children.some((child) => child.childIds.length > 0)) throw conflict(designRules.childNested);
}

/** Draw rules of drafts follow a knowledge point; what is published has its pool already. */
async function followKnowledge(work: Work, fromId: number, toId: number): Promise<void> {
  const t = table(Questionnaire);
  const drawing = await rows(work, Questionnaire, (q) => sql`jsonb_array_length(${q.document}->'drawRules') > 0`);
  for (const { id, document } of drawing) {
    if (!document.drawRules.some(({ categoryIds }) => categoryIds.includes(fromId))) continue;
    const drawRules = document.drawRules.map((rule) => ({
      ...rule,
      categoryIds: [...new Set(rule.categoryIds.map((one) => (one === fromId ? toId : one)))],
    }));
    await work.db
      .update(t)
      .set({ document: { ...document, drawRules } })
      .where(and(live(work, t), eq(t.id, id)));
  }
}

export const questionnairesPiece: AreaPiece = {
  listeners: [
    on(categoryMerged, async (work, { tree, fromId, toId }) => {
      if (tree === 'question_knowledge') await followKnowledge(work, fromId, toId);
    }),
  ],
  services: [questionnaires, service(QuestionnaireVersion)],
  registers: {
    number: [{ key: 'questionnaires.questionnaire', pattern: 'QN{yy}{MM}-{seq:4}', reset: 'month' }],
    search: [foundIn(Questionnaire, { sub: 'code', url: '/addQuestionnaire?id={id}', list: '/questionnaire?q={q}' })],
  },
};
