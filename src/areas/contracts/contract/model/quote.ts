// What a cart costs, explained: each step, each line's share, what could not be used and why.
import { call, type } from '#kernel/model/call';
import { date, int, json, money, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { cartShape } from './cart';
import type { Supervision } from './contract';
import { Contract } from './contract';

/** Money as it is read: two decimals. */
type Yuan = string;

export interface QuotedLine {
  lineNo: number;
  parentLineNo: number | null;
  kind: 'course' | 'pack' | 'product';
  itemId: number;
  name: string;
  qty: number;
  lessons: number;
  giftLessons: number;
  listUnit: Yuan;
  gross: Yuan;
  discount: Yuan;
  net: Yuan;
  shares: { seq: number; amount: Yuan }[];
}

export interface QuotedDiscount {
  seq: number;
  source: string;
  refId: number | null;
  name: string;
  base: Yuan;
  amount: Yuan;
  giftLessons: number;
  allocations: { lineNo: number; amount: Yuan }[];
}

export interface QuotedInstallment {
  no: number;
  dueOn: string;
  amount: Yuan;
  cells: { lineNo: number; lessons: number; gifts: number; amount: Yuan }[];
}

export interface Quote {
  kind: Contract['kind'];
  lines: QuotedLine[];
  discounts: QuotedDiscount[];
  chosen: number[];
  /** Schemes that could be chosen, what each would save alone, and why one is not among the chosen. */
  usable: { id: number; name: string; saves: Yuan; giftLessons: number; against: string | null }[];
  unusable: { id: number; name: string; reason: string }[];
  warnings: string[];
  grossTotal: Yuan;
  discountTotal: Yuan;
  receivable: Yuan;
  capital: string;
  belowFloor: number[];
  /** `own`: how far down this person may go alone; null: as far as is possible at all. */
  authority: { needed: boolean; payPercent: number; before: Yuan; lowest: Yuan; own: Yuan | null };
  /** Points the family has, in what steps they go, and how many may be used here. */
  points: { there: number; step: number; most: number };
  installments: QuotedInstallment[];
  supervision: Supervision;
}

const asked = {
  customerId: ref('学员', 'Customer', 'customer', { required: true }),
  schoolId: ref('校区', 'School', 'school', { required: true }),
  signedOn: date('签约日', 'Signed on'),
  contractId: int('合同', 'Contract', { max: Number.MAX_SAFE_INTEGER }),
  cart: json('明细', 'Cart', cartShape, { required: true }),
};

export const quote = call('POST', `${Contract.path}/quote`, {
  label: ['报价', 'Quote'],
  permission: permission(Contract, 'add'),
  input: asked,
  answer: type<Quote>(),
  reads: true,
});

/** The fewest installments with which the supervision of prepaid fees is content. */
export const splitPlan = call('POST', `${Contract.path}/splitPlan`, {
  label: ['一键合规拆分', 'Split to comply'],
  permission: permission(Contract, 'add'),
  input: asked,
  answer: type<{ plan: Record<string, number[]>; installments: QuotedInstallment[]; supervision: Supervision }>(),
  reads: true,
});

export const capitalOf = call('GET', `${Contract.path}/capital`, {
  label: ['大写金额', 'Capital amount'],
  permission: permission(Contract, 'view'),
  input: { amount: money('金额', 'Amount', { required: true, min: -99_999_999_999_99, max: 99_999_999_999_99 }) },
  answer: type<{ capital: string }>(),
});
