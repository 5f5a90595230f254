// A refund as it stands now: the contract's lines and lots, its terms and what was wished, reckoned.
import { createHash } from 'node:crypto';
import { addDays, addMonths, type Day, dayOf, daysBetween } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { configValue } from '#kernel/server/config';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Contract } from '../../contract/model/contract';
import { ContractLine, Installment } from '../../contract/model/lines';
import { superviseRules } from '../../contract/server/settings';
import { FeeStandard } from '../../fees/model/feeStandard';
import { creditEarned } from '../../model/queries';
import { half, sum, worthOf } from '../../pricing/model/arithmetic';
import { isSupervised } from '../../pricing/model/supervision';
import { proposePayouts } from '../model/payouts';
import { type RefundLine, reckon, restOf, takeTails } from '../model/reckoning';
import type { RefundedLine, Returns } from '../model/refund';
import { giftsToCancel } from './gifts';
import { waysOf } from './paidWays';
import { standingOf } from './standing';

const rules = texts('contracts.refundRules', {
  most: ['第 {line} 行最多可退 {most}', 'At most {most} of line {line} can go back'],
  noLine: ['没有第 {line} 行', 'There is no line {line}'],
  nothing: ['请填写要退的课时或商品', 'Say what goes back'],
  original: ['该合同不能按原价退费', 'This contract is not refunded at list price'],
  supervised: ['监管课程只能按成交价退费', 'Supervised lessons are refunded at the deal price only'],
  whyAdjust: ['请写明调整原因', 'Say why it is adjusted'],
  note: ['请说明其他扣款', 'Say what the other deduction is for'],
  future: ['申请日不能晚于今天', 'Applied on today or before'],
});

export interface Wish {
  scope: 'full' | 'partial';
  fault: 'customer' | 'school' | 'force_majeure';
  basis?: 'deal' | 'original' | null;
  appliedOn?: Day | null;
  returns: Returns;
  deductions: { kind: string; amount: number; note: string }[];
  adjust: number;
  adjustReason?: string | null;
}

export type Sheet = Awaited<ReturnType<typeof reckonRefund>>;

const adjustKey = 'contracts.refund.adjust';

export async function reckonRefund(work: Work, contract: Contract, wish: Wish, forUpdate = false) {
  const lines = await rows(work, ContractLine, { contractId: contract.id }, { sort: 'lineNo' });
  const lots = await standingOf(work, contract, lines, forUpdate);
  const charges = await rows(work, Installment, { contractId: contract.id }, { sort: 'no' });
  const open = charges.filter(({ state }) => state === 'waiting' || state === 'overdue');
  const unallocated = sum(open.map(({ paid }) => paid));
  const supervise = await superviseRules(work, contract.schoolId);
  const standards = await rows(work, FeeStandard, { id: lines.flatMap(({ feeStandardId }) => feeStandardId ?? []) });
  const today = dayOf(work.now, work.actor.timezone);
  const appliedOn = wish.appliedOn ?? today;
  if (appliedOn > today) throw invalid('appliedOn', rules.future);
  const basis = wish.basis ?? contract.refundBasis;
  if (basis === 'original' && contract.refundBasis === 'deal') throw invalid('basis', rules.original);

  const sold = lines.filter(({ kind, state }) => kind !== 'pack' && state === 'open');
  const wanted = sold.map((line): RefundLine & { most: number } => {
    const own = lots.filter(({ lineNo }) => lineNo === line.lineNo);
    const most = line.kind === 'product' ? piecesLeft(line) : restOf(own.filter(({ isGift }) => !isGift));
    const underRule = line.kind === 'course' && isSupervised(supervise, line);
    if (underRule && wish.basis === 'original') throw invalid('basis', rules.supervised);
    const standard = standards.find(({ id }) => id === line.feeStandardId);
    return {
      ...{ lineNo: line.lineNo, kind: line.kind === 'product' ? 'product' : 'course', lots: own, most },
      back: backOf(line, most, wish),
      pieces: { qty: line.qty, net: line.net + line.closedValue, closed: line.closedLessons / 100 },
      listPrice: (lessons) => listPrice(line, lessons),
      isSupervised: underRule,
      basis: underRule ? 'deal' : basis,
      ...(standard?.refundMeasure === 'day' ? daysOf(line, appliedOn) : {}),
    };
  });
  refuseStrangeLines(wish.returns, sold);
  const isNothing = wanted.every(({ back }) => back === 0) && !(wish.scope === 'full' && unallocated > 0);
  if (isNothing) throw invalid('returns', rules.nothing);
  const consumed = sum(lots.filter(({ isGift }) => !isGift).map(({ head }) => head));
  const since = dayOf(contract.effectiveAt ?? work.now, work.actor.timezone);
  const terms = {
    isFull: wish.scope === 'full',
    isOwnWish: wish.fault === 'customer',
    isCooling: daysBetween(since, appliedOn) <= contract.coolingDays,
    breachTiers: contract.breachTiers,
    unallocated,
    deductions: sum(wish.deductions.map(({ amount }) => amount)),
    adjust: wish.adjust,
  };
  const made = reckon(wanted, terms);
  const gifts = await giftsToCancel(work, contract.id, wanted, lots);
  const refunded = made.lines.map((line, at): RefundedLine => {
    const { name, kind } = sold[at]!;
    const cancelled = takeTails(
      lots.filter(({ lineNo, isGift }) => lineNo === line.lineNo && isGift),
      gifts.get(line.lineNo) ?? 0,
    );
    const outs = [...line.outs, ...cancelled];
    return { ...line, outs, name, kind: kind === 'product' ? 'product' : 'course', gifts: gifts.get(line.lineNo) ?? 0 };
  });
  const earned = await work.ask(creditEarned, { contractId: contract.id });
  const deal = reckon(
    wanted.map((line) => ({ ...line, basis: 'deal' as const })),
    terms,
  );
  const original = reckon(
    wanted.map((line) => ({ ...line, basis: line.isSupervised ? ('deal' as const) : ('original' as const) })),
    terms,
  );
  const daysToPay = await dueDays(work, contract, wanted, consumed);
  return {
    ...{ ...made, lines: refunded, most: wanted.map(({ most }) => most), unallocated: terms.isFull ? unallocated : 0 },
    ...{ appliedOn, deductions: terms.deductions, nothingConsumed: consumed === 0 },
    dueOn: addDays(appliedOn, daysToPay),
    pointsBack: contract.received > 0 ? worthOf(earned, made.amount, contract.received) : 0,
    payouts: proposePayouts(made.amount, contract.received, await waysOf(work, contract.id)),
    snapshotHash: hashOf([
      made.amount,
      made.forfeited,
      refunded.map(({ lineNo, consumed: taken, outs }) => [lineNo, taken, outs]),
    ]),
    dealAmount: deal.amount,
    originalAmount: contract.refundBasis === 'original' ? original.amount : null,
    frozen: lots
      .filter(({ lineNo }) => wanted.some((line) => line.lineNo === lineNo && line.back > 0))
      .map(({ key }) => key),
    cancels: terms.isFull ? open : [],
  };
}

const hashOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');

/** What only some may wish, and what has to be explained. */
export function checkWish(work: Work, { adjust, adjustReason, deductions }: Wish): void {
  if (adjust !== 0 && !may(work.actor, adjustKey)) throw forbidden(adjustKey);
  if (adjust !== 0 && adjustReason !== undefined && !adjustReason) throw invalid('adjustReason', rules.whyAdjust);
  const bare = deductions.findIndex(({ kind, note }) => kind === 'other' && !note);
  if (bare >= 0) throw invalid(`deductions[${bare}].note`, rules.note);
}

const piecesLeft = ({ qty, closedLessons }: ContractLine): number => qty - closedLessons / 100;

/** Of a full refund everything that is left goes back, and of goods at least what is not handed over yet. */
function backOf(line: ContractLine, most: number, { scope, returns }: Wish): number {
  const at = returns.findIndex(({ lineNo }) => lineNo === line.lineNo);
  const asked = returns[at];
  if (line.kind === 'product') {
    const undelivered = most - line.deliveredQty;
    const back = asked?.qty ?? (scope === 'full' ? undelivered : 0);
    if (back > most) throw invalid(`returns[${at}].qty`, rules.most, { line: line.lineNo, most });
    return scope === 'full' ? Math.max(back, undelivered) : back;
  }
  if (scope === 'full') return most;
  const back = asked?.lessons ?? 0;
  if (back > most) throw invalid(`returns[${at}].lessons`, rules.most, { line: line.lineNo, most: most / 100 });
  return back;
}

function refuseStrangeLines(returns: Returns, sold: readonly ContractLine[]): void {
  const at = returns.findIndex(({ lineNo }) => !sold.some((line) => line.lineNo === lineNo));
  if (at >= 0) throw invalid(`returns[${at}].lineNo`, rules.noLine, { line: returns[at]!.lineNo });
}

/** What a lesson costs when so many are bought alone. */
function listPrice({ tiers, listUnit, qty, lessons, billing }: ContractLine, hundredths: number): number {
  if (billing !== 'by_lesson') return lessons === 0 ? 0 : half(listUnit * qty, 100, lessons);
  return tiers.filter(({ minLessons }) => minLessons * 100 <= hundredths).at(-1)?.price ?? tiers[0]?.price ?? listUnit;
}

function daysOf({ billing, startOn, qty, net, closedValue }: ContractLine, appliedOn: Day) {
  if (billing !== 'by_month' || !startOn) return {};
  const of = daysBetween(startOn, addMonths(startOn, qty));
  return { days: { passed: Math.max(0, daysBetween(startOn, appliedOn)), of, net: net + closedValue } };
}

/** Supervised fees have days of their own. */
async function dueDays(work: Work, { schoolId }: Contract, lines: readonly RefundLine[], consumed: number) {
  if (lines.some((line) => line.isSupervised && line.back > 0)) return consumed === 0 ? 5 : 15;
  return Number(await configValue(work, 'contracts.refund.days', schoolId));
}

/** As the browser reads it. */
export const wireSheet = (sheet: Sheet) => ({
  lines: sheet.lines.map(({ lineNo, name, kind, bought, consumed, back, gifts, keptValue, base }, at) => {
    const unit = kind === 'course' ? 100 : 1;
    return {
      ...{ lineNo, name, kind, bought: bought / unit, consumed: consumed / unit, back: back / unit },
      ...{ most: sheet.most[at]! / unit, gifts: gifts / 100, keptValue: yuan(keptValue), base: yuan(base) },
    };
  }),
  ...{ unallocated: yuan(sheet.unallocated), base: yuan(sheet.base), breach: yuan(sheet.breach) },
  ...{ deductions: yuan(sheet.deductions), amount: yuan(sheet.amount), forfeited: yuan(sheet.forfeited) },
  ...{ cap: yuan(sheet.cap), pointsBack: sheet.pointsBack, dueOn: sheet.dueOn, snapshotHash: sheet.snapshotHash },
  payouts: sheet.payouts.map(({ method, amount }) => ({ method, amount: yuan(amount) })),
  dealAmount: yuan(sheet.dealAmount),
  originalAmount: sheet.originalAmount === null ? null : yuan(sheet.originalAmount),
});
