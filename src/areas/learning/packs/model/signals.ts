// What contracts ask about packs.
import { query } from '#kernel/model/signals';

/** Quantities are hundredths of a lesson, amounts fen. */
export interface PackPart {
  courseId: number;
  qty: number;
  giftQty: number;
  amount: number;
}

export interface Sellable {
  sellable: boolean;
  /** Why not, in the caller's words. */
  why: string;
}

/** The price divided over the courses; without one, the pack's own. */
export const packSplit = query<{ packId: number; price?: number }, PackPart[]>('pack.split', () => []);
export const packSellable = query<{ packId: number; schoolId: number; customerId: number }, Sellable>(
  'pack.sellable',
  () => ({ sellable: false, why: '' }),
);
