// The last four of the nine steps: vouchers, coupons, points, and the price that was agreed.
import type { Fen } from '#kernel/model/money';
import { half, sum, worthOf } from './arithmetic';
import { type Priced, type PricedLine, receivableOf, spread, take } from './cart';

export interface HeldVoucher {
  id: number;
  name: string;
  kind: 'lessons' | 'amount';
  lessons: number;
  amount: Fen;
  courseIds: readonly number[];
  subjects: readonly number[];
  minAmount: Fen;
  stackable: boolean;
}

const fits = ({ courseIds, subjects }: HeldVoucher, { kind, itemId, subject }: PricedLine): boolean =>
  kind === 'course' &&
  (courseIds.length + subjects.length === 0 ||
    courseIds.includes(itemId) ||
    (subject !== null && subjects.includes(subject)));

/** Where each voucher falls; a line takes one, unless both may be used together. `lost`: what exceeds the line. */
export interface UsedVoucher {
  voucherId: number;
  lineNo: number;
  lost: Fen;
}

/** An amount voucher lowers the dearest line it fits, a lessons voucher adds lessons to it. */
export function applyVouchers(
  before: Priced,
  vouchers: readonly HeldVoucher[],
): { after: Priced; used: UsedVoucher[]; unused: HeldVoucher[] } {
  const used: (UsedVoucher & { stackable: boolean })[] = [];
  const unused: HeldVoucher[] = [];
  let after = before;
  for (const voucher of [...vouchers].sort((a, b) => a.id - b.id)) {
    const line = after.lines
      .filter((each) => fits(voucher, each) && each.gross >= voucher.minAmount)
      .filter(({ lineNo }) => used.every((one) => one.lineNo !== lineNo || (one.stackable && voucher.stackable)))
      .sort((a, b) => b.cur - a.cur || a.lineNo - b.lineNo)[0];
    if (!line) {
      unused.push(voucher);
      continue;
    }
    const named = { source: 'voucher' as const, refId: voucher.id, name: voucher.name };
    const off = voucher.kind === 'amount' ? Math.min(voucher.amount, line.cur) : 0;
    after = take(after, named, {
      base: line.cur,
      takes: new Map([[line.lineNo, off]]),
      ...(voucher.kind === 'lessons' ? { gifts: new Map([[line.lineNo, voucher.lessons]]) } : {}),
    });
    used.push({
      voucherId: voucher.id,
      lineNo: line.lineNo,
      lost: voucher.kind === 'amount' ? voucher.amount - off : 0,
      stackable: voucher.stackable,
    });
  }
  return { after, used: used.map(({ stackable: _, ...rest }) => rest), unused };
}

export const applyCoupon = (
  before: Priced,
  coupon: { id: number; name: string; amount: Fen; lineNos: readonly number[] },
): Priced =>
  spread(before, { source: 'coupon', refId: coupon.id, name: coupon.name }, new Set(coupon.lineNos), coupon.amount);

export interface PointRules {
  perYuan: number;
  step: number;
  /** Hundredths of a percent of the price before points. */
  maxPercent: number;
}

/** The most that points may take off, in fen. */
export const pointsCap = (before: Priced, { maxPercent }: PointRules): Fen =>
  worthOf(receivableOf(before), maxPercent, 100_00);

export const pointsWorth = (points: number, { perYuan }: PointRules): Fen => worthOf(100, points, perYuan);

/** The most that is there, allowed, and goes in whole steps. */
export const mostPoints = (there: number, cap: Fen, rules: PointRules): number => {
  const allowed = Math.floor((cap * rules.perYuan) / 100);
  return Math.max(0, Math.floor(Math.min(there, allowed) / rules.step) * rules.step);
};

export const applyPoints = (before: Priced, points: number, rules: PointRules, name: string): Priced =>
  spread(
    before,
    { source: 'points', refId: null, name },
    new Set(before.lines.map(({ lineNo }) => lineNo)),
    pointsWorth(points, rules),
  );

const coursesOf = ({ lines }: Priced) => lines.filter(({ kind }) => kind === 'course');

/** The lowest total that can be agreed on: goods are not bargained over. */
export const lowestTarget = (before: Priced): Fen =>
  receivableOf(before) - sum(coursesOf(before).map(({ cur }) => cur));

export const applyBargain = (before: Priced, target: Fen, name: string): Priced =>
  spread(
    before,
    { source: 'bargain', refId: null, name },
    new Set(coursesOf(before).map(({ lineNo }) => lineNo)),
    receivableOf(before) - target,
  );

/** Line by line: null where a line is no course, or would cost more than it does. */
export function applyLineBargain(before: Priced, targets: ReadonlyMap<number, Fen>, name: string): Priced | null {
  const courses = coursesOf(before);
  const named = courses.filter(({ lineNo }) => targets.has(lineNo));
  const takes = new Map(named.map(({ lineNo, cur }) => [lineNo, cur - targets.get(lineNo)!]));
  if (named.length < targets.size || [...takes.values()].some((off) => off < 0)) return null;
  return take(before, { source: 'bargain', refId: null, name }, { base: sum(courses.map(({ cur }) => cur)), takes });
}

export interface Authority {
  /** Hundredths of a percent that must at least be paid. */
  payPercent: number;
  /** Fen that may at most be taken off. */
  off: Fen;
}

/** What part of the price before remains, in hundredths of a percent. */
export const payPercentOf = (before: Fen, target: Fen): number =>
  before === 0 ? 100_00 : half(target, 100_00, before);

/** Both limits hold, or somebody else must agree. */
export const isWithin = (before: Fen, target: Fen, { payPercent, off }: Authority): boolean =>
  payPercentOf(before, target) >= payPercent && before - target <= off;

/** How far down one may go alone; the half that rounding gives is used. */
export const lowestWithin = (before: Fen, { payPercent, off }: Authority): Fen =>
  Math.max(0, before - off, Math.ceil(((2 * payPercent - 1) * before) / 200_00));
