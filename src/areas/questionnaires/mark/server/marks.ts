// Marking one item after another: claimed for a quarter of an hour, saved once, settled where two have marked.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { besideAny, insert, need, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { AnswerSheet } from '../../answer/model/sheet';
import { shown } from '../../answer/server/sheets';
import { saidIn } from '../../content/model/document';
import { settle } from '../model/marking';
import { MarkItem, MarkPlan, nextItem, saveMark, skipItem, type ToMark } from '../model/plan';
import { retotal, setMark } from './finishing';
import { markRules } from './markTexts';

const claimMs = 15 * 60_000;
const stepOf = (plan: MarkPlan | undefined): number => (plan?.markStep === 'half' ? 50 : 100);

const isHeldByOther = ({ status, claimedBy, claimedUntil }: MarkItem, { actor, now }: Work): boolean =>
  status === 'claimed' &&
  claimedBy !== null &&
  claimedBy !== actor.staffId &&
  claimedUntil !== null &&
  claimedUntil > now;

async function refuseHeld(work: Work, item: MarkItem): Promise<void> {
  if (!isHeldByOther(item, work)) return;
  const who = await row(work, Staff, item.claimedBy ?? 0);
  throw conflict(markRules.claimed, { code: 'claimed', by: who?.name ?? '' }, { name: who?.name ?? '' });
}

/** Who is appointed marks; where nobody is, whoever may mark at all. */
function demandMarker(work: Work, plan: MarkPlan | undefined, item: MarkItem): void {
  const { staffId } = work.actor;
  if (item.round === 'arbiter' && plan?.arbiterId !== staffId)
    throw forbidden('questionnaires.mark.do', markRules.notMarker);
  if (item.round !== 'arbiter' && plan && !plan.markerIds.includes(staffId))
    throw forbidden('questionnaires.mark.do', markRules.notMarker);
}

async function next(work: Work, issueId: number, itemId: number | null, after: number | null): Promise<ToMark | null> {
  const plan = await row(work, MarkPlan, { issueId });
  const item =
    itemId === null
      ? await nextFree(work, issueId, plan, after ?? 0)
      : await need(work, MarkItem, itemId, { lock: true });
  if (!item) return null;
  demandMarker(work, plan, item);
  const sheet = await need(work, AnswerSheet, item.sheetId);
  if (sheet.personKind === 'staff' && sheet.personId === work.actor.staffId) throw conflict(markRules.own);
  await refuseHeld(work, item);
  const claimed =
    item.status === 'done'
      ? item
      : await update(work, MarkItem, item, {
          status: 'claimed',
          claimedBy: work.actor.staffId,
          claimedUntil: new Date(work.now.getTime() + claimMs),
        });
  return toMark(work, plan, claimed, sheet);
}

/** Mine first, then what is nobody's; what others hold is left out. */
async function nextFree(
  work: Work,
  issueId: number,
  plan: MarkPlan | undefined,
  after: number,
): Promise<MarkItem | undefined> {
  const { staffId } = work.actor;
  const isArbiter = plan?.arbiterId === staffId;
  const found = await rows(
    work,
    MarkItem,
    (t) =>
      sql`${t.issueId} = ${issueId} and ${t.status} <> 'done' and (${t.markerId} = ${staffId} or (${t.markerId} is null and ${!plan}))
        and (${t.round} <> 'arbiter' or ${isArbiter}) and (${t.status} = 'open' or ${t.claimedBy} = ${staffId} or ${t.claimedUntil} < ${work.now.toISOString()})
        and not exists (select 1 from answer_sheet s where ${besideAny('s', t)} and s.id = ${t.sheetId} and s.person_kind = 'staff' and s.person_id = ${staffId})`,
    { lock: 'skip', sort: 'id', limit: 200 },
  );
  return found.find(({ id }) => id > after) ?? found[0];
}

