// Starting: one person, one attempt, one sheet, however many tabs and phones ask for it; and going on where one left off.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayOf, startOfDay } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { table } from '#kernel/server/database/table';
import { hashToken } from '#kernel/server/links';
import { need, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { withPoints } from '../../bank/server/pool';
import { QuestionnaireVersion } from '../../design/model/version';
import { IssueTarget } from '../../issue/model/target';
import { deadlineOf } from '../model/deadline';
import { forRespondent, makePaper, sheetDocument } from '../model/paper';
import { AnswerSheet } from '../model/sheet';
import type { Started } from '../model/writing';
import { answerRules } from './answerTexts';
import { coarse, demandOpen, type Entered, quotasLeft, schoolsOf } from './entering';
import { opened } from './sealed';

export interface StartInput {
  name?: string | undefined;
  mobile?: string | undefined;
  password?: string | undefined;
  deviceKey?: string | undefined;
  sheetKey?: string | undefined;
  channel?: string | undefined;
  language?: string | undefined;
}

export async function start(work: Work, found: Entered, input: StartInput): Promise<Started> {
  const { issue, target } = found;
  if (target?.status === 'removed') throw forbidden('not_invited', answerRules.removed);
  if (!target && issue.access !== 'public') throw forbidden('not_invited', answerRules.personal);
  if (issue.password && input.password !== issue.password) throw forbidden('password', answerRules.password);
  if (!target && issue.identity === 'fill' && !(input.name?.trim() && /^1[3-9]\d{9}$/.test(input.mobile ?? '')))
    throw invalid(input.name?.trim() ? 'mobile' : 'name', answerRules.fill);
  const version = await need(work, QuestionnaireVersion, issue.versionId ?? 0);
  const respondent = respondentKey(work, found, input);
  // Whoever asks at the same moment for the same person waits here and then finds the one sheet.
  await work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`sheet:${issue.id}:${respondent}`}, 0))`);
  const going = await continued(work, found, respondent, input.sheetKey);
  if (going) return answerOf(work, found, going, input.sheetKey);
  demandOpen(found, work.now);
  const attemptNo = await nextAttempt(work, found, respondent, input);
  const sheet = await begin(work, found, version, respondent, attemptNo, input);
  return answerOf(work, found, sheet, undefined);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** Whom a sheet counts for. An anonymous one counts for nobody that could be found again. */
function respondentKey(work: Work, { issue, target }: Entered, { mobile, deviceKey }: StartInput): string {
  if (issue.anonymous) return `r:${randomBytes(20).toString('hex')}`;
  if (target) return `t:${target.id}`;
  if (issue.identity === 'fill' && mobile)
    return `m:${createHmac('sha256', work.app.secret).update(mobile).digest('hex').slice(0, 40)}`;
  return deviceKey ? `d:${hash(deviceKey)}` : `r:${randomBytes(20).toString('hex')}`;
}

async function continued(work: Work, { issue, target }: Entered, respondent: string, sheetKey: string | undefined) {
  const byKey = sheetKey
    ? await row(work, AnswerSheet, { issueId: issue.id, keyHash: hashToken(sheetKey), state: 'in_progress' })
    : undefined;
  // A personal link opens its own sheet only.
  if (byKey && (byKey.respondentKey === respondent || (issue.anonymous && !byKey.targetId) || !target)) return byKey;
  if (respondent.startsWith('r:')) return undefined;
  return row(work, AnswerSheet, { issueId: issue.id, respondentKey: respondent, state: 'in_progress' });
}

async function nextAttempt(
  work: Work,
  { issue, target }: Entered,
  respondent: string,
  { deviceKey }: StartInput,
): Promise<number> {
  if (issue.anonymous) {
    if (target && target.doneCount >= issue.perPerson)
      throw conflict(answerRules.limit, 'limit_reached', { at: dayOf(target.doneAt ?? work.now, work.actor.timezone) });
    return 1;
  }
  const own = await rows(work, AnswerSheet, { issueId: issue.id, respondentKey: respondent }, { sort: '-attemptNo' });
  const since = periodStart(work, issue.perPersonPeriod);
  const counted = own.filter(
    ({ state, flags, submittedAt }) =>
      !['void', 'abandoned', 'in_progress'].includes(state) &&
      !flags.includes('screened_out') &&
      submittedAt &&
      submittedAt >= since,
  );
  const last = counted[0];
  const isDevice = respondent.startsWith('d:');
  const most = isDevice && issue.perDevice > 0 ? issue.perDevice : issue.perPerson;
  if (last && counted.length >= most)
    throw conflict(
      deviceKey && isDevice ? answerRules.device : answerRules.limit,
      { code: 'limit_reached', receiptNo: last.receiptNo },
      {
        at: dayOf(last.submittedAt ?? work.now, work.actor.timezone),
      },
    );
  if (last?.submittedAt && issue.redoHours > 0) {
    const again = new Date(last.submittedAt.getTime() + issue.redoHours * 3_600_000);
    if (again > work.now) throw conflict(answerRules.redo, 'limit_reached', { at: again.toISOString() });
  }
  return (own[0]?.attemptNo ?? 0) + 1;
}

function periodStart({ now, actor: { timezone } }: Work, period: 'total' | 'day' | 'week' | 'month'): Date {
  if (period === 'total') return new Date(0);
  const today = dayOf(now, timezone);
  if (period === 'day') return startOfDay(today, timezone);
  if (period === 'month') return startOfDay(`${today.slice(0, 7)}-01`, timezone);
  return new Date(startOfDay(today, timezone).getTime() - 6 * 86_400_000);
}

async function begin(
  work: Work,
  { issue, target }: Entered,
  version: QuestionnaireVersion,
  respondent: string,
  attemptNo: number,
  { name, mobile, channel, language }: StartInput,
): Promise<AnswerSheet> {
  const startedAt = coarse(issue, work.now);
  const t = table(AnswerSheet);
  const isKnown = !issue.anonymous;
  const [made] = await work.db
    .insert(t)
    .values({
      enterpriseId: work.enterpriseId,
      createdAt: startedAt,
      updatedAt: startedAt,
      issueId: issue.id,
      questionnaireId: issue.questionnaireId,
      versionId: version.id,
      targetId: isKnown ? (target?.id ?? null) : null,
      respondentKey: respondent,
      attemptNo,
      personKind: isKnown ? (target?.personKind ?? null) : null,
      personId: isKnown ? (target?.personId ?? null) : null,
      name: isKnown ? (target?.name ?? name?.slice(0, 50) ?? null) : null,
      mobile: isKnown ? (target?.mobile ?? mobile ?? null) : null,
      schoolId: target?.schoolId ?? issue.schoolId,
      paper: makePaper(version, randomBytes(4).readInt32BE()),
      startedAt,
      deadlineAt: deadlineOf({
        startedAt: work.now,
        timeLimitMinutes: version.settings.timeLimitMinutes,
        extraMinutes: target?.extraMinutes ?? 0,
        endsAt: issue.endsAt,
        policy: version.settings.deadlinePolicy,
      }),
      channel: channel?.slice(0, 40) ?? null,
      language: language?.slice(0, 5) ?? null,
    })
    .returning({ id: t.id });
  if (target && isKnown) await markStarted(work, target);
  return need(work, AnswerSheet, made!.id);
}

async function markStarted(work: Work, target: IssueTarget): Promise<void> {
  const t = table(IssueTarget);
  await work.db
    .update(t)
    .set({
      startedAt: target.startedAt ?? work.now,
      openedAt: target.openedAt ?? work.now,
      ...(target.status === 'done' ? {} : { status: 'started' as const }),
    })
    .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${target.id}`);
}

