// The moving average: what goes out takes its share of the value, and the last piece takes what is left.
import type { Fen } from '#kernel/model/money';
import { half } from '../../pricing/model/arithmetic';

export const valueOut = (value: Fen, onHand: number, qty: number): Fen =>
  qty >= onHand ? value : half(value, qty, onHand);

/** What so many pieces are worth: by the average of those on hand, or by what one costs where there are none. */
export const worthOf = (value: Fen, onHand: number, qty: number, cost: Fen): Fen =>
  onHand > 0 ? half(value, qty, onHand) : cost * qty;
