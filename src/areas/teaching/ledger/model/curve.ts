// What the lessons of a lot are worth: a lot is always on its curve, so no fen appears or disappears by rounding.
import type { Fen } from '#kernel/model/money';

/** Q lessons worth A; the head is what was consumed, the tail where the lessons end that were not taken away. */
export interface Standing {
  readonly qty: number;
  readonly amount: Fen;
  readonly head: number;
  readonly tail: number;
}

/** V(p): what the first p hundredths of a lesson are worth. */
export const valueAt = ({ qty, amount }: Pick<Standing, 'qty' | 'amount'>, position: number): Fen =>
  Number((BigInt(amount) * BigInt(position)) / BigInt(qty));

export const restQty = ({ head, tail }: Pick<Standing, 'head' | 'tail'>): number => tail - head;
export const restValue = (lot: Standing): Fen => valueAt(lot, lot.tail) - valueAt(lot, lot.head);
