// What a sale earns: two tiers at most, in fen, from cash that came in, and what is left of it when money goes back.
import { sum } from '#kernel/model/money';

export type RateMode = 'percent' | 'fixed' | 'none';

/** For one tier: hundredths of a percent, or fen for the whole line. */
export interface TierRate {
  mode: RateMode;
  value: number;
  source: 'item' | 'level' | 'none';
}

export const noRate: TierRate = { mode: 'none', value: 0, source: 'none' };

/** A line as it was signed, with the rates of that moment. A pack is one line, the sum of its children. */
export interface FrozenLine {
  lineNo: number;
  lineNos: number[];
  itemKind: string;
  itemId: number;
  name: string;
  net: number;
  rate1: TierRate;
  rate2: TierRate;
}

/** What a part brought for a line, and what is kept of it. */
export interface PartLine extends FrozenLine {
  cash: number;
  first: number;
  second: number;
  refunded: number;
  firstKept: number;
  secondKept: number;
}

/** amount × numerator ÷ denominator, rounded down, exact. */
export const portion = (amount: number, numerator: number, denominator: number): number =>
  denominator === 0 ? 0 : Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator));

/** Shares by weight that add up to the amount: what rounding leaves goes to the largest remainders. */
export function largestRemainder(amount: number, weights: readonly number[]): number[] {
  const total = sum(weights);
  if (total === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => portion(amount, weight, total));
  const remainders = weights.map((weight, at) => ({
    at,
    left: (BigInt(amount) * BigInt(weight)) % BigInt(total),
  }));
  remainders.sort((a, b) => (a.left === b.left ? a.at - b.at : a.left > b.left ? -1 : 1));
  for (const { at } of remainders.slice(0, amount - sum(shares))) shares[at]! += 1;
  return shares;
}

/** What earlier parts of the same line brought. */
export interface SoFar {
  cash: number;
  first: number;
  second: number;
}

const nothingYet: SoFar = { cash: 0, first: 0, second: 0 };

function earned({ mode, value }: TierRate, cash: number, net: number, cashBefore: number, gave: number): number {
  if (mode === 'none') return 0;
  if (mode === 'percent') return portion(cash, value, 100_00);
  return Math.max(0, portion(value, cashBefore + cash, net) - gave);
}

/** The cap cuts the second tier first; a second who is not there leaves the first as it is. */
export function commissionOf(
  line: Pick<FrozenLine, 'net' | 'rate1' | 'rate2'>,
  cash: number,
  maxPercent: number,
  before: SoFar = nothingYet,
): { first: number; second: number } {
  const first = earned(line.rate1, cash, line.net, before.cash, before.first);
  const second = earned(line.rate2, cash, line.net, before.cash, before.second);
  const over = Math.max(0, first + second - portion(cash, maxPercent, 100_00));
  const fromSecond = Math.min(second, over);
  return { first: first - (over - fromSecond), second: second - fromSecond };
}

/** A part of a sale: its cash laid on its lines, and what each earns. `amounts` is what the part pays of each line. */
export function partOf(
  lines: readonly (FrozenLine & { amount: number })[],
  cashLike: number,
  maxPercent: number,
  before: (lineNo: number) => SoFar = () => nothingYet,
): PartLine[] {
  const cash = largestRemainder(
    Math.min(cashLike, sum(lines.map(({ amount }) => amount))),
    lines.map(({ amount }) => amount),
  );
  return lines.map(({ amount: _, ...line }, at) => {
    const { first, second } = commissionOf(line, cash[at]!, maxPercent, before(line.lineNo));
    return { ...line, cash: cash[at]!, first, second, refunded: 0, firstKept: first, secondKept: second };
  });
}

/** A refund of lines laid on the parts, newest first; what a part brought in is the most that goes back of it. */
export function refundParts(
  newestFirst: readonly (readonly PartLine[])[],
  refunds: readonly { lineNo: number; refunded: number }[],
): PartLine[][] {
  const left = new Map<number, number>();
  for (const { lineNo, refunded } of refunds) left.set(lineNo, (left.get(lineNo) ?? 0) + refunded);
  const take = (line: PartLine): number => {
    let taken = 0;
    for (const no of line.lineNos) {
      const part = Math.min(left.get(no) ?? 0, line.cash - line.refunded - taken);
      left.set(no, (left.get(no) ?? 0) - part);
      taken += part;
    }
    return taken;
  };
  return newestFirst.map((lines) =>
    lines.map((line) => {
      const refunded = line.refunded + take(line);
      const rest = line.cash - refunded;
      return {
        ...line,
        refunded,
        firstKept: portion(line.first, rest, line.cash),
        secondKept: portion(line.second, rest, line.cash),
      };
    }),
  );
}

export interface PartSums {
  base: number;
  refundedBase: number;
  first: number;
  second: number;
  firstKept: number;
  secondKept: number;
}

/** The base is the cash of lines that earn anything at all. */
export function sumsOf(lines: readonly PartLine[]): PartSums {
  const counted = lines.filter(({ rate1, rate2 }) => rate1.mode !== 'none' || rate2.mode !== 'none');
  return {
    base: sum(counted.map(({ cash }) => cash)),
    refundedBase: sum(counted.map(({ refunded }) => refunded)),
    first: sum(lines.map(({ first }) => first)),
    second: sum(lines.map(({ second }) => second)),
    firstKept: sum(lines.map(({ firstKept }) => firstKept)),
    secondKept: sum(lines.map(({ secondKept }) => secondKept)),
  };
}

interface SoldLine {
  lineNo: number;
  parentLineNo?: number;
  kind: string;
  itemId: number;
  packId?: number;
  amount: number;
}
export interface CountedLine {
  lineNo: number;
  lineNos: number[];
  itemKind: string;
  itemId: number;
  amount: number;
}

/** Lines as they count: installments of a line together, children of a pack as the pack. */
export function countedLines(lines: readonly SoldLine[]): CountedLine[] {
  const parents = new Set(lines.flatMap(({ parentLineNo }) => (parentLineNo === undefined ? [] : [parentLineNo])));
  const counted = new Map<number, CountedLine>();
  for (const line of lines) {
    // A pack's own line repeats what its children cost.
    if (parents.has(line.lineNo)) continue;
    const lineNo = line.parentLineNo ?? line.lineNo;
    const isPack = line.parentLineNo !== undefined || line.kind === 'pack';
    const one = counted.get(lineNo) ?? {
      lineNo,
      lineNos: [],
      itemKind: isPack ? 'pack' : line.kind,
      itemId: isPack ? (line.packId ?? line.itemId) : line.itemId,
      amount: 0,
    };
    if (!one.lineNos.includes(line.lineNo)) one.lineNos.push(line.lineNo);
    one.amount += line.amount;
    counted.set(lineNo, one);
  }
  return [...counted.values()].sort((a, b) => a.lineNo - b.lineNo);
}
