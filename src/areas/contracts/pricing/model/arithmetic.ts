// The three functions by which all money of contracts is divided: quote, installment, revenue and refund use the same ones,
// so that no fen is ever made or lost between them. Integers only: fen, lessons, hundredths of a percent.
import { valueAt } from '#areas/teaching/ledger/model/curve';
import type { Fen } from '#kernel/model/money';

/** amount × part ÷ whole, rounded half up. */
export const half = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * Lays an amount over weights: each its whole part, then one fen more to the largest remainders, ties to the first. The
 * shares add up to the amount and none exceeds its weight, as long as the amount does not exceed their sum.
 */
export function share(amount: Fen, weights: readonly number[]): Fen[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight);
    return { at, whole: Number(product / BigInt(total)), rest: Number(product % BigInt(total)) };
  });
  let left = amount - parts.reduce((sum, { whole }) => sum + whole, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest || a.at - b.at)) {
    if (left === 0) break;
    part.whole += 1;
    left -= 1;
  }
  return parts.map(({ whole }) => whole);
}

/** What the first `count` of `of` lessons, days or pieces of an amount are worth: the curve on which lessons are recognised too. */
export const worthOf = (amount: Fen, count: number, of: number): Fen =>
  of === 0 ? 0 : valueAt({ amount, qty: of }, count);

/** An amount cut along counts that add up to `of`, each part worth what its lessons are worth in their place. */
export function slices(amount: Fen, counts: readonly number[]): Fen[] {
  const of = sum(counts);
  let before = 0;
  return counts.map((count) => {
    const from = worthOf(amount, before, of);
    before += count;
    return worthOf(amount, before, of) - from;
  });
}

/** A whole number cut into parts as equal as whole numbers allow, the larger ones first. */
export const evenly = (whole: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, at) => Math.floor(whole / parts) + (at < whole % parts ? 1 : 0));

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
