// When reports are due by a rule, who is reminded of which, and what is over.
import { addDays, dayOf } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ReportRule } from '../model/reportRule';
import { daysAsked, deadlineOf, type Kind, periodOf } from '../model/reportRules';
import type { ReportTemplate, WorkReport } from '../model/workReport';

const hourMs = 3_600_000;
const sleptMs = 72 * hourMs;

export const writeKey = (ruleId: number, periodStart: string) => `work_report:${ruleId}:${periodStart}:write`;

/** What asks for a report: every rule of its template, also one that is no longer in use. */
export const writeKeys = async (
  work: Work,
  { templateId, periodStart }: Pick<WorkReport, 'templateId' | 'periodStart'>,
) => (await rows(work, ReportRule, { templateId })).map(({ id }) => writeKey(id, periodStart));

export interface Due {
  rule: ReportRule;
  template: ReportTemplate;
  start: string;
  deadline: Date;
}

/** When its grace ends. */
export const overAt = ({ rule, deadline }: Due): number => deadline.getTime() + rule.graceHours * hourMs;

/** The period of today and those before it that may still be due, or were until a few days ago: the server may have slept. */
export function duesOf(work: Work, rule: ReportRule, template: ReportTemplate): Due[] {
  const { timezone } = work.actor;
  const dueOf = (start: string): Due => ({
    ...{ rule, template, start },
    deadline: deadlineOf(rule, template.kind, start, timezone),
  });
  const dues = [dueOf(periodOf(template.kind, dayOf(work.now, timezone)))];
  for (let due = dues[0]!; overAt(due) > work.now.getTime() - sleptMs; dues.unshift(due))
    due = dueOf(periodOf(template.kind, addDays(due.start, -1)));
  return dues;
}

/** The last period with a working day whose time is over. */
export function lastDue(work: Work, rule: ReportRule, kind: Kind): string {
  const { timezone } = work.actor;
  const asks = (start: string) => daysAsked(kind, start, { workdaysOnly: rule.workdaysOnly, startOn: null }).length > 0;
  let start = periodOf(kind, dayOf(work.now, timezone));
  while (!asks(start) || deadlineOf(rule, kind, start, timezone) > work.now) start = periodOf(kind, addDays(start, -1));
  return start;
}

export const isToRemind = ({ now }: Work, { rule, deadline }: Due): boolean =>
  rule.remindMinutes > 0 && now.getTime() >= deadline.getTime() - rule.remindMinutes * 60_000 && now < deadline;

export const isToSettle = ({ now }: Work, due: Due): boolean =>
  now.getTime() > overAt(due) && (due.rule.toldThrough ?? '') < due.start;
