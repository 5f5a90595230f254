// Months of the demo whose books are closed: whole ones, over for more than a week.
import { addDays, addMonths } from '#kernel/model/dates';
import type { Sample } from '#kernel/server/sample';

/** Their last days, the oldest first. */
export function closedMonths(sample: Sample): string[] {
  const first = `${sample.today.slice(0, 7)}-01`;
  return [-2, -1, 0].map((back) => addDays(addMonths(first, back), -1)).filter((end) => end < sample.day(-8));
}
