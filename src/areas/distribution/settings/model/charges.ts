// What is taken off a withdrawal: the fee of paying it out, and the tax that is withheld of a month's sum.
import { percentOf, share } from '#kernel/model/money';

export interface FeeRule {
  feePercent: number;
  feeMin: number;
  feeMax: number;
}

export function feeOf(amount: number, { feePercent, feeMin, feeMax }: FeeRule): number {
  if (feePercent === 0 && feeMin === 0 && feeMax === 0) return 0;
  return Math.min(feeMax, Math.max(feeMin, percentOf(amount, feePercent)));
}

/** Up to `upTo` fen of income (null: without end), `percent` of it, less `minus` fen. */
export interface TaxBracket {
  upTo: number | null;
  percent: number;
  minus: number;
}

export interface TaxTable {
  /** Up to this sum nothing is withheld. */
  free: number;
  /** Up to this sum `deduct` is taken off; above it `deductPercent`. */
  small: number;
  deduct: number;
  deductPercent: number;
  brackets: TaxBracket[];
}

export const labourTable: TaxTable = {
  free: 800_00,
  small: 4000_00,
  deduct: 800_00,
  deductPercent: 20_00,
  brackets: [
    { upTo: 20_000_00, percent: 20_00, minus: 0 },
    { upTo: 50_000_00, percent: 30_00, minus: 2000_00 },
    { upTo: null, percent: 40_00, minus: 7000_00 },
  ],
};

/** Of a whole month's sum. */
export function taxOfMonth(sum: number, table: TaxTable): number {
  if (sum <= table.free) return 0;
  const income = sum <= table.small ? sum - table.deduct : share(sum, 100_00 - table.deductPercent, 100_00);
  const bracket = table.brackets.find(({ upTo }) => upTo === null || income <= upTo) ?? table.brackets.at(-1);
  if (!bracket) return 0;
  return Math.max(0, percentOf(income, bracket.percent) - bracket.minus);
}

/** Of one more withdrawal: what the month comes to with it, less what was withheld already. */
export const taxOf = (before: { sum: number; withheld: number }, amount: number, table: TaxTable): number =>
  Math.max(0, taxOfMonth(before.sum + amount, table) - before.withheld);

/** The check digit of a bank card. */
export function passesLuhn(number: string): boolean {
  const digits = number.replace(/\s/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const total = [...digits].reverse().reduce((so, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return so + (value > 9 ? value - 9 : value);
  }, 0);
  return total % 10 === 0;
}
