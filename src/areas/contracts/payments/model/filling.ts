// What a contract has received, laid over its installments in order, and splits laid over contracts.
import type { Fen } from '#kernel/model/money';

interface Owed {
  no: number;
  amount: Fen;
}

/** How much of each installment is paid. */
export function fill(installments: readonly Owed[], received: Fen): { no: number; paid: Fen; isPaid: boolean }[] {
  let left = received;
  return [...installments]
    .sort((a, b) => a.no - b.no)
    .map(({ no, amount }) => {
      const paid = Math.min(amount, left);
      left -= paid;
      return { no, paid, isPaid: paid === amount };
    });
}

/** Several ways of paying laid over several amounts in the order given: each amount gets pieces that add up to it. */
export function layOver<S extends { amount: Fen }>(amounts: readonly Fen[], splits: readonly S[]): S[][] {
  const left = splits.map(({ amount }) => amount);
  return amounts.map((wanted) => {
    let missing = wanted;
    return splits.flatMap((split, at) => {
      const amount = Math.min(missing, left[at]!);
      missing -= amount;
      left[at]! -= amount;
      return amount > 0 ? [{ ...split, amount }] : [];
    });
  });
}

/** Cash-like money behind an installment: what came in before it belongs to the earlier ones. */
export const cashBehind = (cashLike: Fen, earlier: Fen, amount: Fen): Fen =>
  Math.max(0, Math.min(amount, cashLike - earlier));
