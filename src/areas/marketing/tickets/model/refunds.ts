// What a ticket given back is worth, by the hours left to its session. Pure.
import type { Fen } from '#kernel/model/money';

export interface RefundRule {
  hoursBefore: number;
  percent: number;
}
export const usualRefunds: RefundRule[] = [
  { hoursBefore: 72, percent: 100 },
  { hoursBefore: 24, percent: 50 },
  { hoursBefore: 0, percent: 0 },
];

/** The percent of the first rule that still holds; null once the session has begun. */
export function refundPercent(rules: readonly RefundRule[], startAt: Date, now: Date): number | null {
  const hours = (startAt.getTime() - now.getTime()) / 3_600_000;
  if (hours <= 0) return null;
  return rules.find(({ hoursBefore }) => hoursBefore <= hours)?.percent ?? 0;
}

/** Rounded down to the fen. */
export const refundOf = (price: Fen, percent: number): Fen => Math.floor((price * percent) / 100);

export const isDescending = (rules: readonly RefundRule[]): boolean =>
  rules.every(({ hoursBefore }, at) => at === 0 || hoursBefore < rules[at - 1]!.hoursBefore);
