// Which values a customer has after another was merged into it. Pure.
import { Customer } from './customer';

type Values = Record<string, unknown>;

/** Doors of their own, or united in another way. */
const apart = ['ownerId', 'schoolId', 'guardians', 'consentGuardianId', 'freeTimes', 'nextFollowUpAt', 'nextPlan'];
const united = ['tags', 'intendedCourses', 'intendedSubjects', 'concerns'] as const;
const firsts = ['firstFollowedAt', 'firstInvitedAt', 'firstVisitedAt', 'firstTrialAt', 'memberAt'] as const;

/** What a person can choose to take from the one that goes. */
export const mergeable: readonly string[] = Object.entries(Customer.fields)
  .filter(([name, field]) => !field.computed && !field.secret && !apart.includes(name))
  .map(([name]) => name)
  .filter((name) => !united.some((one) => one === name) && name !== 'extra');

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What nobody ever said is no value to keep. */
const unsaid: Values = { gender: 'unknown', renewIntent: 'unknown', consent: 'none' };

/**
 * The kept one's values stay unless chosen otherwise; where it has none, the other's come in. Lists are united, the earliest
 * first times win.
 */
export function mergedValues(keep: Values, drop: Values, chosen: readonly string[]): Values {
  const changes: Values = {};
  for (const name of mergeable) {
    const isBlank = isEmpty(keep[name]) || keep[name] === unsaid[name];
    const taken = chosen.includes(name) || (isBlank && !isEmpty(drop[name]));
    if (taken && keep[name] !== drop[name]) changes[name] = drop[name];
  }
  for (const name of united) {
    const all = [...new Set([...(keep[name] as number[]), ...(drop[name] as number[])])];
    changes[name] = all.slice(0, Customer.fields[name].max);
  }
  for (const name of firsts) changes[name] = earlier(keep[name], drop[name]);
  changes.extra = { ...(drop.extra as Values), ...(keep.extra as Values) };
  if (isEmpty(keep.freeTimes)) changes.freeTimes = drop.freeTimes;
  const next = earlier(keep.nextFollowUpAt, drop.nextFollowUpAt);
  if (next !== keep.nextFollowUpAt) Object.assign(changes, { nextFollowUpAt: next, nextPlan: drop.nextPlan });
  if (changes.birthDate) changes.birthIsGuess = drop.birthIsGuess;
  return changes;
}

function earlier(a: unknown, b: unknown): unknown {
  if (!(a instanceof Date)) return b ?? null;
  return b instanceof Date && b < a ? b : a;
}
