// Behind a link: which issue, for whom, and whether it can be answered now.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { table } from '#kernel/server/database/table';
import { live, need, row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { minutesOf, questionCount } from '../../content/model/checking';
import { Questionnaire } from '../../design/model/questionnaire';
import { QuestionnaireVersion } from '../../design/model/version';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { IssueTarget } from '../../issue/model/target';
import type { Gate, GateState } from '../model/writing';
import { answerRules } from './answerTexts';

export interface Entered {
  issue: QuestionnaireIssue;
  target: IssueTarget | null;
}

export async function entered(work: Work, kind: string, subjectId: number): Promise<Entered> {
  if (kind === 'issue') return { issue: await need(work, QuestionnaireIssue, subjectId), target: null };
  const target = await need(work, IssueTarget, subjectId);
  return { issue: await need(work, QuestionnaireIssue, target.issueId), target };
}

export function gateState({ issue }: Entered, now: Date): GateState {
  if (issue.totalLimit > 0 && issue.accepted >= issue.totalLimit) return 'full';
  if (issue.state === 'paused') return 'paused';
  if (issue.state === 'ended' || (issue.endsAt && issue.endsAt <= now)) return 'ended';
  return issue.state === 'running' ? 'open' : 'not_started';
}

const reasons = {
  not_started: ['notStarted', 'not_started'],
  ended: ['ended', 'ended'],
  paused: ['paused', 'paused'],
  full: ['full', 'issue_full'],
} as const;

export function demandOpen(found: Entered, now: Date): void {
  const state = gateState(found, now);
  if (state === 'open') return;
  const [text, code] = reasons[state];
  throw conflict(answerRules[text], code);
}

export async function gateOf(work: Work, found: Entered): Promise<Gate> {
  const { issue, target } = found;
  const questionnaire = await need(work, Questionnaire, issue.questionnaireId);
  const version = await row(work, QuestionnaireVersion, issue.versionId ?? questionnaire.publishedVersionId ?? 0);
  await markOpened(work, found);
  return {
    title: questionnaire.title,
    kind: questionnaire.kind,
    gate: [
      ...(issue.password ? (['password'] as const) : []),
      ...(!target && issue.identity === 'fill' ? (['fill'] as const) : []),
    ],
    state: gateState(found, work.now),
    anonymous: issue.anonymous,
    startsAt: issue.startsAt?.toISOString() ?? null,
    endsAt: issue.endsAt?.toISOString() ?? null,
    minutes: version ? minutesOf(version.document) : 0,
    questions: version ? questionCount(version.document) : 0,
    timeLimitMinutes: version?.settings.timeLimitMinutes ?? null,
    leaveLimit: version?.settings.leaveLimit ?? null,
    languages: version?.document.languages ?? ['zh'],
    name: issue.anonymous ? null : (target?.name ?? null),
    serverTime: work.now.toISOString(),
  };
}

/** Days only where nobody may be known again by the minute. */
export const coarse = (issue: QuestionnaireIssue, at: Date): Date =>
  issue.anonymous ? new Date(at.getTime() - (at.getTime() % 86_400_000)) : at;

async function markOpened(work: Work, { issue, target }: Entered): Promise<void> {
  if (!target || target.openedAt) return;
  const t = table(IssueTarget);
  await work.db
    .update(t)
    .set({
      openedAt: coarse(issue, work.now),
      ...(['pending', 'sent'].includes(target.status) ? { status: 'opened' as const } : {}),
    })
    .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${target.id}`);
}

export const schoolsOf = async (work: Work): Promise<{ id: number; name: string }[]> =>
  work.session.rows<{ id: number; name: string }>(
    sql`select id::int as id, name from school where ${live(work, 'school')} and state = 'open' order by id limit 200`,
  );

export const quotasLeft = async (
  work: Work,
  issueId: number,
  version: QuestionnaireVersion,
): Promise<Record<string, number>> => {
  const limited = version.document.pages.flatMap(({ elements }) =>
    elements.flatMap(({ key, options }) =>
      options.flatMap((option) => (option.quota === undefined ? [] : [{ key, option }])),
    ),
  );
  if (limited.length === 0) return {};
  const used = await work.session.rows<{ q: string; o: string; used: number }>(
    sql`select question_key as q, option_key as o, used from quota_counter where ${live(work, 'quota_counter')} and issue_id = ${issueId}`,
  );
  return Object.fromEntries(
    limited.map(({ key, option }) => [
      `${key}.${option.key}`,
      Math.max(0, (option.quota ?? 0) - (used.find(({ q, o }) => q === key && o === option.key)?.used ?? 0)),
    ]),
  );
};