/** A new key for whoever goes on elsewhere; the former one then only says that it was taken over. */
async function answerOf(
  work: Work,
  { issue }: Entered,
  sheet: AnswerSheet,
  kept: string | undefined,
): Promise<Started> {
  const isSame = kept !== undefined && sheet.keyHash === hashToken(kept);
  const sheetKey = isSame ? kept : `${work.enterpriseId.toString(36)}.${randomBytes(32).toString('base64url')}`;
  if (!isSame) {
    const t = table(AnswerSheet);
    await work.db
      .update(t)
      .set({
        keyHash: hashToken(sheetKey),
        oldKeys: [...sheet.oldKeys, ...(sheet.keyHash ? [sheet.keyHash] : [])].slice(-20),
      })
      .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${sheet.id}`);
  }
  const version = await need(work, QuestionnaireVersion, sheet.versionId);
  const { showNumber, progressBar } = version.settings;
  return {
    sheetKey,
    document: forRespondent(sheetDocument(version, sheet.paper, withPoints)),
    settings: { showNumber, progressBar },
    answers: opened(sheet.answers, work.app.secret),
    attributes: attributesOf(sheet),
    schools: await schoolsOf(work),
    left: await quotasLeft(work, issue.id, version),
    lastSeq: sheet.lastSeq,
    deadlineAt: sheet.deadlineAt?.toISOString() ?? null,
    serverTime: work.now.toISOString(),
  };
}

/** What conditions may ask of the person. */
export const attributesOf = ({ schoolId, personKind, channel }: AnswerSheet): Record<string, unknown> => ({
  school: schoolId,
  personKind,
  channel,
});
