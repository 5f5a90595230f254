// What is done with coupons beyond their rows: given, claimed, quoted, and told in figures.
import { call, rowOf, type } from '#kernel/model/call';
import { choice, json, ref, refs, shape, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { reason } from '../../model/said';
import { CouponBatch } from './batch';
import { Coupon, CouponIssue } from './coupon';

export interface DryRun {
  total: number;
  ok: number;
  skips: { reason: string; count: number }[];
  maxDiscount: string;
}
export const issueDryRun = call('GET', `${CouponIssue.path}/dryRun`, {
  label: ['试算', 'Rehearse'],
  permission: permission(CouponIssue, 'view'),
  input: { id: ref('发放单', 'Issue', 'coupon_issue', { required: true }) },
  answer: type<DryRun>(),
});

/** A coupon straight into a family's hand. */
export const giveCoupon = call('POST', `${Coupon.path}/give`, {
  label: ['发券', 'Give coupons'],
  permission: permission(CouponIssue, 'add'),
  input: {
    batchId: ref('批次', 'Batch', 'coupon_batch', { required: true }),
    customerIds: refs('客户', 'Customers', 'customer', { required: true, max: 50 }),
    reason,
  },
  answer: type<{ given: number; skips: { customerId: number; reason: string }[] }>(),
});

export const claimCoupon = call('POST', `${Coupon.path}/claim`, {
  label: ['兑换码领取', 'Claim by code'],
  permission: permission(Coupon, 'claim'),
  input: {
    code: text('兑换码', 'Code', { required: true, max: 24 }),
    customerId: ref('客户', 'Customer', 'customer', { required: true }),
  },
  answer: rowOf(Coupon),
});

export const couponCodes = call('POST', `${CouponBatch.path}/codes`, {
  label: ['查看兑换码', 'Show the codes'],
  permission: permission(CouponBatch, 'codes'),
  input: { id: ref('批次', 'Batch', 'coupon_batch', { required: true }) },
  answer: type<{ codes: string[]; sharedCode: string | null; claimed: number }>(),
});

const cartShape = shape(
  (
    value,
  ): value is { lineNo: number; kind: string; itemId: number; packId?: number; cur: number; hasScheme: boolean }[] =>
    Array.isArray(value) &&
    value.length <= 100 &&
    value.every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        ['lineNo', 'itemId', 'cur'].every((name) => Number.isSafeInteger(one[name]) && one[name] >= 0) &&
        typeof one.kind === 'string' &&
        typeof one.hasScheme === 'boolean',
    ),
);
export interface Quoted {
  usable: { couponId: number; name: string; amount: string }[];
  unusable: { couponId: number; name: string; reason: string }[];
  best: number[];
  discount: string;
  coupons: { couponId: number; amount: string; lines: { lineNo: number; discount: string }[] }[];
}
export const quoteCoupons = call('POST', `${Coupon.path}/quote`, {
  label: ['优惠券试算', 'What coupons take off'],
  permission: permission(Coupon, 'view'),
  reads: true,
  input: {
    customerId: ref('客户', 'Customer', 'customer', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    contractId: ref('合同', 'Contract', 'contract'),
    kind: choice(
      '合同类型',
      'Contract kind',
      { new: ['新签', 'New'], renew: ['续费', 'Renewal'], expand: ['扩科', 'Expansion'] },
      { required: true, default: 'new' },
    ),
    lines: json('明细（分）', 'Lines (fen)', cartShape, { required: true }),
    couponIds: refs('优惠券', 'Coupons', 'coupon', { max: 50 }),
  },
  answer: type<Quoted>(),
});

export interface BatchStatistics {
  issued: number;
  claimed: number;
  used: number;
  expired: number;
  revoked: number;
  /** Hundredths of a percent. */
  claimRate: number | null;
  useRate: number | null;
  discount: string;
  revenue: string;
  average: string | null;
  /** Hundredths: revenue to discount. */
  leverage: number | null;
  newCustomers: number;
  hqBears: string;
  schoolBears: string;
  bySchool: { name: string; used: number; discount: string; hq: string; school: string }[];
  byWay: { way: string; issued: number; used: number }[];
  perDay: { day: string; issued: number; used: number }[];
}
export const batchStatistics = call('GET', `${CouponBatch.path}/statistics`, {
  label: ['统计', 'Statistics'],
  permission: permission(CouponBatch, 'view'),
  input: { id: ref('批次', 'Batch', 'coupon_batch') },
  answer: type<BatchStatistics>(),
});
