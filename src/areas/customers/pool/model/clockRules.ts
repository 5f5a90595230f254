// When a counsellor's customer falls back into the pool, and how warm it is. Pure: the moment, the rule and the calendar
// are given.
import { addDays, type Day, dayOf, startOfDay } from '#kernel/model/dates';
import type { customerStates } from '../../customer/model/customerChoices';
import type { PoolRule } from './poolRule';

const dayMs = 86_400_000;

export interface Calendar {
  timezone: string;
  /** Days off, in order, each once. */
  holidays: readonly Day[];
}

/** 00:00 of the day after n full days following the day of x; holidays do not count as full days. */
export function due(x: Date, days: number, { timezone, holidays }: Calendar): Date {
  const from = dayOf(x, timezone);
  let last = addDays(from, days);
  for (const day of holidays) if (day > from && day <= last) last = addDays(last, 1);
  return startOfDay(addDays(last, 1), timezone);
}

export type ClockRule = Pick<
  PoolRule,
  'enabled' | 'followDays' | 'levelDays' | 'dealDays' | 'graduatedDays' | 'skipHolidays' | 'graceUntil'
>;

export interface Owned {
  state: keyof typeof customerStates;
  ownerId: number | null;
  /** The code of the intention level. */
  level: string | null;
  ownedAt: Date | null;
  lastEffectiveAt: Date | null;
  protectedUntil: Date | null;
  graduatedAt: Date | null;
}

/** What stands outside the customer's own row. */
export interface Surroundings {
  nextAppointmentEnd: Date | null;
  /** A contract is on its way: draft, approving, signed or part paid. */
  isContracting: boolean;
  isOwnerPaused: boolean;
}

export type RecycleReason = 'overdue' | 'deal_overdue' | 'graduated';
export interface Recycle {
  at: Date;
  reason: RecycleReason;
}

const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(...moments.map((at) => at?.getTime() ?? Number.NEGATIVE_INFINITY)));

/** When and why the customer leaves its counsellor; null while the clock stands still. */
export function recycleOf(
  customer: Owned,
  rule: ClockRule,
  calendar: Calendar,
  { nextAppointmentEnd, isContracting, isOwnerPaused }: Surroundings,
): Recycle | null {
  if (!rule.enabled || !customer.ownerId || isContracting || isOwnerPaused) return null;
  const counted = rule.skipHolidays ? calendar : { ...calendar, holidays: [] };
  const first =
    customer.state === 'graduated' ? graduateDue(customer, rule, counted) : followDue(customer, rule, counted);
  if (!first) return null;
  const afterMeeting = nextAppointmentEnd && new Date(nextAppointmentEnd.getTime() + dayMs);
  return { ...first, at: latest(first.at, customer.protectedUntil, afterMeeting, rule.graceUntil) };
}

const followed: readonly string[] = ['new', 'following', 'invited', 'visited', 'trial'];

function followDue(customer: Owned, rule: ClockRule, calendar: Calendar): Recycle | null {
  const { state, ownedAt, lastEffectiveAt, level } = customer;
  if (!followed.includes(state) || !ownedAt) return null;
  const days = (level === null ? undefined : rule.levelDays[level]) ?? rule.followDays;
  const contactDue = due(latest(ownedAt, lastEffectiveAt), days, calendar);
  const dealDue = rule.dealDays > 0 ? due(ownedAt, rule.dealDays, calendar) : null;
  return dealDue && dealDue < contactDue
    ? { at: dealDue, reason: 'deal_overdue' }
    : { at: contactDue, reason: 'overdue' };
}

/** Whoever took a graduate from the pool later on has as many days as everybody. */
function graduateDue(customer: Owned, rule: ClockRule, calendar: Calendar): Recycle | null {
  const { graduatedAt, lastEffectiveAt, ownedAt } = customer;
  if (rule.graduatedDays === 0 || !graduatedAt) return null;
  const first = due(latest(graduatedAt, lastEffectiveAt), rule.graduatedDays, calendar);
  const at = ownedAt && ownedAt >= first ? due(ownedAt, rule.graduatedDays, calendar) : first;
  return { at, reason: 'graduated' };
}

const levelHeat: Record<string, number> = { a: 40, b: 25, c: 10, d: 0 };
const stateHeat: Record<string, number> = { new: 20, following: 5, invited: 15, visited: 25, trial: 35 };

export interface Warm {
  state: string;
  level: string | null;
  createdAt: Date;
  ownedAt: Date | null;
  lastEffectiveAt: Date | null;
  nextFollowUpAt: Date | null;
  /** A touch in the last seven days other than the one that created it. */
  wasTouched: boolean;
}

export interface HeatParts {
  level: number;
  state: number;
  touch: number;
  due: number;
  /** Taken away. */
  silence: number;
}

export function heatParts(customer: Warm, now: Date, timezone: string): HeatParts {
  const { state, level, createdAt, ownedAt, lastEffectiveAt, nextFollowUpAt, wasTouched } = customer;
  const tomorrow = startOfDay(addDays(dayOf(now, timezone), 1), timezone);
  const silent = Math.floor((now.getTime() - latest(createdAt, ownedAt, lastEffectiveAt).getTime()) / dayMs);
  return {
    level: level === null ? 5 : (levelHeat[level] ?? 5),
    state: stateHeat[state] ?? 0,
    touch: wasTouched ? 15 : 0,
    due: nextFollowUpAt && nextFollowUpAt < tomorrow ? 10 : 0,
    silence: 2 * Math.max(0, silent - 3),
  };
}

export function heatOf(customer: Warm, now: Date, timezone: string): number {
  const { level, state, touch, due: next, silence } = heatParts(customer, now, timezone);
  return Math.min(100, Math.max(0, level + state + touch + next - silence));
}
