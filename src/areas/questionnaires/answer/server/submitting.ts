// Handing in, in one transaction: walk, check, places, answers one by one, machine marks, state, and who is told.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { intake } from '#areas/customers/customer/model/queries';
import { dayOf } from '#kernel/model/dates';
import { conflict, Invalid, problem } from '#kernel/model/problems';
import { todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { move, need, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { withPoints } from '../../bank/server/pool';
import { endingOf, keptAnswers, walk } from '../../content/model/branching';
import { measure } from '../../content/model/dimensions';
import { type Document, type Element, saidIn } from '../../content/model/document';
import { markOf, sumOf } from '../../content/model/scoring';
import { faultOf } from '../../content/model/validating';
import { QuestionnaireVersion } from '../../design/model/version';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { IssueTarget } from '../../issue/model/target';
import { answerTodo } from '../../issue/server/noticing';
import { sheetHandedIn } from '../model/answerEvents';
import { AnswerItem } from '../model/item';
import { itemsOf } from '../model/itemsOf';
import { numbersOf, sheetDocument } from '../model/paper';
import { AnswerSheet } from '../model/sheet';
import { answerRules, faultWords } from './answerTexts';
import { coarse } from './entering';
import { takePlace, takeQuotas } from './limits';
import { tellReleased, tellSubmitted } from './results';
import { opened, sealedAnswers } from './sealed';
import { attributesOf } from './starting';

export type Way = 'self' | 'timeout' | 'leave' | 'staff';

/** `targetId` only where an anonymous sheet must raise its target's count. */
export async function handIn(
  work: Work,
  sheet: AnswerSheet,
  way: Way,
  { submitId, countFor }: { submitId?: string | undefined; countFor?: IssueTarget | null } = {},
): Promise<AnswerSheet> {
  const version = await need(work, QuestionnaireVersion, sheet.versionId);
  const issue = await need(work, QuestionnaireIssue, sheet.issueId, { lock: true });
  const document = sheetDocument(version, sheet.paper, withPoints);
  const answers = opened(sheet.answers, work.app.secret);
  const order = sheet.paper.map(({ key }) => key);
  const walked = walk(document, answers, attributesOf(sheet), order);
  const kept = keptAnswers(walked, answers);
  const today = dayOf(work.now, work.actor.timezone);
  if (way === 'self') demandWhole(walked.visible, kept, today, walked.isScreenedOut);
  // What the clock hands in may be half a word: what the question would not take is left out.
  else for (const { key } of refusedIn(walked.visible, kept, today)) delete kept[key];
  if (!walked.isScreenedOut) await takePlace(work, issue, sheet);
  if (!walked.isScreenedOut && way === 'self')
    await takeQuotas(work, issue.id, walked.visible, kept, numbersOf(walked.visible));

  const marks = new Map(walked.visible.map((element) => [element.key, markOf(element, kept[element.key])]));
  const total = sumOf([...marks.values()]);
  const isScored = walked.visible.some(({ scoring }) => scoring);
  const isPending = [...marks.values()].some(({ result }) => result === 'pending');
  const measured = document.dimensions.map((dimension) => measure(dimension, walked.visible, marks));
  const isImmediate = version.settings.release === 'immediate';
  const state = !isScored ? 'submitted' : isPending ? 'to_mark' : isImmediate ? 'released' : 'marked';
  const percent = total.permille * 10;
  const receiptNo = `A${randomBytes(8).toString('hex').toUpperCase().slice(0, 12)}`;
  const at = coarse(issue, work.now);
  const stored = {
    state,
    answers: sealedAnswers(walked.visible, kept, work.app.secret),
    submitId: submitId ?? null,
    receiptNo: sheet.receiptNo ?? receiptNo,
    submittedAt: at,
    updatedAt: at,
    seconds: issue.anonymous ? null : Math.round((work.now.getTime() - sheet.startedAt.getTime()) / 1000),
    submitWay: way,
    autoScore: isScored ? total.score : null,
    score: isScored ? total.score : null,
    manualScore: isScored ? 0 : null,
    maxScore: isScored ? total.max : null,
    percent: isScored ? percent : null,
    passed: isScored && total.max > 0 && !isPending ? passedOf(percent, version) : null,
    band: measured[0]?.band ? saidIn(measured[0].band.label, 'zh').slice(0, 60) : null,
    dimensionScores: Object.fromEntries(measured.map(({ key, value }) => [key, value / 100])),
    flags: flagsOf(sheet, walked.visible, kept, walked.isScreenedOut, work.now, issue.anonymous),
    ending: endingKey(document, walked, kept, percent)?.key ?? null,
    ...(state === 'released' ? { releasedAt: at } : {}),
    ...(issue.anonymous ? { deadlineAt: null } : personIn(sheet, walked.visible, kept)),
  } as const;
  const t = table(AnswerSheet);
  await work.db
    .update(t)
    .set(stored)
    .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${sheet.id} and ${t.state} = 'in_progress'`);
  await work.session.rows(sql`delete from answer_item where ${ours(work, 'answer_item')} and sheet_id = ${sheet.id}`);
  const items = itemsOf(walked.visible, kept, marks, sheet.paper);
  if (items.length > 0)
    await work.db.insert(table(AnswerItem)).values(
      items.map((item) => ({
        enterpriseId: work.enterpriseId,
        createdAt: at,
        updatedAt: at,
        sheetId: sheet.id,
        ...item,
        // A number of a phone is not left lying beside the sealed one.
        textValue: ['mobile', 'id_card'].includes(typeOf(walked.visible, item.questionKey)) ? null : item.textValue,
      })),
    );
  await raise(work, issue, countFor ?? null, sheet);
  const done = await need(work, AnswerSheet, sheet.id);
  await work.emit(sheetHandedIn, { sheetId: sheet.id, issueId: issue.id, state });
  await tellSubmitted(work, issue, done);
  if (state === 'released') await tellReleased(work, done);
  if (!walked.isScreenedOut && version.settings.leadSourceId) await handOver(work, version.settings.leadSourceId, done);
  await endWhenFull(work, issue.id);
  return done;
}

const typeOf = (visible: readonly Element[], key: string): string =>
  visible.find((element) => element.key === key)?.type ?? '';

const passedOf = (percent: number, { settings }: QuestionnaireVersion): 'yes' | 'no' =>
  percent >= settings.passPercent * 100 ? 'yes' : 'no';

const refusedIn = (visible: readonly Element[], kept: Record<string, unknown>, today: string) =>
  visible.flatMap((element) => {
    const fault = faultOf({ element, value: kept[element.key], today });
    return fault ? [{ key: element.key, fault }] : [];
  });

function demandWhole(visible: readonly Element[], kept: Record<string, unknown>, today: string, isOut: boolean): void {
  const numbers = numbersOf(visible);
  const found = refusedIn(visible, kept, today).filter(({ fault }) => !isOut || fault !== 'required');
  if (found.length > 0)
    throw new Invalid(found.map(({ key, fault }) => problem(key, faultWords[fault], { no: numbers.get(key) ?? 0 })));
}

function endingKey(
  document: Document,
  walked: ReturnType<typeof walk>,
  kept: Record<string, unknown>,
  percent: number,
) {
  return endingOf(document, walked, (on) => (on === 'percent' ? percent / 100 : kept[on]));
}

/** They only mark, they never refuse. */
function flagsOf(
  sheet: AnswerSheet,
  visible: readonly Element[],
  kept: Record<string, unknown>,
  isOut: boolean,
  now: Date,
  isAnonymous: boolean,
): AnswerSheet['flags'] {
  const seconds = (now.getTime() - sheet.startedAt.getTime()) / 1000;
  const isStraight = visible.some(({ key, rows }) => {
    const given = Object.values((kept[key] ?? {}) as object);
    return rows.length >= 5 && given.length >= 5 && new Set(given).size === 1;
  });
  return [
    ...(!isAnonymous && seconds < 2 * visible.length ? (['too_fast'] as const) : []),
    ...(isStraight ? (['straight_line'] as const) : []),
    ...(sheet.leaveCount > 3 ? (['many_leaves'] as const) : []),
    ...(sheet.oldKeys.length > 1 ? (['device_changed'] as const) : []),
    ...(isOut ? (['screened_out'] as const) : []),
  ];
}

/** Who fills in a name and a mobile is known by them. */
function personIn(sheet: AnswerSheet, visible: readonly Element[], kept: Record<string, unknown>) {
  const given = (type: string) => {
    const value = kept[visible.find((element) => element.type === type)?.key ?? ''];
    return typeof value === 'string' ? value.trim() : null;
  };
  const school = kept[visible.find(({ type }) => type === 'school')?.key ?? ''];
  return {
    name: sheet.name ?? given('name')?.slice(0, 50) ?? null,
    mobile: sheet.mobile ?? given('mobile'),
    schoolId: sheet.schoolId ?? (typeof school === 'number' ? school : null),
  };
}

/** The person is done; where nobody may be known again, by the day only. */
async function raise(
  work: Work,
  issue: QuestionnaireIssue,
  countFor: IssueTarget | null,
  sheet: AnswerSheet,
): Promise<void> {
  const targetId = sheet.targetId ?? countFor?.id;
  if (!targetId) return;
  const t = table(IssueTarget);
  const raised = await work.db
    .update(t)
    .set({ doneCount: sql`${t.doneCount} + 1`, doneAt: coarse(issue, work.now), status: 'done' })
    .where(
      sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${targetId} and (${!issue.anonymous} or ${t.doneCount} < ${issue.perPerson})`,
    )
    .returning({ id: t.id });
  if (raised.length === 0)
    throw conflict(answerRules.limit, 'limit_reached', { at: dayOf(work.now, work.actor.timezone) });
  await work.ask(todoFinishQuery, { key: answerTodo(targetId), byId: work.actor.staffId });
}

/** A family that leaves name and number is taken in once for each receipt. */
async function handOver(
  work: Work,
  sourceId: number,
  { name, mobile, schoolId, receiptNo }: AnswerSheet,
): Promise<void> {
  if (!name || !mobile || !receiptNo) return;
  await work.ask(intake, {
    name,
    mobile,
    sourceId,
    originKind: 'answer_sheet',
    originId: receiptNo,
    note: receiptNo,
    ...(schoolId ? { schoolId } : {}),
  });
}

/** An issue is full with the last place taken. */
async function endWhenFull(work: Work, issueId: number): Promise<void> {
  const issue = await need(work, QuestionnaireIssue, issueId, { lock: true });
  if (issue.totalLimit > 0 && issue.accepted >= issue.totalLimit && ['running', 'paused'].includes(issue.state))
    await move(work, QuestionnaireIssue, issue, 'end', { reason: '' });
}
