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

/** A contract takes its coupons, all or none: each with what it takes off which line. */
export interface CouponTaking {
  contractId: number;
  contractNo: string;
  customerId: number;
  coupons: { couponId: number; amount: number; lines: { lineNo: number; discount: number }[] }[];
}

export const couponQuote = query<CouponCart, CouponWorth[]>('coupon.quote', () => []);
export const couponLock = query<CouponTaking, boolean>('coupon.lock', () => false);
export const couponRedeem = query<{ contractId: number }, boolean>('coupon.redeem', () => false);
export const couponRelease = query<{ contractId: number }, boolean>('coupon.release', () => false);
/** One coupon for a family; null: it was skipped. The same origin gives it once. */
export const couponIssueOne = query<
  { batchId: number; customerId: number; way: 'event' | 'points' | 'activity'; origin: string },
  number | null
>('coupon.issue', () => null);
/** Points for a student by the rules of an event, once for each source. */
export const pointsGive = query<
  { customerId: number; event: string; sourceKind: string; sourceId: number; points?: number },
  number
>('points.give', () => 0);
export const trackCodeMake = query<
  {
    name: string;
    ownerKind: 'none' | 'staff' | 'customer' | 'distributor';
    ownerId: number;
    activityId?: number;
    couponBatchId?: number;
  },
  { codeId: number; code: string; url: string } | null
>('trackCode.make', () => null);
/** Takes back what was given for an origin, while it is unused. */
export const couponTakeBack = query<{ origin: string }, boolean>('coupon.takeBack', () => false);
