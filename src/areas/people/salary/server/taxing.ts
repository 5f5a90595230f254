// What of a slip is withheld: cumulative for wages, apart for a bonus, by payment for labour service.
import { type Fen, yuan } from '#kernel/model/money';
import type { Staff } from '../../model/staff';
import { slipTotals } from '../model/amounts';
import type { ExplainedLine, SalaryRun } from '../model/run';
import { basicOf, bonusTax, serviceTax, withhold } from '../model/tax';
import type { Loaded } from './loading';

export type Put = (
  code: string,
  amount: Fen,
  explain: string,
  more?: Pick<ExplainedLine, 'coefficient' | 'awardId'>,
) => void;

/** Months between two of one year in which a deduction counts. */
function monthsOf(from: string, to: string | null, year: number, upTo: number, hireMonth: number): number {
  const [first, last] = [`${year}-01`, `${year}-${String(upTo).padStart(2, '0')}`];
  const begin = from > first ? from : first;
  const end = to && to < last ? to : last;
  if (begin > end) return 0;
  return Math.max(0, Number(end.slice(5)) - Math.max(Number(begin.slice(5)), hireMonth) + 1);
}

/** The first month of the tax year with this employer: another employer before is another cumulation. */
function firstMonth({ id, startOn }: Staff, { taxYear, employerSince, withheld }: Loaded): number {
  const began = [startOn ?? '', employerSince.get(id) ?? ''].filter((day) => day.startsWith(`${taxYear}-`));
  const first = Math.max(1, ...began.map((day) => Number(day.slice(5, 7))));
  // Who comes back to an employer of earlier this year goes on where that one stood.
  return Math.min(first, ...(withheld.get(id) ?? []).map(({ taxMonth }) => taxMonth));
}

export function taxed(run: SalaryRun, person: Staff, all: Loaded, lines: readonly ExplainedLine[], put: Put) {
  const { gross, insurance } = slipTotals(lines);
  const profile = all.profiles.get(person.id);
  const taxKind = all.structures.get(profile?.structureId ?? 0)?.taxKind ?? 'wage';
  if (run.kind === 'annual_bonus') {
    put('tax', bonusTax(gross, all.bonusBrackets), yuan(gross));
    return {};
  }
  if (taxKind === 'none') return {};
  if (taxKind === 'labour_service') {
    put('tax', serviceTax(gross), yuan(gross));
    return {};
  }
  const before = all.ledger.get(person.id);
  const taxMonth = Number(run.payDate.slice(5, 7));
  const hireMonth = firstMonth(person, all);
  const additional = (all.deductions.get(person.id) ?? []).reduce(
    (total, { monthly, fromMonth, toMonth }) =>
      total + monthly * monthsOf(fromMonth, toMonth, all.taxYear, taxMonth, hireMonth),
    0,
  );
  const sums = {
    income: (before?.income ?? 0) + gross,
    exempt: 0,
    basic: basicOf(
      all.basicModes.get(person.id) ?? 'monthly',
      taxMonth,
      Math.min(hireMonth, taxMonth),
      all.basicMonthly,
    ),
    special: (before?.special ?? 0) + insurance,
    additional,
    other: 0,
    withheldBefore: (all.withheld.get(person.id) ?? []).reduce((total, { withheld }) => total + withheld, 0),
  };
  const found = withhold(sums, all.wageBrackets);
  put(
    'tax',
    found.withheld,
    `${yuan(found.taxable)} × ${found.rate / 100}% − ${yuan(found.quick)} − ${yuan(sums.withheldBefore)}`,
  );
  return { ...sums, ...found };
}
