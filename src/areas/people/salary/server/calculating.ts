// One person's slip from what was loaded for the run: lines with how each came about, tax, and what it all comes to.
import { type Fen, yuan } from '#kernel/model/money';
import { monthsBetween } from '../../leave/model/days';
import type { Staff } from '../../model/staff';
import {
  insuranceOf,
  lateDeduction,
  missed,
  overtimePay,
  prorated,
  proratedParts,
  sickPercent,
  slipTotals,
} from '../model/amounts';
import type { ExplainedLine, SalaryAdjustment, SalaryRun } from '../model/run';
import type { SalaryProfile } from '../model/settings';
import { usualItems } from '../model/usualItems';
import type { Loaded } from './loading';
import { type Put, taxed } from './taxing';

const itemOf = new Map(usualItems.map((item) => [item.code, item]));

export interface Calculated {
  lines: ExplainedLine[];
  taxSums: Record<string, number>;
  totals: ReturnType<typeof slipTotals>;
}

/** A bonus is paid by a run of bonuses, all else by the others. */
export const isOf = (run: Pick<SalaryRun, 'kind'>, { group }: Pick<SalaryAdjustment, 'group'>): boolean =>
  (group === 'annual_bonus') === (run.kind === 'annual_bonus');

export function slipOf(run: SalaryRun, person: Staff, all: Loaded): Calculated {
  const lines: ExplainedLine[] = [];
  const put: Put = (code, amount, explain, more) => {
    const { name, group, sign } = itemOf.get(code)!;
    if (amount !== 0) lines.push({ code, name, group, sign, amount, explain, ...more });
  };
  const adjustments = all.adjustments.get(person.id) ?? [];
  if (run.kind === 'monthly') {
    regular(person, all, put);
    for (const { id, name, amount } of all.awards.get(person.id) ?? []) put('award', amount, name, { awardId: id });
  }
  for (const { group, amount, reason } of adjustments.filter((one) => isOf(run, one))) {
    if (group === 'annual_bonus') put('bonus', amount, reason);
    else if (group === 'variable') put(amount < 0 ? 'adjustMinus' : 'adjustPlus', Math.abs(amount), reason);
    else put(amount < 0 ? 'afterMinus' : 'afterPlus', Math.abs(amount), reason);
  }
  const taxSums = taxed(run, person, all, lines, put);
  return { lines, taxSums, totals: slipTotals(lines) };
}

type PaidItem = 'basePay' | 'postPay' | 'allowance' | 'perfBase';

interface Term {
  agreed: SalaryProfile;
  percent: number;
  due: number;
  days: number;
}
const trialOf = ({ percent }: Term): string => (percent < 10_000 ? ` × ${percent / 100}%` : '');

/** The days of a month by what was agreed for them and by whether they were of the probation. */
function termsOf(
  { status, regularOn }: Staff,
  agreements: readonly SalaryProfile[],
  employed: readonly string[],
  isDue: (date: string) => boolean,
): Term[] {
  const terms: Term[] = [];
  for (const date of employed) {
    // The latest comes first; what was agreed for later does not count yet.
    const agreed = agreements.find(({ from, to }) => from <= date && (!to || date <= to));
    if (!agreed) continue;
    const isTrial = regularOn ? date < regularOn : status === 'probation';
    const percent = isTrial ? agreed.probationPercent : 10_000;
    const last = terms.at(-1);
    const term = last?.agreed === agreed && last.percent === percent ? last : { agreed, percent, due: 0, days: 0 };
    if (term !== last) terms.push(term);
    term.days += 100;
    term.due += isDue(date) ? 100 : 0;
  }
  return terms;
}

