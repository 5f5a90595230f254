// What a discount scheme does to a cart: whether its threshold is reached, and what it takes off or gives on top.
import type { Fen } from '#kernel/model/money';
import { half, share, sum } from './arithmetic';
import { type Priced, type PricedLine, spread, take } from './cart';

export const schemeKinds = {
  percent: ['折扣', 'Percent'],
  amount_off: ['立减', 'Amount off'],
  gift_lessons: ['赠课', 'Gift lessons'],
  fixed_price: ['一口价', 'Fixed price'],
  gift_goods: ['赠品', 'Gift goods'],
} as const;
export const thresholds = {
  none: ['无门槛', 'None'],
  lessons: ['课时', 'Lessons'],
  amount: ['金额', 'Amount'],
  subjects: ['科目数', 'Subjects'],
} as const;

export interface SchemeTier {
  /** Lessons, fen or subjects. */
  threshold: number;
  /** Pay percent in hundredths, fen off, lessons, fen a piece, or pieces. */
  value: number;
  goodsId?: number;
}

export interface Scheme {
  id: number;
  name: string;
  kind: keyof typeof schemeKinds;
  level: 'line' | 'contract';
  tiers: readonly SchemeTier[];
  thresholdOn: keyof typeof thresholds;
  perEach: boolean;
  /** 0: no cap. */
  maxDiscount: Fen;
  courseIds: readonly number[];
  subjects: readonly number[];
  coursePackIds: readonly number[];
  productIds: readonly number[];
  stackRule: 'free' | 'group' | 'exclusive';
  stackGroup: string | null;
  withCoupon: boolean;
  withVoucher: boolean;
  withPoints: boolean;
  priority: number;
}

/** Nothing named: every course line. Goods only by name. */
export function appliesTo(scheme: Scheme, line: PricedLine): boolean {
  const { courseIds, subjects, coursePackIds, productIds } = scheme;
  if (line.kind === 'product') return productIds.includes(line.itemId);
  if (courseIds.length + subjects.length + coursePackIds.length + productIds.length === 0) return true;
  return (
    courseIds.includes(line.itemId) ||
    (line.subject !== null && subjects.includes(line.subject)) ||
    (line.packId !== null && coursePackIds.includes(line.packId))
  );
}

/** What the threshold is held against; at line level of one line, else of all it applies to. */
export function measure({ thresholdOn, level }: Scheme, lines: readonly PricedLine[]): number {
  if (thresholdOn === 'none') return 0;
  if (thresholdOn === 'lessons') return sum(lines.map(({ lessons }) => lessons));
  if (thresholdOn === 'amount')
    return sum(lines.map(({ gross, afterLines }) => (level === 'line' ? gross : afterLines)));
  return new Set(lines.flatMap(({ kind, subject }) => (kind === 'course' && subject !== null ? [subject] : []))).size;
}

/** The highest tier reached, and how often it counts. */
function reached(scheme: Scheme, lines: readonly PricedLine[]): { tier: SchemeTier; times: number } | undefined {
  if (lines.length === 0) return undefined;
  const measured = measure(scheme, lines);
  const tier =
    scheme.thresholdOn === 'none'
      ? scheme.tiers[0]
      : scheme.tiers.filter(({ threshold }) => threshold <= measured).at(-1);
  if (!tier) return undefined;
  const times = scheme.perEach && tier.threshold > 0 ? Math.floor(measured / tier.threshold) : 1;
  return { tier, times };
}

/** How much is missing to the first tier: of the line that is nearest, or of all lines together. */
export function missing(scheme: Scheme, lines: readonly PricedLine[]): number {
  const first = scheme.tiers[0]?.threshold ?? 0;
  if (scheme.thresholdOn === 'none') return 0;
  const measured =
    scheme.level === 'line' ? Math.max(0, ...lines.map((line) => measure(scheme, [line]))) : measure(scheme, lines);
  return Math.max(0, first - measured);
}

/** The step of the nine in which it runs; gifts follow the money of their level. */
export function stepOf({ kind, level }: Scheme): number {
  if (level === 'contract') return kind === 'percent' ? 4 : 5;
  return { fixed_price: 1, percent: 2, amount_off: 3, gift_lessons: 3, gift_goods: 3 }[kind];
}

/** Step after step; inside a step by priority, then id. */
export const inOrder = (schemes: readonly Scheme[]): Scheme[] =>
  [...schemes].sort((a, b) => stepOf(a) - stepOf(b) || a.priority - b.priority || a.id - b.id);

export const applyScheme = (before: Priced, scheme: Scheme): Priced =>
  scheme.level === 'line' ? onLines(before, scheme) : onContract(before, scheme);

export const applySchemes = (before: Priced, schemes: readonly Scheme[]): Priced =>
  inOrder(schemes).reduce(applyScheme, before);

const named = ({ id, name }: Scheme) => ({ source: 'concession' as const, refId: id, name });

function onLines(before: Priced, scheme: Scheme): Priced {
  const takes = new Map<number, Fen>();
  const gifts = new Map<number, number>();
  const giftGoods: { productId: number; qty: number }[] = [];
  const bases: Fen[] = [];
  for (const line of before.lines.filter((each) => appliesTo(scheme, each))) {
    const found = reached(scheme, [line]);
    if (!found) continue;
    const { tier, times } = found;
    bases.push(line.cur);
    if (scheme.kind === 'gift_lessons') gifts.set(line.lineNo, tier.value * times);
    else if (scheme.kind === 'gift_goods' && tier.goodsId)
      giftGoods.push({ productId: tier.goodsId, qty: tier.value * times });
    else takes.set(line.lineNo, offLine(scheme, line, tier.value, times));
  }
  const { lines, discounts } = take(before, named(scheme), {
    ...{ base: sum(bases), takes: capped(takes, scheme.maxDiscount), gifts, giftGoods },
  });
  return { lines: lines.map((line) => ({ ...line, afterLines: line.cur })), discounts };
}

function offLine({ kind }: Scheme, { cur, qty }: PricedLine, value: number, times: number): Fen {
  if (kind === 'fixed_price') return cur - Math.min(cur, value * qty);
  if (kind === 'percent') return cur - half(cur, value, 100_00);
  return Math.min(value * times, cur);
}

/** A scheme over several lines never takes more than its cap in all. */
function capped(takes: ReadonlyMap<number, Fen>, cap: Fen): ReadonlyMap<number, Fen> {
  const amounts = [...takes.values()];
  if (cap === 0 || sum(amounts) <= cap) return takes;
  const shares = share(cap, amounts);
  return new Map([...takes.keys()].map((lineNo, at) => [lineNo, shares[at]!]));
}

function onContract(before: Priced, scheme: Scheme): Priced {
  const lines = before.lines.filter((line) => appliesTo(scheme, line));
  const found = reached(scheme, lines);
  if (!found) return before;
  const { tier, times } = found;
  const base = sum(lines.map(({ cur }) => cur));
  if (scheme.kind === 'gift_goods')
    return tier.goodsId
      ? take(before, named(scheme), {
          base,
          takes: new Map(),
          giftGoods: [{ productId: tier.goodsId, qty: tier.value * times }],
        })
      : before;
  const wanted = scheme.kind === 'percent' ? base - half(base, tier.value, 100_00) : tier.value * times;
  const off = scheme.maxDiscount > 0 ? Math.min(wanted, scheme.maxDiscount) : wanted;
  return spread(before, named(scheme), new Set(lines.map(({ lineNo }) => lineNo)), off);
}

/** Hundredths for reading: 90.00 is 90, 12.5 stays. */
export const plainNumber = (hundredths: number): string => String(hundredths / 100);
