// What a coupon takes off: pure, in fen. The terms are frozen into a coupon when it is given out.
import { type Fen, percentOf, sum } from '#kernel/model/money';
import { largestRemainder } from '../../figures/model/figures';

export type CouponKind = 'cash' | 'full_reduction' | 'per_step' | 'percent';
export interface Terms {
  kind: CouponKind;
  faceValue: Fen;
  threshold: Fen;
  stepAmount: Fen;
  stepOff: Fen;
  /** Hundredths of a percent that remain to be paid. */
  payPercent: number;
  capAmount: Fen;
  lineKinds: string[];
  scopeKind: 'all' | 'course' | 'subject' | 'pack' | 'product';
  scopeIds: number[];
  excludeIds: number[];
  schools: number[];
  contractKinds: string[];
  forWhom: 'any' | 'new_only' | 'member_only';
  withConcession: boolean;
  withCoupon: boolean;
  maxPerContract: number;
}

export interface Line {
  lineNo: number;
  kind: string;
  itemId: number;
  packId?: number;
  subject?: number | null;
  cur: Fen;
  hasScheme: boolean;
}

/** Whether a coupon reaches a line: its kind, its item, and schemes beside it. A pack's courses fit through the pack. */
export function fits(terms: Terms, line: Line): boolean {
  if (line.hasScheme && !terms.withConcession) return false;
  const kinds = terms.lineKinds;
  const isKind =
    kinds.length === 0 || kinds.includes(line.kind) || (line.packId !== undefined && kinds.includes('pack'));
  if (!isKind) return false;
  const isIn = (ids: readonly number[]): boolean => {
    if (terms.scopeKind === 'subject') return line.subject != null && ids.includes(line.subject);
    if (terms.scopeKind === 'pack') return line.packId !== undefined && ids.includes(line.packId);
    if (terms.scopeKind === 'product') return line.kind === 'product' && ids.includes(line.itemId);
    if (terms.scopeKind === 'course') return line.kind === 'course' && ids.includes(line.itemId);
    return ids.includes(line.itemId);
  };
  if (terms.scopeKind !== 'all' && !isIn(terms.scopeIds)) return false;
  return !(terms.excludeIds.length > 0 && isIn(terms.excludeIds));
}

/** What it takes off a sum; nothing where the sum does not reach its threshold. */
export function discountOn(terms: Terms, total: Fen): Fen {
  switch (terms.kind) {
    case 'cash':
    case 'full_reduction':
      return Math.min(terms.faceValue, total);
    case 'per_step':
      return Math.min(Math.floor(total / terms.stepAmount) * terms.stepOff, terms.capAmount, total);
    case 'percent':
      return Math.min(total - percentOf(total, terms.payPercent), terms.capAmount, total);
  }
}

export const thresholdOf = ({ kind, threshold, stepAmount }: Terms): Fen =>
  kind === 'full_reduction' ? threshold : kind === 'per_step' ? stepAmount : 0;

/** The most that one coupon can cost. */
export const largestDiscount = ({
  kind,
  faceValue,
  capAmount,
}: Pick<Terms, 'kind' | 'faceValue' | 'capAmount'>): Fen =>
  kind === 'cash' || kind === 'full_reduction' ? faceValue : capAmount;

export interface Held {
  id: number;
  batchId: number;
  name: string;
  terms: Terms;
  validTo: Date;
}
export interface Applied {
  couponId: number;
  name: string;
  amount: Fen;
  lines: { lineNo: number; discount: Fen }[];
}

const order: readonly CouponKind[] = ['percent', 'per_step', 'full_reduction', 'cash'];
export const inOrder = (coupons: readonly Held[]): Held[] =>
  [...coupons].sort(
    (a, b) =>
      order.indexOf(a.terms.kind) - order.indexOf(b.terms.kind) ||
      a.validTo.getTime() - b.validTo.getTime() ||
      a.id - b.id,
  );

/** One after another, each on what the earlier ones left; shared over its lines by largest remainder. */
export function applyCoupons(coupons: readonly Held[], lines: readonly Line[]): Applied[] {
  const left = new Map(lines.map(({ lineNo, cur }) => [lineNo, cur]));
  return inOrder(coupons).map(({ id, name, terms }) => {
    const base = lines.filter((line) => fits(terms, line));
    const weights = base.map(({ lineNo }) => left.get(lineNo)!);
    const amount = discountOn(terms, sum(weights));
    const shares = largestRemainder(amount, weights);
    const parts = base.map(({ lineNo }, at) => ({ lineNo, discount: shares[at]! }));
    for (const { lineNo, discount } of parts) left.set(lineNo, left.get(lineNo)! - discount);
    return { couponId: id, name, amount, lines: parts };
  });
}

export type Clash = 'alone' | 'tooMany' | 'twoPercents';
/** Why these cannot be used together, or nothing. */
export function clashOf(coupons: readonly Held[]): Clash | null {
  if (coupons.length > 1 && coupons.some(({ terms }) => !terms.withCoupon)) return 'alone';
  if (coupons.filter(({ terms }) => terms.kind === 'percent').length > 1) return 'twoPercents';
  const ofBatch = (batchId: number) => coupons.filter((one) => one.batchId === batchId).length;
  return coupons.some(({ batchId, terms }) => ofBatch(batchId) > terms.maxPerContract) ? 'tooMany' : null;
}

/** The combination that takes off most among the twelve best; of equals the one that ends earliest. */
export function bestOf(usable: readonly Held[], lines: readonly Line[]): Held[] {
  const alone = (coupon: Held) => applyCoupons([coupon], lines)[0]!.amount;
  const tried = [...usable]
    .sort((a, b) => alone(b) - alone(a) || a.validTo.getTime() - b.validTo.getTime() || a.id - b.id)
    .slice(0, 12);
  let best: Held[] = [];
  let most = 0;
  const ends = (chosen: readonly Held[]) => Math.min(...chosen.map(({ validTo }) => validTo.getTime()));
  const visit = (from: number, chosen: Held[]) => {
    for (let at = from; at < tried.length; at++) {
      const next = [...chosen, tried[at]!];
      if (clashOf(next)) continue;
      const off = sum(applyCoupons(next, lines).map(({ amount }) => amount));
      if (off > most || (off === most && off > 0 && ends(next) < ends(best))) [best, most] = [next, off];
      if (next.length < 5) visit(at + 1, next);
    }
  };
  visit(0, []);
  return best;
}
