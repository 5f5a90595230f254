// What follows from a customer's own values. Pure.
import type { Day } from '#kernel/model/dates';
import type { Customer } from './customer';

/** The day of birth within an ID number: 11010520180501… → 2018-05-01. */
export const bornOn = (idCard: string): Day => `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`;

/** The last but one digit is odd for men. */
export const genderOf = (idCard: string): 'male' | 'female' => (Number(idCard[16]) % 2 === 1 ? 'male' : 'female');

/** A school year begins on 1 September and is named by the year in which it begins. */
export const schoolYear = (day: Day): number => Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0);

/** Full years on a day; a child born on 29 February grows older on 1 March. */
export const ageOn = (birth: Day, day: Day): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0);

/** Members and the suspended stay where they are; an invalid lead is in no pool, a lost one from `poolAt` on. */
export function isInPool(
  { ownerId, state, lostKind, poolAt }: Pick<Customer, 'ownerId' | 'state' | 'lostKind' | 'poolAt'>,
  now: Date,
): boolean {
  if (ownerId !== null || state === 'member' || state === 'dormant') return false;
  return state !== 'lost' || (lostKind === 'lost' && poolAt !== null && poolAt <= now);
}
