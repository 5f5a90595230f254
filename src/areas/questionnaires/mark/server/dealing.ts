// Items to be marked: made as sheets arrive and when markers are appointed, dealt evenly, dealt anew on demand.
import { sql } from 'drizzle-orm';
import { staffLeft } from '#areas/people/model/events';
import { conflict, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { detail } from '#kernel/server/resources/reading';
import { insert, need, reached, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { sheetHandedIn } from '../../answer/model/answerEvents';
import { AnswerItem } from '../../answer/model/item';
import { AnswerSheet } from '../../answer/model/sheet';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { deal } from '../model/marking';
import { dealItems, MarkItem, MarkPlan, savePlan } from '../model/plan';
import { markRules } from './markTexts';

type Round = MarkItem['round'];

/** The questions of sheets that wait, each once in each round. */
async function makeItems(work: Work, issueId: number, sheets: readonly AnswerSheet[]): Promise<void> {
  if (sheets.length === 0) return;
  const plan = await row(work, MarkPlan, { issueId });
  const ids = sheets.map(({ id }) => id);
  const waiting = await rows(work, AnswerItem, { sheetId: ids, result: 'pending' }, { sort: 'id' });
  const there = await rows(work, MarkItem, { sheetId: ids });
  for (const round of (plan?.doubleMark ? ['first', 'second'] : ['first']) as Round[])
    for (const { sheetId, questionKey, fullScore } of waiting) {
      const isThere = there.some(
        (one) => one.sheetId === sheetId && one.questionKey === questionKey && one.round === round,
      );
      if (!isThere) await insert(work, MarkItem, { issueId, sheetId, questionKey, round, fullScore });
    }
  if (plan) await dealOpen(work, plan);
}

/** Whatever nobody has begun is shared out; the second round never to who has the first. */
async function dealOpen(work: Work, plan: MarkPlan, isAnew = false): Promise<number> {
  const { issueId, markerIds, mode } = plan;
  const all = await rows(work, MarkItem, { issueId }, { lock: true });
  const sheets = new Map((await rows(work, AnswerSheet, { issueId })).map((sheet) => [sheet.id, sheet]));
  const isFree = ({ status, markerId, round }: MarkItem) =>
    status === 'open' && round !== 'arbiter' && (isAnew || markerId === null);
  let dealt = 0;
  for (const round of ['first', 'second'] as const) {
    const open = all.filter((item) => item.round === round && isFree(item));
    const loads = new Map(
      markerIds.map((id) => [
        id,
        all.filter((item) => item.round === round && item.markerId === id && !isFree(item)).length,
      ]),
    );
    const order = round === 'first' ? markerIds : [...markerIds.slice(1), ...markerIds.slice(0, 1)];
    const whose = deal(
      open.map(({ sheetId, questionKey }) => {
        const sheet = sheets.get(sheetId);
        const first = all.find(
          (one) => one.sheetId === sheetId && one.questionKey === questionKey && one.round === 'first',
        );
        const writer = sheet?.personKind === 'staff' ? sheet.personId : null;
        return {
          sheetId,
          questionKey,
          schoolId: sheet?.schoolId ?? null,
          writerId: round === 'second' ? (first?.markerId ?? writer) : writer,
        };
      }),
      order,
      mode,
      loads,
    );
    for (const [at, item] of open.entries()) {
      const markerId = whose[at] ?? null;
      Object.assign(item, await update(work, MarkItem, item, { markerId }));
      if (markerId !== null) dealt += 1;
    }
  }
  return dealt;
}

async function tellMarkers(work: Work, { issueId, markerIds, dueAt }: MarkPlan): Promise<void> {
  const { name } = await need(work, QuestionnaireIssue, issueId);
  await todo(work, {
    kind: 'questionnaires.mark',
    key: `mark:${issueId}`,
    source: 'questionnaires',
    assigneeIds: markerIds,
    mode: 'each',
    finishBy: 'manual',
    title: pair(markRules.todo.zh.replace('{name}', name), markRules.todo.en.replace('{name}', name)),
    url: `/addCorrect?id=${issueId}`,
    ...(dueAt ? { dueAt } : {}),
  });
}

const plans = service(MarkPlan, {
  beforeSave({ row: plan }) {
    const { markerIds, arbiterId, doubleMark } = plan;
    if (arbiterId !== null && markerIds.includes(arbiterId)) throw invalid('arbiterId', markRules.arbiter);
    if (doubleMark && (markerIds.length < 2 || arbiterId === null)) throw invalid('markerIds', markRules.needsTwo);
  },
  async afterSave({ row: plan, work }) {
    const waiting = await rows(work, AnswerSheet, { issueId: plan.issueId, state: 'to_mark' });
    await makeItems(work, plan.issueId, waiting);
    await tellMarkers(work, plan);
  },
  calls: [
    serves(savePlan, async (work, { issueId, ...given }) => {
      await reached(work, QuestionnaireIssue, issueId, 'view');
      const there = await row(work, MarkPlan, { issueId }, { lock: true });
      const id = there ? there.id : await insert(work, MarkPlan, { issueId, ...given });
      if (there) await update(work, MarkPlan, there, given);
      return detail(work, serviceOf(work, MarkPlan), id);
    }),
  ],
});

export const dealing: AreaPiece = {
  services: [plans],
  extends: [
    extend(MarkItem, {
      calls: [
        serves(dealItems, async (work, { issueId }) => {
          const plan = await row(work, MarkPlan, { issueId });
          if (!plan) throw conflict(markRules.notMarker);
          return { dealt: await dealOpen(work, plan, true) };
        }),
      ],
    }),
  ],
  listeners: [
    on(sheetHandedIn, async (work, { sheetId, issueId, state }) => {
      if (state === 'to_mark') await makeItems(work, issueId, [await need(work, AnswerSheet, sheetId)]);
    }),
    /** What a leaver had not begun is free again. */
    on(staffLeft, async (work, { staffId }) => {
      const own = await rows(work, MarkItem, (t) => sql`${t.markerId} = ${staffId} and ${t.status} <> 'done'`, {
        lock: true,
      });
      for (const item of own)
        await update(work, MarkItem, item, { markerId: null, claimedBy: null, claimedUntil: null, status: 'open' });
    }),
  ],
};
