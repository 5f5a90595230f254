// What a family gets back, reckoned: from each line, less breach and deductions, and by which ways. Integers only; lessons in
// hundredths, as the lesson ledger counts them. Nothing here reads a clock or a table.
import type { Fen } from '#kernel/model/money';
import { half, sum, worthOf } from '../../pricing/model/arithmetic';

/** Where a lot stands: what is consumed grows from the head, what is taken away leaves at the tail. */
export interface LotStand {
  key: string;
  isGift: boolean;
  qty: number;
  amount: Fen;
  head: number;
  tail: number;
}

export interface RefundLine {
  lineNo: number;
  kind: 'course' | 'product';
  /** Released lots of a course line, in their order. */
  lots: readonly LotStand[];
  /** Hundredths of a lesson that go back, or pieces. */
  back: number;
  /** Pieces that are still the family's or to be handed over, what they cost, and what went back before. */
  pieces?: { qty: number; net: Fen; closed: number };
  /** Fen of a lesson when so many (hundredths) are bought alone; for the original basis. */
  listPrice: (lessons: number) => Fen;
  isSupervised: boolean;
  basis: 'deal' | 'original';
  /** Measured by days: how many have passed, of how many; the price of the line. */
  days?: { passed: number; of: number; net: Fen };
}

export interface LotOut {
  key: string;
  lessons: number;
  value: Fen;
}

export interface ReckonedLine {
  lineNo: number;
  bought: number;
  consumed: number;
  back: number;
  /** What stays with the school for what was taken or is kept. */
  keptValue: Fen;
  /** At the price that was agreed: what the books lose. */
  dealValue: Fen;
  base: Fen;
  outs: LotOut[];
}

/** Lessons leave from the tails, the last lot first, at what the curve says they are worth. */
export function takeTails(lots: readonly LotStand[], lessons: number): LotOut[] {
  let left = lessons;
  return lots.toReversed().flatMap((lot) => {
    const part = Math.min(left, lot.tail - lot.head);
    left -= part;
    if (part <= 0) return [];
    const value = worthOf(lot.amount, lot.tail, lot.qty) - worthOf(lot.amount, lot.tail - part, lot.qty);
    return [{ key: lot.key, lessons: part, value }];
  });
}

export const restOf = (lots: readonly LotStand[]): number => sum(lots.map(({ head, tail }) => tail - head));

export function reckonLine(line: RefundLine): ReckonedLine {
  return line.kind === 'product' ? reckonGoods(line) : reckonLessons(line);
}

function reckonGoods({ lineNo, back, pieces }: RefundLine): ReckonedLine {
  const { qty, net, closed } = pieces!;
  const left = qty - closed;
  const base = worthOf(net, left, qty) - worthOf(net, left - back, qty);
  const keptValue = worthOf(net, left - back, qty);
  return { lineNo, bought: qty, consumed: left - back, back, keptValue, dealValue: base, base, outs: [] };
}

function reckonLessons({ lineNo, lots, back, listPrice, basis, days }: RefundLine): ReckonedLine {
  const paid = lots.filter(({ isGift }) => !isGift);
  const outs = takeTails(paid, back);
  const dealValue = sum(outs.map(({ value }) => value));
  const whole = sum(paid.map(({ amount, tail, qty }) => worthOf(amount, tail, qty)));
  const consumed = sum(paid.map(({ head }) => head));
  const kept = sum(paid.map(({ tail }) => tail)) - back;
  const byList = Math.min(whole, half(listPrice(kept), kept, 100));
  const byDays = days ? Math.min(whole, worthOf(days.net, Math.min(days.passed, days.of), days.of)) : 0;
  const keptValue = days ? byDays : basis === 'original' ? byList : whole - dealValue;
  return {
    ...{ lineNo, consumed, back, keptValue, dealValue, outs },
    bought: sum(paid.map(({ qty }) => qty)),
    // Never more than the lessons that go back are worth: the rest of their value has been earned.
    base: Math.max(0, Math.min(dealValue, whole - keptValue)),
  };
}

export interface BreachTier {
  /** Hundredths of a percent of the lessons that were taken. */
  consumedTo: number;
  percent: number;
}

/** The first step that what was taken does not exceed. */
export function breachPercent(tiers: readonly BreachTier[], consumed: number, bought: number): number {
  const taken = bought === 0 ? 0 : half(consumed, 100_00, bought);
  return (tiers.find(({ consumedTo }) => taken <= consumedTo) ?? tiers.at(-1))?.percent ?? 0;
}

export interface RefundTerms {
  isFull: boolean;
  /** Whoever is at fault: only a customer's own wish costs something. */
  isOwnWish: boolean;
  isCooling: boolean;
  breachTiers: readonly BreachTier[];
  unallocated: Fen;
  deductions: Fen;
  adjust: Fen;
}

export interface Reckoned {
  lines: ReckonedLine[];
  base: Fen;
  breach: Fen;
  amount: Fen;
  /** What the school keeps of what the books lose. */
  forfeited: Fen;
  cap: Fen;
}

export function reckon(lines: readonly RefundLine[], terms: RefundTerms): Reckoned {
  const reckoned = lines.map(reckonLine);
  const unallocated = terms.isFull ? terms.unallocated : 0;
  const base = sum(reckoned.map((line) => line.base)) + unallocated;
  const cap = sum(reckoned.map(({ dealValue }) => dealValue)) + unallocated;
  const breach = breachOf(lines, reckoned, terms);
  const amount = Math.min(cap, Math.max(0, base - breach - terms.deductions + terms.adjust));
  return { lines: reckoned, base, breach, amount, forfeited: cap - amount, cap };
}

function breachOf(lines: readonly RefundLine[], reckoned: readonly ReckonedLine[], terms: RefundTerms): Fen {
  const courses = reckoned.filter((_, at) => lines[at]!.kind === 'course' && lines[at]!.back > 0);
  const consumed = sum(courses.map((line) => line.consumed));
  if (!terms.isOwnWish || (terms.isCooling && consumed === 0)) return 0;
  const charged = reckoned.filter((_, at) => lines[at]!.kind === 'course' && !lines[at]!.isSupervised);
  const percent = breachPercent(terms.breachTiers, consumed, sum(courses.map(({ bought }) => bought)));
  return half(sum(charged.map((line) => line.base)), percent, 100_00);
}
