// Which values a customer has after another was merged into it. Pure.
import { Customer } from '../../customer/model/customer';

type Values = Record<string, unknown>;

/** Doors of their own, or united in another way. */
const apart = ['ownerId', 'schoolId', 'guardians', 'consentGuardianId', 'freeTimes', 'nextFollowUpAt', 'nextPlan'];
export const united = ['tags', 'intendedCourses', 'intendedSubjects', 'concerns'] as const;
const firsts = ['firstFollowedAt', 'firstInvitedAt', 'firstVisitedAt', 'firstTrialAt', 'memberAt'] as const;

/** What a person can choose to take from the one that goes. */
export const mergeable: readonly string[] = Object.entries(Customer.fields)
  .filter(([name, field]) => !field.computed && !field.secret && !apart.includes(name))
  .map(([name]) => name)
  .filter((name) => !united.some((one) => one === name) && name !== 'extra');

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What nobody ever said is no value to keep; and whoever asked once to be left alone has asked. */
const unsaid: Values = { gender: 'unknown', renewIntent: 'unknown', consent: 'none', doNotContact: false };
/** One of them at most: whoever was brought by a colleague was not brought by a customer as well. */
const referrers = ['referrerCustomerId', 'referrerStaffId'];

/** Whether a row says nothing of this, so that the other's word may come in. */
export function isUnsaid(row: Values, name: string): boolean {
  if (referrers.includes(name)) return referrers.every((each) => isEmpty(row[each]));
  return isEmpty(row[name]) || row[name] === unsaid[name];
}

/**
 * The kept one's values stay unless chosen otherwise; where it has none, the other's come in. Lists are united, the earliest
 * first times win. Nobody is their own referrer.
 */
export function mergedValues(keep: Values, drop: Values, chosen: readonly string[]): Values {
  const changes: Values = {};
  for (const name of mergeable) {
    const value = name === 'referrerCustomerId' && drop[name] === keep.id ? null : drop[name];
    const taken = chosen.includes(name) || (isUnsaid(keep, name) && !isEmpty(value));
    if (taken && keep[name] !== value) changes[name] = value;
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
