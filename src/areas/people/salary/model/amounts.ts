// The arithmetic of a slip besides tax: parts of a month, days missed, insurance, and what it all comes to. Fen, pure.
import { type Fen, share, sum } from '#kernel/model/money';

export type Basis = 'due_days' | 'paid_days' | 'calendar_days';

/** Days are hundredths. Never below nothing or above the amount. */
export function prorated(
  amount: Fen,
  basis: Basis,
  days: { due: number; payable: number; calendar: number; employed: number; paidDays?: number },
): Fen {
  const { due, payable, calendar, employed, paidDays = 2175 } = days;
  const clamp = (found: Fen) => Math.min(amount, Math.max(0, found));
  if (basis === 'calendar_days') return calendar === 0 ? 0 : clamp(share(amount, employed, calendar));
  if (due === 0) return 0;
  if (payable >= due) return amount;
  if (basis === 'due_days') return clamp(share(amount, payable, due));
  return payable * 2 <= due
    ? clamp(share(amount, payable, paidDays))
    : clamp(amount - share(amount, due - payable, paidDays));
}

/** Some days of a month under one agreement, with how much of it they pay; days are hundredths. */
export interface Segment {
  amount: Fen;
  percent: number;
  /** Days of work, and of the calendar. */
  due: number;
  days: number;
}

/** A month whose pay changed, or in which the probation ended: each part by its own days. */
export function proratedParts(
  basis: Basis,
  segments: readonly Segment[],
  month: Parameters<typeof prorated>[2],
): Fen[] {
  return segments.map(({ amount, percent, due, days }) => {
    if (basis === 'calendar_days') return share(amount, days * percent, month.calendar * 10_000);
    if (month.due === 0 || month.payable === 0) return 0;
    if (basis === 'due_days') return share(amount, due * percent, month.due * 10_000);
    return share(prorated(amount, basis, month), due * percent, month.payable * 10_000);
  });
}

/** Days missed of fixed pay, less what stays paid. */
export const missed = (fixed: Fen, days: number, paidPercent: number, paidDays = 2175): Fen =>
  share(fixed, days * (10_000 - paidPercent), paidDays * 10_000);

/** Of a day of illness, by months of service: the longer somebody is here, the more of it is paid. */
export const sickPercent = (months: number): number =>
  months < 24 ? 6000 : months < 48 ? 7000 : months < 72 ? 8000 : months < 96 ? 9000 : 10_000;

/** An hour is fixed pay ÷ 21.75 ÷ 8; hours are hundredths. */
export const overtimePay = (fixed: Fen, kind: 'workday' | 'rest' | 'legal', hours: number, paidDays = 2175): Fen =>
  share(fixed, hours * { workday: 15, rest: 20, legal: 30 }[kind], paidDays * 8 * 10);

/** The first three times up to ten minutes are free, then 20.00; to half an hour 30.00; beyond it half a day. */
export function lateDeduction(minutes: readonly number[], fixed: Fen, paidDays = 2175): Fen {
  let free = 3;
  return sum(
    minutes.map((late) => {
      if (late > 30) return share(fixed, 50, paidDays);
      if (late > 10) return 3000;
      free -= 1;
      return late <= 0 || free >= 0 ? 0 : 2000;
    }),
  );
}

export interface InsuranceRule {
  kind: string;
  baseMin: Fen;
  baseMax: Fen;
  personalRate: number;
  companyRate: number;
  personalFixed: Fen;
  companyFixed: Fen;
  rounding: 'fen' | 'jiao' | 'yuan';
  roundMode: 'half_up' | 'up' | 'down';
}

/** Rounded once, from the exact product. */
export function insured(
  base: Fen,
  rate: number,
  rule: Pick<InsuranceRule, 'baseMin' | 'baseMax' | 'rounding' | 'roundMode'>,
): Fen {
  const clamped = Math.min(Math.max(base, rule.baseMin), rule.baseMax > 0 ? rule.baseMax : Number.MAX_SAFE_INTEGER);
  const unit = { fen: 1, jiao: 10, yuan: 100 }[rule.rounding];
  const [product, by] = [BigInt(clamped) * BigInt(rate), BigInt(10_000 * unit)];
  const add = { half_up: by / 2n, up: by - 1n, down: 0n }[rule.roundMode];
  return Number((product + add) / by) * unit;
}

export function insuranceOf(
  rules: readonly InsuranceRule[],
  { base, fundBase, fundRate }: { base: Fen; fundBase: Fen; fundRate: number },
): { kind: string; personal: Fen; company: Fen }[] {
  return rules.map((rule) => {
    const isFund = rule.kind === 'housing_fund';
    const of = isFund ? fundBase : base;
    const rate = (own: number) => (isFund && own > 0 ? fundRate : own);
    return {
      kind: rule.kind,
      personal: insured(of, rate(rule.personalRate), rule) + rule.personalFixed,
      company: insured(of, rate(rule.companyRate), rule) + rule.companyFixed,
    };
  });
}

export interface SlipLine {
  code: string;
  group: 'fixed' | 'variable' | 'attendance' | 'insurance' | 'tax' | 'after_tax' | 'company' | 'info';
  sign: 'plus' | 'minus';
  amount: Fen;
}
const inGroup = (lines: readonly SlipLine[], ...groups: SlipLine['group'][]): Fen =>
  sum(
    lines.filter(({ group }) => groups.includes(group)).map(({ sign, amount }) => (sign === 'plus' ? amount : -amount)),
  );

/** Sums are sums of rounded lines. */
export function slipTotals(lines: readonly SlipLine[]) {
  const gross = inGroup(lines, 'fixed', 'variable', 'attendance');
  const insurance = -inGroup(lines, 'insurance') || 0;
  const tax = -inGroup(lines, 'tax') || 0;
  const afterTax = inGroup(lines, 'after_tax');
  return {
    ...{ gross, insurance, tax, afterTax },
    net: gross - insurance - tax + afterTax,
    companyCost: gross + inGroup(lines, 'company'),
  };
}