async function toMark(work: Work, plan: MarkPlan | undefined, item: MarkItem, sheet: AnswerSheet): Promise<ToMark> {
  const { questions } = await shown(work, sheet);
  const asked = questions.find(({ element }) => element.key === item.questionKey);
  const own = await rows(work, MarkItem, { issueId: item.issueId, markerId: work.actor.staffId });
  const mine = plan ? own : await rows(work, MarkItem, { issueId: item.issueId });
  if (!asked) throw conflict(markRules.done);
  return {
    itemId: item.id,
    issueId: item.issueId,
    sheetId: sheet.id,
    round: item.round,
    name: plan?.blind === false ? sheet.name : null,
    question: asked.element,
    value: asked.value,
    fullScore: item.fullScore / 100,
    step: stepOf(plan) / 100,
    score: item.score === null ? null : item.score / 100,
    comment: item.comment,
    done: mine.filter(({ status }) => status === 'done').length,
    all: mine.length,
    machine: questions
      .filter(({ element, full }) => full > 0 && element.scoring?.mode !== 'manual')
      .map(({ element, score, full, result }) => ({ title: saidIn(element.title, work.locale), score, full, result })),
    claimedUntil: (item.claimedUntil ?? work.now).toISOString(),
  };
}

async function save(work: Work, itemId: number, score: number, comment: string | null) {
  const item = await need(work, MarkItem, itemId, { lock: true });
  const plan = await row(work, MarkPlan, { issueId: item.issueId });
  demandMarker(work, plan, item);
  const sheet = await need(work, AnswerSheet, item.sheetId);
  await refuseHeld(work, item);
  if (sheet.state === 'released') throw conflict(markRules.released);
  if (item.status === 'done' && item.claimedBy !== work.actor.staffId)
    throw conflict(markRules.done, { code: 'done', score: (item.score ?? 0) / 100 });
  if (score > item.fullScore) throw invalid('score', markRules.over, { full: item.fullScore / 100 });
  const step = stepOf(plan);
  if (score % step !== 0) throw invalid('score', markRules.step, { step: step / 100 });
  const done = await update(work, MarkItem, item, {
    score,
    comment,
    status: 'done',
    markedAt: work.now,
    claimedBy: work.actor.staffId,
    claimedUntil: null,
  });
  await settleItem(work, done, plan);
  const { state } = await retotal(work, item.sheetId);
  return { itemId, status: done.status, sheetState: state };
}

/** Alone it counts; with two their mean, or a third person's word. */
async function settleItem(work: Work, done: MarkItem, plan: MarkPlan | undefined): Promise<void> {
  const { sheetId, questionKey, issueId, fullScore } = done;
  const all = await rows(work, MarkItem, { sheetId, questionKey });
  const of = (round: string) => all.find((item) => item.round === round);
  const [first, second, arbiter] = [of('first'), of('second'), of('arbiter')];
  const set = (score: number, by: number) =>
    setMark(work, sheetId, questionKey, { score, full: fullScore, comment: done.comment, by });
  const who = work.actor.staffId;
  if (arbiter?.status === 'done') return set(arbiter.score ?? 0, who);
  if (!second) return set(done.score ?? 0, who);
  if (first?.status !== 'done' || second.status !== 'done') return;
  const settled = settle(
    first.score ?? 0,
    second.score ?? 0,
    fullScore,
    (plan?.thresholdPercent ?? 2000) / 100,
    stepOf(plan),
  );
  if (settled.kind === 'mark') return set(settled.score, who);
  if (!arbiter)
    await insert(work, MarkItem, {
      issueId,
      sheetId,
      questionKey,
      round: 'arbiter',
      fullScore,
      markerId: plan?.arbiterId ?? null,
    });
}

const items = service(MarkItem, {
  calls: [
    serves(nextItem, (work, { issueId, itemId, after }) => next(work, issueId, itemId, after)),
    serves(saveMark, (work, { itemId, score, comment }) => save(work, itemId, score, comment)),
    serves(skipItem, async (work, { itemId }) => {
      const item = await need(work, MarkItem, itemId, { lock: true });
      if (item.status === 'claimed' && item.claimedBy === work.actor.staffId)
        await update(work, MarkItem, item, { status: 'open', claimedBy: null, claimedUntil: null });
      return null;
    }),
  ],
});

export const marks: AreaPiece = { services: [items] };
