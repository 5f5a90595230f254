// Telling people that they are asked: invitations, todos of colleagues, reminders within their limits.
import { sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify, todo } from '#kernel/server/calls';
import { reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { QuestionnaireIssue, type Reminded, remind } from '../model/issue';
import { IssueTarget } from '../model/target';
import { issueRules } from './issueTexts';

const hour = 3_600_000;
const betweenReminders = 20 * hour;

export const answerTodo = (targetId: number): string => `questionnaire:${targetId}`;

/** A colleague finds it among the todos; a family is written to. */
async function tell(
  work: Work,
  issue: QuestionnaireIssue,
  target: IssueTarget,
  kind: 'invitation' | 'reminder',
  n: number,
) {
  const vars = {
    name: issue.name,
    link: target.link ?? issue.link ?? '',
    end: issue.endsAt ? localTime(issue.endsAt, work.actor.timezone) : '',
  };
  const key = `${issue.id}:${target.id}:${n}`;
  const shared = { kind: `questionnaires.${kind}`, key, vars, url: target.link ?? '/questionnaire' };
  if (target.personKind === 'staff' && target.personId) {
    await notify(work, { ...shared, recipientIds: [target.personId], includeActor: true });
    if (kind === 'invitation')
      await todo(work, {
        kind: 'questionnaires.answer',
        key: answerTodo(target.id),
        source: 'questionnaires',
        assigneeIds: [target.personId],
        finishBy: 'auto',
        title: pair(issueRules.todo.zh.replace('{name}', issue.name), issueRules.todo.en.replace('{name}', issue.name)),
        url: target.link ?? '/questionnaire',
        ...(issue.endsAt ? { dueAt: issue.endsAt } : {}),
      });
  } else if (target.personKind === 'customer' && target.personId) {
    await notify(work, { ...shared, customerIds: [target.personId] });
  }
}

/** Whoever has not been told and whose moment has come; says how many. */
export async function invite(work: Work, issue: QuestionnaireIssue): Promise<number> {
  const due = await rows(
    work,
    IssueTarget,
    (t) =>
      sql`${t.issueId} = ${issue.id} and ${t.status} = 'pending' and (${t.askAt} is null or ${t.askAt} <= ${work.now.toISOString()})`,
    { lock: true },
  );
  for (const target of due) {
    await tell(work, issue, target, 'invitation', 0);
    await update(work, IssueTarget, target, { sentAt: work.now, status: 'sent' });
  }
  return due.length;
}

/** Never at night, at most one in twenty hours for each, and only so many in all. */
export async function remindOpen(
  work: Work,
  issue: QuestionnaireIssue,
  only: readonly number[] = [],
): Promise<Reminded> {
  const skipped = { done: 0, tooSoon: 0, tooOften: 0, quiet: 0 };
  const targets = await rows(
    work,
    IssueTarget,
    (t) =>
      sql`${t.issueId} = ${issue.id} and ${t.status} <> 'removed' and (${only.length === 0} or ${t.id} = any(${sql.param([...only])}::bigint[]))`,
    { lock: true },
  );
  const isQuiet = await quietNow(work);
  let sent = 0;
  for (const target of targets) {
    if (target.status === 'done') skipped.done += 1;
    else if (target.lastRemindAt && work.now.getTime() - target.lastRemindAt.getTime() < betweenReminders)
      skipped.tooSoon += 1;
    else if (target.remindCount >= issue.remindMax) skipped.tooOften += 1;
    else if (isQuiet) skipped.quiet += 1;
    else {
      await tell(work, issue, target, 'reminder', target.remindCount + 1);
      await update(work, IssueTarget, target, { remindCount: target.remindCount + 1, lastRemindAt: work.now });
      sent += 1;
    }
  }
  return { sent, skipped };
}

/** Between nine in the evening and eight in the morning nobody is written to. */
async function quietNow(work: Work): Promise<boolean> {
  const at = localTime(work.now, work.actor.timezone).slice(11, 16);
  return at >= '21:00' || at < '08:00';
}

export const noticing: AreaPiece = {
  extends: [
    extend(QuestionnaireIssue, {
      calls: [
        serves(remind, async (work, { id, targetIds }) =>
          remindOpen(work, await reached(work, QuestionnaireIssue, id, 'open'), targetIds),
        ),
      ],
    }),
  ],
};
