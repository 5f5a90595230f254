// Who has to report in a period, who has, and who has not.
import { and, eq, inArray } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { busyTimes } from '#kernel/server/calls';
import { live, rows, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { allNamed, type Whom } from '../../pushes/server/audience';
import type { ReportRule, RuleStatistics } from '../model/reportRule';
import { daysAsked, deadlineOf, isAwayAll, type Kind, periodEnd, ratesOf, spanOf } from '../model/reportRules';
import { WorkReport } from '../model/workReport';

export const handedIn = ['submitted', 'reviewed', 'returned'] as const;

/** A rule as what a push would call its audience. */
const whom = ({ schoolIds, departmentIds, roleIds, staffIds, excludeIds }: ReportRule): Whom => ({
  audienceKind: 'staff',
  toAll: true,
  ...{ schoolIds, departmentIds, roleIds, staffIds, excludeIds },
  ...{ groupId: null, customerIds: [], senderId: 0, reachIds: [], reachesAll: true },
});

export const isMember = async (work: Work, rule: ReportRule, staffId: number): Promise<boolean> =>
  rule.enabled &&
  !rule.excludeIds.includes(staffId) &&
  (await allNamed(work, { ...whom(rule), staffIds: rule.staffIds.length > 0 ? rule.staffIds : [staffId] })).some(
    ({ id }) => id === staffId,
  );

/** The members of a rule between two days, and when they are away. */
async function membersIn(work: Work, rule: ReportRule, from: string, to: string) {
  const members = await allNamed(work, whom(rule));
  if (members.length === 0) return { staff: [], awayOf: () => [] };
  const staff = await rows(work, Staff, { id: members.map(({ id }) => id) });
  const span = spanOf(from, to, work.actor.timezone);
  const away = (await busyTimes(work, { staffIds: staff.map(({ id }) => id), roomIds: [], ...span })).filter(
    ({ kind: why }) => why === 'leave' || why === 'shift_off',
  );
  return { staff, awayOf: (id: number) => away.filter((block) => block.staffId === id) };
}

/** Members who have a working day in the period, and are not away for all of it. */
export async function requiredOf(work: Work, rule: ReportRule, kind: Kind, start: string): Promise<Named[]> {
  const { staff, awayOf } = await membersIn(work, rule, start, periodEnd(kind, start));
  return staff
    .filter(({ id, startOn }) => {
      const days = daysAsked(kind, start, { workdaysOnly: rule.workdaysOnly, startOn });
      return days.length > 0 && !isAwayAll(days, awayOf(id), work.actor.timezone);
    })
    .map(({ id, name }) => ({ id, name }));
}

export type DayAsked = 'asked' | 'leave';

/** Day by day, of each member: the days that ask for a report of the day, and those away. */
export async function memberDays(
  work: Work,
  rule: ReportRule,
  { from, to, days }: { from: string; to: string; days: readonly string[] },
): Promise<Map<number, Map<string, DayAsked>>> {
  const { staff, awayOf } = await membersIn(work, rule, from, to);
  return new Map(
    staff.map(({ id, startOn }) => {
      const away = awayOf(id);
      const owed = days.filter(
        (day) => daysAsked('daily', day, { workdaysOnly: rule.workdaysOnly, startOn }).length > 0,
      );
      const how = (day: string): DayAsked => (isAwayAll([day], away, work.actor.timezone) ? 'leave' : 'asked');
      return [id, new Map(owed.map((day) => [day, how(day)]))];
    }),
  );
}

export interface Named {
  id: number;
  name: string;
}

interface Outcomes {
  required: Named[];
  /** When each of them handed it in; who is not here has not. */
  times: Map<number | null, number>;
  deadline: Date;
}

/** Of everyone who had to. */
export async function outcomesOf(work: Work, rule: ReportRule, kind: Kind, start: string): Promise<Outcomes> {
  const required = await requiredOf(work, rule, kind, start);
  const r = tableAs(WorkReport, 'r');
  const ids = required.map(({ id }) => id);
  const written = await work.db
    .select({ staffId: r.staffId, at: r.submittedAt })
    .from(r)
    .where(
      and(
        live(work, r),
        eq(r.templateId, rule.templateId),
        eq(r.periodStart, start),
        inArray(r.staffId, ids.length > 0 ? ids : [0]),
        inArray(r.state, [...handedIn]),
      ),
    );
  const times = new Map(written.map(({ staffId, at }) => [staffId, at?.getTime() ?? 0]));
  return { required, times, deadline: deadlineOf(rule, kind, start, work.actor.timezone) };
}

export const isInTime = ({ times, deadline }: Outcomes, staffId: number): boolean =>
  (times.get(staffId) ?? Number.POSITIVE_INFINITY) <= deadline.getTime();

export async function statisticsOf(
  work: Work,
  rule: ReportRule,
  kind: Kind,
  start: string,
  isSeen: (id: number) => boolean = () => true,
): Promise<RuleStatistics> {
  const all = await outcomesOf(work, rule, kind, start);
  const { times, deadline } = all;
  const required = all.required.filter(({ id }) => isSeen(id));
  const ids = required.map(({ id }) => id);
  const last = deadline.getTime() + rule.graceHours * 3_600_000;
  const unwritten = required.filter(({ id }) => !times.has(id));
  const isDue = deadline <= work.now;
  const isLate = (at: number) => at > deadline.getTime() && (at <= last || rule.lateRule === 'allow');
  const onTime = ids.filter((id) => isInTime(all, id)).length;
  const late = ids.filter((id) => times.has(id) && isLate(times.get(id)!)).length;
  return {
    periodStart: start,
    periodEnd: periodEnd(kind, start),
    deadline: deadline.toISOString(),
    required: required.length,
    ...{ onTime, late },
    // Of what is not due yet nobody can say how many came in time.
    ...ratesOf({ required: isDue ? required.length : 0, onTime, late }),
    missing: isDue ? unwritten : [],
    waiting: isDue ? [] : unwritten,
  };
}
