// From when to when a coupon is valid, and the characters of its code. Pure.
import { addDays, type Day, dayOf, startOfDay } from '#kernel/model/dates';

interface Validity {
  validKind: 'fixed' | 'days';
  validFrom: Day | null;
  validTo: Day | null;
  delayDays: number;
  validDays: number;
}

/** The last second of a day. */
export const endOf = (day: Day, timezone: string): Date =>
  new Date(startOfDay(addDays(day, 1), timezone).getTime() - 1000);

export function validityOf(batch: Validity, issuedAt: Date, timezone: string): { validFrom: Date; validTo: Date } {
  if (batch.validKind === 'fixed' && batch.validFrom && batch.validTo)
    return { validFrom: startOfDay(batch.validFrom, timezone), validTo: endOf(batch.validTo, timezone) };
  const first = addDays(dayOf(issuedAt, timezone), batch.delayDays);
  return {
    validFrom: startOfDay(first, timezone),
    validTo: endOf(addDays(first, Math.max(1, batch.validDays) - 1), timezone),
  };
}

export const codeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Case and dashes do not matter. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[-\s]/g, '');
/** The last character follows from the others, so that a slip of the finger is no try. */
export const checkChar = (body: string): string =>
  codeLetters[
    [...body].reduce((total, letter, at) => total + (at + 1) * codeLetters.indexOf(letter), 0) % codeLetters.length
  ]!;
export const isCode = (code: string): boolean =>
  code.length === 11 &&
  [...code].every((letter) => codeLetters.includes(letter)) &&
  checkChar(code.slice(0, 10)) === code[10];
export const maskedCode = (code: string): string => `${code.slice(0, 2)}*******${code.slice(-2)}`;
