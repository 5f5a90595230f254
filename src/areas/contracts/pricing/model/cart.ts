// A cart on its way to a price: what each line costs by the list, and what the steps so far have left of it.
import type { Fen } from '#kernel/model/money';
import { share, sum } from './arithmetic';

export interface PriceTier {
  minLessons: number;
  price: Fen;
}

/** A line that has money: a course or goods. A pack has been expanded to its courses. */
export interface CartLine {
  lineNo: number;
  parentLineNo: number | null;
  kind: 'course' | 'product';
  /** The course, or the product. */
  itemId: number;
  packId: number | null;
  subject: number | null;
  qty: number;
  /** Whole lessons that are paid for. */
  lessons: number;
  gross: Fen;
  /** Lessons that come with a pack. */
  giftLessons: number;
}

export type DiscountSource = 'concession' | 'voucher' | 'coupon' | 'points' | 'bargain';

/** One step down from gross to receivable, and how it falls on the lines. */
export interface Discount {
  seq: number;
  source: DiscountSource;
  refId: number | null;
  name: string;
  base: Fen;
  amount: Fen;
  giftLessons: number;
  giftGoods: { productId: number; qty: number }[];
  allocations: { lineNo: number; amount: Fen }[];
}

export interface PricedLine extends CartLine {
  /** What is left of the gross price. */
  cur: Fen;
  /** What the schemes of single lines left of it: thresholds of whole contracts are held against this. */
  afterLines: Fen;
}

export interface Priced {
  lines: PricedLine[];
  discounts: Discount[];
}

export const priced = (lines: readonly CartLine[]): Priced => ({
  lines: lines.map((line) => ({ ...line, cur: line.gross, afterLines: line.gross })),
  discounts: [],
});

export const receivableOf = ({ lines }: Priced): Fen => sum(lines.map(({ cur }) => cur));
export const giftsOf = ({ lines }: Priced): number => sum(lines.map(({ giftLessons }) => giftLessons));

/** By lesson the whole line is at the price of the tier that its lessons reach. */
export const lessonPrice = (price: Fen, tiers: readonly PriceTier[], lessons: number): Fen =>
  tiers.filter(({ minLessons }) => minLessons <= lessons).at(-1)?.price ?? price;

export type Named = Pick<Discount, 'source' | 'refId' | 'name'>;
interface Given extends Partial<Pick<Discount, 'giftLessons' | 'giftGoods'>> {
  base: Fen;
  /** Of each line named. */
  takes: ReadonlyMap<number, Fen>;
  gifts?: ReadonlyMap<number, number>;
}

/** Writes a step down: lowers the lines by what it takes of each. */
export function take(before: Priced, named: Named, { base, takes, gifts, giftGoods = [] }: Given): Priced {
  const allocations = before.lines.flatMap(({ lineNo }) => {
    const amount = takes.get(lineNo) ?? 0;
    return amount > 0 ? [{ lineNo, amount }] : [];
  });
  const giftLessons = sum([...(gifts?.values() ?? [])]);
  const amount = sum(allocations.map((each) => each.amount));
  if (amount === 0 && giftLessons === 0 && giftGoods.length === 0) return before;
  return {
    lines: before.lines.map((line) => ({
      ...line,
      cur: line.cur - (takes.get(line.lineNo) ?? 0),
      giftLessons: line.giftLessons + (gifts?.get(line.lineNo) ?? 0),
    })),
    discounts: [
      ...before.discounts,
      { ...named, seq: before.discounts.length + 1, base, amount, giftLessons, giftGoods, allocations },
    ],
  };
}

/** Spreads an amount over some lines by what is left of them; more than that cannot be taken. */
export function spread(before: Priced, named: Named, lineNos: ReadonlySet<number>, wanted: Fen): Priced {
  const lines = before.lines.filter(({ lineNo }) => lineNos.has(lineNo));
  const base = sum(lines.map(({ cur }) => cur));
  const shares = share(
    Math.min(Math.max(wanted, 0), base),
    lines.map(({ cur }) => cur),
  );
  return take(before, named, { base, takes: new Map(lines.map(({ lineNo }, at) => [lineNo, shares[at]!])) });
}
