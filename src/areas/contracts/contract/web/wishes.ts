// Lines of a cart as they are typed, those without an item too.
import type { Cart, CartWish } from '../model/cart';

export interface Wish extends Omit<CartWish, 'itemId'> {
  itemId: number | null;
}

/** Only lines that name something are priced. */
export const wholeLines = (lines: readonly Wish[]): Cart['lines'] =>
  lines.flatMap(({ itemId, ...wish }) => (itemId ? [{ ...wish, itemId }] : []));
