// What is owed at the end: notice, unused leave, compensation by years. Pure; days and months in hundredths, money in fen.
import { addMonths, type Day, daysBetween } from '#kernel/model/dates';
import { type Fen, share } from '#kernel/model/money';

/** Days of notice that a resignation needs: thirty, in probation three. */
export const noticeNeeded = (kind: string, isProbation: boolean): number =>
  kind === 'resign' ? (isProbation ? 3 : 30) : 0;

export const noticeOf = (appliedOn: Day, lastWorkOn: Day): number => Math.max(0, daysBetween(appliedOn, lastWorkOn));

/** Each day twice a day's pay on top of what was paid anyway: fixed pay ÷ 21.75 × 200 %. */
export const leavePayOf = (fixedPay: Fen, days: number): Fen => share(fixedPay, 2 * days, 2175);

/** A month for a year; from six months on a year counts whole, less a half; hundredths. */
export function compensationMonthsOf(from: Day, to: Day): number {
  let years = 0;
  while (years < 60 && addMonths(from, 12 * (years + 1)) <= to) years++;
  const rest = addMonths(from, 12 * years);
  if (rest >= to) return years * 100;
  return years * 100 + (addMonths(rest, 6) <= to ? 100 : 50);
}

export const compensationOf = (pay: Fen, months: number): Fen => share(pay, months, 100);
