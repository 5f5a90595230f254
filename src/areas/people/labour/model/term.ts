// Terms of labour contracts: when one ends, the how-manieth it is, and when the law asks for one without an end. Pure.
import { addDays, addMonths, type Day } from '#kernel/model/dates';

/** The last day: a year from 1 March ends on the last of February. */
export const endOf = (startOn: Day, months: number): Day => addDays(addMonths(startOn, months), -1);

interface Held {
  kind: string;
  state: string;
}
const counted = ['active', 'renewed', 'expired'];

/** After two fixed terms, or ten years of service, the next is without an end unless somebody says why not. */
export const proposesOpenEnded = (before: readonly Held[], seniorityFrom: Day | null, on: Day): boolean =>
  before.filter(({ kind, state }) => kind === 'fixed' && counted.includes(state)).length >= 2 ||
  (seniorityFrom !== null && addMonths(seniorityFrom, 120) <= on);

/** Warning days as an enterprise writes them: 60,30,7. */
export const daysRead = (written: unknown, usual: readonly number[]): number[] => {
  const read = String(written ?? '')
    .split(/[,，/ ]+/)
    .map(Number)
    .filter((days) => Number.isInteger(days) && days > 0);
  return read.length > 0 ? read : [...usual];
};

/** The warning an ending has reached: the smallest of 60, 30, 7 that is not below the days left. */
export const warningAt = (left: number, warnDays: readonly number[]): number | null =>
  [...warnDays].sort((a, b) => a - b).find((days) => left >= 0 && left <= days) ?? null;
