// The price of a cart: the nine steps over its lines, and everything that somebody must know before it is agreed on.
import { couponQuote } from '#areas/marketing/model/queries';
import { addDays, type Day, dayOf } from '#kernel/model/dates';
import { type Fen, yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { creditAvailable } from '../../model/queries';
import {
  applyBargain,
  applyCoupon,
  applyLineBargain,
  applyPoints,
  applyVouchers,
  type HeldVoucher,
  isWithin,
  lowestTarget,
  lowestWithin,
  mostPoints,
  type PointRules,
  payPercentOf,
  pointsCap,
  pointsWorth,
  type UsedVoucher,
} from '../../pricing/model/afterSchemes';
import { type Priced, priced, receivableOf } from '../../pricing/model/cart';
import { applySchemes, type Scheme } from '../../pricing/model/scheme';
import { type Beside, bestSchemes, clash, shutsOut } from '../../pricing/model/stacking';
import { Voucher, VoucherBatch } from '../../vouchers/model/voucher';
import type { Cart } from '../model/cart';
import type { Contract, Supervision } from '../model/contract';
import { type Sold, soldLines } from './cartLines';
import { type PlannedCharge, planFor, supervise } from './planning';
import { type Candidates, contractKind, reasonIn, schemesFor } from './schemesFor';
import { authoritiesOf, pointRules } from './settings';

const rules = texts('contracts.quote', {
  stack: ['「{name}」与「{other}」不可同时使用', '"{name}" cannot go with "{other}"'],
  unknown: ['该优惠不可用', 'This scheme cannot be used'],
  because: ['{why}', '{why}'],
  voucherGone: ['课程券不可用', 'The voucher cannot be used'],
  voucherUnfit: ['课程券「{name}」不适用于所选项目', 'Voucher "{name}" fits no line'],
  voucherLost: ['课程券「{name}」超出部分 {amount} 元作废', '{amount} of voucher "{name}" would be lost'],
  couponGone: ['优惠券不可用', 'The coupon cannot be used'],
  pointsShort: ['积分只有 {n}', 'Only {n} points are there'],
  pointsStep: ['积分须为 {step} 的整数倍', 'Points go in steps of {step}'],
  pointsCap: ['积分最多抵扣 {amount} 元', 'Points may take off {amount} at most'],
  target: ['议价须在 {least} 到 {most} 之间', 'A price between {least} and {most}'],
  lineTargets: [
    '各行议价与总价或明细不符，请重新议价',
    'The prices of single lines do not fit the cart: agree on them anew',
  ],
  pointsName: ['积分抵扣', 'Points'],
  bargainName: ['议价', 'Bargain'],
});

export const shutOut = texts('contracts.shutOut', {
  coupons: ['「{name}」不能与优惠券同用', '"{name}" cannot go with coupons'],
  vouchers: ['「{name}」不能与课程券同用', '"{name}" cannot go with vouchers'],
  points: ['「{name}」不能与积分同用', '"{name}" cannot go with points'],
});

export interface Asked {
  customerId: number;
  schoolId: number;
  signedOn: Day;
  contractId: number | null;
  cart: Cart;
}

export interface Quoted {
  kind: Contract['kind'];
  beside: Beside;
  sold: Sold;
  priced: Priced;
  candidates: Candidates;
  chosen: Scheme[];
  start: Priced;
  vouchers: UsedVoucher[];
  warnings: string[];
  receivable: Fen;
  grossTotal: Fen;
  before: Fen;
  lowest: Fen;
  payPercent: number;
  /** Beyond what this person may agree on alone. */
  needsLeave: boolean;
  /** How far down this person may go alone; null: as far as is possible at all. */
  own: Fen | null;
  points: PointsHere;
  belowFloor: number[];
  charges: PlannedCharge[];
  supervision: Supervision;
}

export async function quoteCart(work: Work, asked: Asked): Promise<Quoted> {
  const { cart } = asked;
  const place = { customerId: asked.customerId, schoolId: asked.schoolId, on: asked.signedOn };
  const sold = await soldLines(work, cart.lines, place);
  const start = priced(sold.lines);
  const courses = sold.lines.filter(({ kind }) => kind === 'course');
  const subjects = courses.map(({ subject }) => subject);
  const kind =
    courses.length > 0 && cart.kind ? cart.kind : await contractKind(work, asked, subjects, courses.length > 0);
  const candidates = await schemesFor(work, start, { ...asked, kind });
  const beside = {
    coupons: cart.couponIds.length > 0,
    vouchers: cart.voucherIds.length > 0,
    points: cart.points > 0,
  };
  const chosen = choose(work, start, candidates, cart, beside);
  const afterSchemes = applySchemes(start, chosen);
  const warnings: string[] = [];
  const { after: afterVouchers, used } = await withVouchers(work, afterSchemes, asked, warnings);
  const afterCoupons = await withCoupons(work, afterVouchers, asked, kind);
  const points = await pointsFor(work, afterCoupons, asked.customerId);
  const afterPoints = withPoints(work, afterCoupons, cart.points, points);
  const before = receivableOf(afterPoints);
  const lowest = lowestTarget(afterPoints);
  const agreed = withTarget(work, afterPoints, cart, lowest);
  const receivable = receivableOf(agreed);
  const authorities = await authoritiesOf(work, asked.schoolId);
  const belowFloor = agreed.lines
    .filter(({ lineNo, cur }) => cur < (sold.lines.find((line) => line.lineNo === lineNo)?.floor ?? 0))
    .map(({ lineNo }) => lineNo);
  const charges = planFor(agreed, sold, cart, asked.signedOn);
  return {
    kind,
    beside,
    sold,
    start,
    priced: agreed,
    candidates,
    chosen,
    vouchers: used,
    warnings,
    receivable,
    grossTotal: receivableOf(start),
    before,
    lowest,
    payPercent: payPercentOf(before, receivable),
    needsLeave:
      receivable < before && authorities !== null && !authorities.some((one) => isWithin(before, receivable, one)),
    own: authorities && Math.max(lowest, Math.min(before, ...authorities.map((one) => lowestWithin(before, one)))),
    points,
    belowFloor,
    charges,
    supervision: await supervise(work, asked.schoolId, agreed, sold, charges),
  };
}

function choose(work: Work, start: Priced, candidates: Candidates, cart: Cart, beside: Beside): Scheme[] {
  if (!cart.concessionIds) {
    const automatic = candidates.usable.filter(({ id }) => candidates.automatic.has(id));
    return bestSchemes(start, automatic, beside);
  }
  const chosen = cart.concessionIds.map((id, at) => {
    const scheme = candidates.usable.find((one) => one.id === id);
    if (scheme) return scheme;
    const why = candidates.unusable.find((one) => one.id === id);
    throw why
      ? invalid(`cart.concessionIds[${at}]`, rules.because, { why: reasonIn(work, why) })
      : invalid(`cart.concessionIds[${at}]`, rules.unknown);
  });
  const both = clash(chosen);
  if (both) {
    const at = cart.concessionIds.indexOf(both[1].id);
    throw invalid(`cart.concessionIds[${at}]`, rules.stack, { name: both[1].name, other: both[0].name });
  }
  for (const [at, scheme] of chosen.entries()) {
    const out = shutsOut(scheme, beside);
    if (out) throw invalid(`cart.concessionIds[${at}]`, shutOut[out], { name: scheme.name });
  }
  return chosen;
}

async function withVouchers(
  work: Work,
  before: Priced,
  { cart, customerId, schoolId, contractId }: Asked,
  warnings: string[],
) {
  if (cart.voucherIds.length === 0) return { after: before, used: [] };
  const today = dayOf(work.now, work.actor.timezone);
  const held = await rows(work, Voucher, { id: cart.voucherIds, customerId });
  const batches = await rows(work, VoucherBatch, { id: held.map(({ batchId }) => batchId) });
  const usable = cart.voucherIds.map((id, at): HeldVoucher => {
    const voucher = held.find((one) => one.id === id);
    const batch = batches.find((one) => one.id === voucher?.batchId);
    const isOwn = voucher?.state === 'locked' && voucher.contractId === contractId;
    const isHere = batch && (batch.schoolIds.length === 0 || batch.schoolIds.includes(schoolId));
    if (!voucher || !batch || !isHere || voucher.expiresOn < today || (voucher.state !== 'unused' && !isOwn))
      throw invalid(`cart.voucherIds[${at}]`, rules.voucherGone);
    return { ...batch, id, lessons: batch.lessons ?? 0, amount: batch.amount ?? 0 };
  });
  const { after, used, unused } = applyVouchers(before, usable);
  const [unfit] = unused;
  if (unfit)
    throw invalid(`cart.voucherIds[${cart.voucherIds.indexOf(unfit.id)}]`, rules.voucherUnfit, { name: unfit.name });
  for (const { voucherId, lost } of used.filter((one) => one.lost > 0)) {
    const { name } = usable.find(({ id }) => id === voucherId)!;
    warnings.push(say(rules.voucherLost, work, { name, amount: yuan(lost) }));
  }
  return { after, used };
}

async function withCoupons(work: Work, before: Priced, { cart, ...asked }: Asked, kind: string): Promise<Priced> {
  if (cart.couponIds.length === 0) return before;
  const touched = new Set(
    before.discounts
      .filter(({ source }) => source === 'concession')
      .flatMap(({ allocations }) => allocations.map(({ lineNo }) => lineNo)),
  );
  const worth = await work.ask(couponQuote, {
    ...{ contractId: asked.contractId, customerId: asked.customerId, schoolId: asked.schoolId },
    kind,
    couponIds: cart.couponIds,
    lines: before.lines.map(({ lineNo, kind: of, itemId, packId, cur }) => ({
      ...{ lineNo, kind: of, itemId, cur, hasScheme: touched.has(lineNo) },
      ...(packId ? { packId } : {}),
    })),
  });
  const known = new Set(worth.map(({ couponId }) => couponId));
  const gone = cart.couponIds.findIndex((id) => !known.has(id));
  if (gone >= 0) throw invalid(`cart.couponIds[${gone}]`, rules.couponGone);
  return worth.reduce(
    (left, { couponId, name, amount, lineNos }) => applyCoupon(left, { id: couponId, name, amount, lineNos }),
    before,
  );
}

interface PointsHere {
  set: PointRules;
  there: number;
  cap: Fen;
  /** Whole steps of what is there and allowed. */
  most: number;
}

async function pointsFor(work: Work, before: Priced, customerId: number): Promise<PointsHere> {
  const set = await pointRules(work);
  const there = await work.ask(creditAvailable, { customerId });
  const cap = pointsCap(before, set);
  return { set, there, cap, most: mostPoints(there, cap, set) };
}

function withPoints(work: Work, before: Priced, points: number, { set, there, cap }: PointsHere): Priced {
  if (points === 0) return before;
  if (points % set.step !== 0) throw invalid('cart.points', rules.pointsStep, { step: set.step });
  if (points > there) throw invalid('cart.points', rules.pointsShort, { n: there });
  if (pointsWorth(points, set) > cap) throw invalid('cart.points', rules.pointsCap, { amount: yuan(cap) });
  return applyPoints(before, points, set, say(rules.pointsName, work));
}

function withTarget(work: Work, before: Priced, { target, lineTargets }: Cart, lowest: Fen): Priced {
  if (target === null || target === undefined) return before;
  const most = receivableOf(before);
  if (target < lowest || target > most)
    throw invalid('cart.target', rules.target, { least: yuan(lowest), most: yuan(most) });
  const name = say(rules.bargainName, work);
  if (!lineTargets?.length) return applyBargain(before, target, name);
  const byLine = new Map(lineTargets.map((line) => [line.lineNo, line.target]));
  const agreed = applyLineBargain(before, byLine, name);
  if (!agreed || receivableOf(agreed) !== target) throw invalid('cart.lineTargets', rules.lineTargets);
  return agreed;
}

/** The latest day on which anything of it can still be used. */
export const lastExpiry = (sold: Sold, from: Day): Day | null => {
  const days = sold.lines
    .filter(({ validityDays }) => validityDays > 0)
    .map(({ validityDays }) => addDays(from, validityDays));
  return days.sort().at(-1) ?? null;
};
