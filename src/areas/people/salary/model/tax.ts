// Income tax as it is withheld: cumulative for wages, apart for an annual bonus, by payment for labour service. Fen, pure.
import { type Fen, percentOf, share } from '#kernel/model/money';

export interface Bracket {
  /** Up to and with this; the last has no end. */
  upTo: Fen | null;
  /** Hundredths of a percent. */
  rate: number;
  quick: Fen;
}
const bracket = (upTo: number | null, rate: number, quick: number): Bracket => ({
  upTo: upTo === null ? null : upTo * 100,
  rate: rate * 100,
  quick: quick * 100,
});

export const wageBrackets: readonly Bracket[] = [
  bracket(36_000, 3, 0),
  bracket(144_000, 10, 2520),
  bracket(300_000, 20, 16_920),
  bracket(420_000, 25, 31_920),
  bracket(660_000, 30, 52_920),
  bracket(960_000, 35, 85_920),
  bracket(null, 45, 181_920),
];
export const bonusBrackets: readonly Bracket[] = [
  bracket(3000, 3, 0),
  bracket(12_000, 10, 210),
  bracket(25_000, 20, 1410),
  bracket(35_000, 25, 2660),
  bracket(55_000, 30, 4410),
  bracket(80_000, 35, 7160),
  bracket(null, 45, 15_160),
];
const serviceBrackets: readonly Bracket[] = [
  bracket(20_000, 20, 0),
  bracket(50_000, 30, 2000),
  bracket(null, 40, 7000),
];

const within = (brackets: readonly Bracket[], amount: Fen): Bracket =>
  brackets.find(({ upTo }) => upTo === null || amount <= upTo) ?? brackets.at(-1)!;

export const taxOf = (brackets: readonly Bracket[], taxable: Fen): Fen => {
  const { rate, quick } = within(brackets, taxable);
  return Math.max(0, percentOf(taxable, rate) - quick);
};

/** At which edge a table jumps, if it does: each bracket must go on where the one before ends. */
export function brokenEdge(brackets: readonly Bracket[]): Fen | null {
  for (const [i, { upTo, rate, quick }] of brackets.entries()) {
    const next = brackets[i + 1];
    if (!next) return upTo === null ? null : upTo;
    if (upTo === null || (next.upTo !== null && next.upTo <= upTo)) return upTo ?? 0;
    if (percentOf(upTo, rate) - quick !== percentOf(upTo, next.rate) - next.quick) return upTo;
  }
  return 0;
}

export type BasicMode = 'monthly' | 'from_january' | 'full_year' | 'opening';
export const basicMonthly: Fen = 500_000;

/** Months for which the basic deduction counts by a month of the tax year. */
export function basicOf(mode: BasicMode, taxMonth: number, hireMonth: number, monthly = basicMonthly): Fen {
  if (mode === 'full_year') return monthly * 12;
  return monthly * (mode === 'from_january' ? taxMonth : Math.max(0, taxMonth - hireMonth + 1));
}

const fullYearMost: Fen = 6_000_000;

/** How the basic deduction counts: at once for who earned little here all of last year, from January for who states to have had no pay before. */
export const basicModeOf = (last: { months: number; income: Fen }, hasStated: boolean): BasicMode =>
  last.months === 12 && last.income <= fullYearMost ? 'full_year' : hasStated ? 'from_january' : 'monthly';

/** What was earned and taken off this tax year up to and with now. */
export interface Cumulated {
  income: Fen;
  exempt: Fen;
  basic: Fen;
  special: Fen;
  additional: Fen;
  other: Fen;
  withheldBefore: Fen;
}
export interface Withheld {
  taxable: Fen;
  rate: number;
  quick: Fen;
  taxTotal: Fen;
  withheld: Fen;
}

/** A negative difference is not paid back; it only lowers later months. */
export function withhold(sums: Cumulated, brackets: readonly Bracket[] = wageBrackets): Withheld {
  const { income, exempt, basic, special, additional, other, withheldBefore } = sums;
  const taxable = Math.max(0, income - exempt - basic - special - additional - other);
  const { rate, quick } = within(brackets, taxable);
  const taxTotal = taxOf(brackets, taxable);
  return { taxable, rate, quick, taxTotal, withheld: Math.max(0, taxTotal - withheldBefore) };
}

export interface TaxMonth {
  /** 1–12. */
  month: number;
  income: Fen;
  special: Fen;
  additional: Fen;
}
/** One row for each payment, in order; several of one month share its basic deduction. */
export function simulate(months: readonly TaxMonth[], mode: BasicMode, hireMonth: number) {
  const sums = { income: 0, special: 0, additional: 0, withheldBefore: 0 };
  return months.map(({ month, income, special, additional }) => {
    sums.income += income;
    sums.special += special;
    sums.additional += additional;
    const found = withhold({ ...sums, exempt: 0, other: 0, basic: basicOf(mode, month, hireMonth) });
    sums.withheldBefore += found.withheld;
    return { month, ...found, net: income - special - found.withheld };
  });
}

/** Once a year apart from wages: the rate by a twelfth of it. */
export const bonusTax = (bonus: Fen, brackets: readonly Bracket[] = bonusBrackets): Fen => {
  const { rate, quick } = within(brackets, Math.ceil(bonus / 12));
  return Math.max(0, percentOf(bonus, rate) - quick);
};

/** Just above an edge one fen more costs more than it brings. */
export function bonusTrap(bonus: Fen): Fen | null {
  const edges = bonusBrackets.flatMap(({ upTo }) => (upTo === null ? [] : [upTo * 12]));
  const below = edges.filter((edge) => edge < bonus).at(-1);
  return below !== undefined && bonus - bonusTax(bonus) < below - bonusTax(below) ? below : null;
}

/** Labour service, payment by payment. */
export function serviceTax(paid: Fen): Fen {
  const taxable = paid <= 400_000 ? Math.max(0, paid - 80_000) : share(paid, 80, 100);
  return taxOf(serviceBrackets, taxable);
}