/** Pay, days missed, overtime and insurance of a month. */
function regular(person: Staff, all: Loaded, put: Put): void {
  const profile = all.profiles.get(person.id);
  if (!profile) return;
  const structure = all.structures.get(profile.structureId);
  const days = all.calendar.get(person.id)!;
  const isDue = (date: string) => days.works(date) || days.isPaidHoliday(date);
  const [begin, end] = [
    person.startOn && person.startOn > all.from ? person.startOn : all.from,
    person.leftOn && person.leftOn < all.to ? person.leftOn : all.to,
  ];
  const away = all.suspensions.get(person.id) ?? [];
  const isAway = (date: string) => away.some(({ from, to }) => from <= date && date <= to);
  const employed = all.span.filter((date) => begin <= date && date <= end && !isAway(date));
  const count = {
    due: all.span.filter(isDue).length * 100,
    payable: employed.filter(isDue).length * 100,
    calendar: all.span.length * 100,
    employed: employed.length * 100,
  };
  const basis = structure?.prorateBasis ?? 'due_days';
  const terms = termsOf(person, all.agreements.get(person.id) ?? [profile], employed, isDue);
  const part = (item: PaidItem): { amount: Fen; explain: string } => {
    const [only, ...more] = terms;
    if (!only) return { amount: 0, explain: '' };
    if (more.length > 0) {
      const parts = proratedParts(
        basis,
        terms.map((one) => ({ ...one, amount: one.agreed[item] })),
        count,
      );
      const told = terms.map((one) => `${yuan(one.agreed[item])} × ${one.due / 100}/${count.due / 100}${trialOf(one)}`);
      return { amount: parts.reduce((total, one) => total + one, 0), explain: told.join(' + ') };
    }
    const share = count.payable < count.due ? ` × ${count.payable / 100}/${count.due / 100}` : '';
    return {
      amount: Math.round((prorated(only.agreed[item], basis, count) * only.percent) / 10_000),
      explain: `${yuan(only.agreed[item])}${share}${trialOf(only)}`,
    };
  };
  const paid = { base: part('basePay'), post: part('postPay'), allowance: part('allowance') };
  for (const [code, { amount, explain }] of Object.entries(paid)) put(code, amount, explain);
  const coefficient = all.coefficients.get(person.id) ?? 100;
  const performance = part('perfBase');
  const earned = Math.round((performance.amount * coefficient) / 100);
  put('performance', earned, `${performance.explain} × ${(coefficient / 100).toFixed(2)}`, { coefficient });
  const fixed = profile.basePay + profile.postPay + profile.allowance;
  const month = all.months.get(person.id);
  if (month) {
    for (const [code, n] of Object.entries(month.leave ?? {})) {
      const kind = all.kinds.get(code);
      const since = person.seniorityFrom ?? person.startOn ?? all.from;
      const least = code === 'sick' ? sickPercent(monthsBetween(since, all.to)) : 0;
      const off = missed(fixed, n, Math.max(least, kind?.paidPercent ?? 0));
      put('leave', off, `${kind?.name ?? code} ${n / 100} × ${yuan(fixed)} ÷ 21.75`);
    }
    put('absent', missed(fixed, month.absentDays, 0), `${month.absentDays / 100} × ${yuan(fixed)} ÷ 21.75`);
    for (const [kind, hours] of Object.entries(month.overtime ?? {}))
      if (kind === 'workday' || kind === 'rest' || kind === 'legal')
        put(
          'overtime',
          overtimePay(fixed, kind, hours),
          `${hours / 100} h × ${yuan(fixed)} ÷ 21.75 ÷ 8 × ${{ workday: '1.5', rest: '2', legal: '3' }[kind]}`,
        );
  }
  const late = (all.exceptions.get(person.id) ?? []).map(({ minutes }) => minutes);
  put('late', lateDeduction(late, fixed), late.join('、'));
  const insurance = all.insurances.get(person.id);
  if (!insurance || structure?.taxKind === 'labour_service') return;
  const rules = all.schemes.get(insurance.schemeId) ?? [];
  for (const { kind, personal, company } of insuranceOf(rules, insurance)) {
    put(`p_${kind}`, personal, yuan(kind === 'housing_fund' ? insurance.fundBase : insurance.base));
    put(`c_${kind}`, company, yuan(kind === 'housing_fund' ? insurance.fundBase : insurance.base));
  }
}
