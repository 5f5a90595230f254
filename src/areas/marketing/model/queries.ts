// What this area answers for the others.
import { query } from '#kernel/model/signals';

/** A contract that coupons are to be used in; money in fen, as it stands before them. */
export interface CouponCart {
  contractId: number | null;
  customerId: number;
  schoolId: number;
  kind: string;
  lines: { lineNo: number; kind: string; itemId: number; packId?: number; cur: number; hasScheme: boolean }[];
  couponIds: number[];
}

export interface CouponWorth {
  couponId: number;
  name: string;
  amount: number;
  lineNos: number[];
}

export const couponQuote = query<CouponCart, CouponWorth[]>('coupon.quote', () => []);
export const couponLock = query<CouponCart, boolean>('coupon.lock', () => false);
export const couponRedeem = query<{ contractId: number }, boolean>('coupon.redeem', () => false);
export const couponRelease = query<{ contractId: number }, boolean>('coupon.release', () => false);
