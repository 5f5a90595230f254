import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capital } from '#kernel/model/money';
import {
  applyBargain,
  applyCoupon,
  applyPoints,
  applyVouchers,
  type HeldVoucher,
  isWithin,
  lowestTarget,
  payPercentOf,
  pointsCap,
} from './afterSchemes';
import { evenly, half, share, slices, sum, worthOf } from './arithmetic';
import { type CartLine, giftsOf, lessonPrice, type Priced, priced, receivableOf } from './cart';
import { atOnce, dueDays, planInstallments, unevenLines } from './installments';
import { applySchemes, missing, type Scheme } from './scheme';
import { bestSchemes, clash } from './stacking';
import { examine, type SupervisedLine, type SuperviseRules, splitToComply, untimely } from './supervision';

const line = (lineNo: number, gross: number, more: Partial<CartLine> = {}): CartLine => ({
  lineNo,
  parentLineNo: null,
  kind: 'course',
  itemId: lineNo,
  packId: null,
  subject: lineNo,
  qty: 1,
  lessons: 1,
  gross,
  giftLessons: 0,
  ...more,
});
const scheme = (id: number, more: Partial<Scheme> = {}): Scheme => ({
  id,
  name: `方案${id}`,
  kind: 'percent',
  level: 'line',
  tiers: [{ threshold: 0, value: 90_00 }],
  thresholdOn: 'none',
  perEach: false,
  maxDiscount: 0,
  courseIds: [],
  subjects: [],
  coursePackIds: [],
  productIds: [],
  stackRule: 'free',
  stackGroup: null,
  withCoupon: true,
  withVoucher: true,
  withPoints: true,
  priority: 50,
  ...more,
});
const nets = ({ lines }: Priced) => lines.map(({ cur }) => cur);
const shares = ({ discounts }: Priced) => discounts.at(-1)!.allocations.map(({ amount }) => amount);
const points = { perYuan: 100, step: 100, maxPercent: 5_00 };

/** Maths 48 × 150.00, English 30 × 130.00, a book 2 × 68.50. */
const contractA = [
  line(1, 48 * 150_00, { qty: 48, lessons: 48 }),
  line(2, 30 * 130_00, { qty: 30, lessons: 30 }),
  line(3, 2 * 68_50, { kind: 'product', qty: 2, lessons: 0, subject: null }),
];
const mathsOff = scheme(1, { subjects: [1] });
const from10000 = scheme(2, {
  kind: 'amount_off',
  level: 'contract',
  thresholdOn: 'amount',
  tiers: [{ threshold: 10_000_00, value: 800_00 }],
});
const voucher: HeldVoucher = {
  id: 1,
  name: '英语券',
  kind: 'amount',
  lessons: 0,
  amount: 300_00,
  courseIds: [],
  subjects: [2],
  minAmount: 0,
  stackable: false,
};

test('an amount is laid over lines to the fen, one fen each to the largest remainders (X1)', () => {
  expect(share(10_00, [100_00, 100_00, 100_00])).toEqual([3_34, 3_33, 3_33]);
  expect(share(1, [100_00, 100_00, 100_00])).toEqual([1, 0, 0]);
  expect(share(42_00, [150_00, 60_00])).toEqual([30_00, 12_00]);
  expect(share(5, [0, 0])).toEqual([0, 0]);
});

test('must hold 1: contract A goes down from 11,237.00 to 9,200.00 in the nine steps (X2–X6)', () => {
  const start = priced(contractA);
  expect(receivableOf(start)).toBe(11_237_00);
  const schemes = applySchemes(start, [from10000, mathsOff]);
  expect(schemes.discounts.map(({ amount }) => amount)).toEqual([720_00, 800_00]);
  expect(shares(schemes)).toEqual([499_42, 300_58]);
  expect(nets(schemes)).toEqual([5_980_58, 3_599_42, 137_00]);
  const { after: vouchers } = applyVouchers(schemes, [voucher]);
  expect(nets(vouchers)).toEqual([5_980_58, 3_299_42, 137_00]);
  const coupons = applyCoupon(vouchers, { id: 9, name: '券', amount: 100_00, lineNos: [1, 2, 3] });
  expect(shares(coupons)).toEqual([63_51, 35_04, 1_45]);
  expect(receivableOf(coupons)).toBe(9_317_00);
  expect(pointsCap(coupons, points)).toBe(465_85);
  const pointed = applyPoints(coupons, 3000, points, '积分');
  expect(shares(pointed)).toEqual([19_05, 10_51, 44]);
  expect(nets(pointed)).toEqual([5_898_02, 3_253_87, 135_11]);
  const agreed = applyBargain(pointed, 9_200_00, '议价');
  expect(shares(agreed)).toEqual([56_07, 30_93]);
  expect(nets(agreed)).toEqual([5_841_95, 3_222_94, 135_11]);
  expect(capital(receivableOf(agreed))).toBe('玖仟贰佰元整');
  expect(payPercentOf(9_287_00, 9_200_00)).toBe(99_06);
  expect(isWithin(9_287_00, 9_200_00, { payPercent: 98_00, off: 200_00 })).toBe(true);
  expect(isWithin(9_287_00, 9_086_99, { payPercent: 0, off: 200_00 })).toBe(false);
});

test('must hold 10: revenue of a lesson is the step of the value so far: all lessons add up to the line (X7)', () => {
  const each = Array.from({ length: 48 }, (_, k) => worthOf(5_841_95, k + 1, 48) - worthOf(5_841_95, k, 48));
  expect(each.slice(0, 4)).toEqual([121_70, 121_71, 121_71, 121_70]);
  expect(each.filter((one) => one === 121_71)).toHaveLength(35);
  expect(worthOf(5_841_95, 10, 48)).toBe(1_217_07);
  expect(sum(each)).toBe(5_841_95);
});

test('a contract percent rounds once, and a pack is divided by its parts (X8)', () => {
  const eighty = scheme(3, { level: 'contract', tiers: [{ threshold: 0, value: 88_00 }] });
  const after = applySchemes(priced([1, 2, 3].map((no) => line(no, 19_99))), [eighty]);
  expect(after.discounts[0]).toMatchObject({ base: 59_97, amount: 7_20 });
  expect(shares(after)).toEqual([2_40, 2_40, 2_40]);
  expect(share(6_999_00, [7_200_00, 2_880_00])).toEqual([4_999_29, 1_999_71]);
});

test('must hold 3: discounts multiply on what is left and are never added: 60 % of 1,000.00, then 30 %, is 180.00', () => {
  const line60 = scheme(1, { tiers: [{ threshold: 0, value: 60_00 }] });
  const all30 = scheme(2, { level: 'contract', tiers: [{ threshold: 0, value: 30_00 }] });
  expect(receivableOf(applySchemes(priced([line(1, 1_000_00)]), [all30, line60]))).toBe(180_00);
});

test('must hold 4: of one group one scheme is taken: the automatic choice takes the lower price, two by hand clash', () => {
  const ten = scheme(1, { stackRule: 'group', stackGroup: 'a' });
  const twenty = scheme(2, { stackRule: 'group', stackGroup: 'a', tiers: [{ threshold: 0, value: 80_00 }] });
  const alone = scheme(3, { stackRule: 'exclusive', tiers: [{ threshold: 0, value: 85_00 }] });
  expect(clash([ten, twenty])?.map(({ id }) => id)).toEqual([1, 2]);
  expect(clash([alone, ten])).toBeDefined();
  const nothing = { coupons: false, vouchers: false, points: false };
  expect(bestSchemes(priced([line(1, 100_00)]), [ten, twenty, alone], nothing).map(({ id }) => id)).toEqual([2]);
  const noCoupon = scheme(4, { withCoupon: false, tiers: [{ threshold: 0, value: 10_00 }] });
  const withCoupon = { ...nothing, coupons: true };
  expect(bestSchemes(priced([line(1, 100_00)]), [noCoupon], withCoupon)).toEqual([]);
});

test('the highest tier that is reached counts, perEach multiplies, a cap holds over all lines', () => {
  const tiers = [
    { threshold: 24, value: 2 },
    { threshold: 48, value: 6 },
  ];
  const gifts = scheme(1, { kind: 'gift_lessons', thresholdOn: 'lessons', tiers });
  const given = applySchemes(priced(contractA), [gifts]);
  expect(given.lines.map(({ giftLessons }) => giftLessons)).toEqual([6, 2, 0]);
  expect(receivableOf(given)).toBe(11_237_00);
  const each = scheme(2, {
    kind: 'amount_off',
    level: 'contract',
    thresholdOn: 'amount',
    perEach: true,
    tiers: [{ threshold: 1_000_00, value: 50_00 }],
  });
  expect(applySchemes(priced(contractA), [each]).discounts[0]!.amount).toBe(11 * 50_00);
  const cap = scheme(3, { maxDiscount: 100_00 });
  expect(sum(shares(applySchemes(priced(contractA), [cap])))).toBe(100_00);
});

test('a line is at the price of the tier that its lessons reach', () => {
  const tiers = [
    { minLessons: 1, price: 150_00 },
    { minLessons: 48, price: 140_00 },
  ];
  expect([47, 48].map((lessons) => lessonPrice(150_00, tiers, lessons))).toEqual([150_00, 140_00]);
});

const supervised = (subjects: number[]): SuperviseRules => ({
  levels: new Map(subjects.map((subject) => [subject, 'block'])),
  maxLessons: 60,
  maxMonths: 3,
  maxAmount: 5_000_00,
  aheadDays: 30,
  lessonsLeft: 20,
});
const soldA: SupervisedLine[] = [
  { lineNo: 1, kind: 'course', lessons: 48, giftLessons: 4, net: 5_841_95, subject: 1, weeklyLessons: 4, months: null },
  { lineNo: 2, kind: 'course', lessons: 30, giftLessons: 0, net: 3_222_94, subject: 2, weeklyLessons: 3, months: null },
  {
    lineNo: 3,
    kind: 'product',
    lessons: 0,
    giftLessons: 0,
    net: 135_11,
    subject: null,
    weeklyLessons: null,
    months: null,
  },
];

test('contract A is blocked at once and passes in two installments of 4,667.55 and 4,532.45 (X9)', () => {
  const rules = supervised([1, 2]);
  const [whole] = atOnce(soldA);
  expect(examine(whole!, soldA, rules)).toEqual({
    no: 1,
    level: 'block',
    findings: [{ rule: 'amount', subject: null, value: 9_064_89, limit: 5_000_00 }],
  });
  const { plan, installments } = splitToComply(soldA, rules)!;
  expect(plan).toEqual({ 1: [24, 24], 2: [15, 15] });
  expect(installments.map(({ amount }) => amount)).toEqual([4_667_55, 4_532_45]);
  expect(installments[0]!.cells.map(({ amount }) => amount)).toEqual([2_920_97, 1_611_47, 135_11]);
  expect(installments[1]!.cells).toEqual([
    { lineNo: 1, lessons: 24, gifts: 4, amount: 2_920_98 },
    { lineNo: 2, lessons: 15, gifts: 0, amount: 1_611_47 },
  ]);
});

test('thirteen weeks and sixty lessons pass, fourteen and sixty-one do not', () => {
  const of = (lessons: number, weeklyLessons: number): SupervisedLine[] => [
    { lineNo: 1, kind: 'course', lessons, giftLessons: 0, net: 1_00, subject: 1, weeklyLessons, months: null },
  ];
  const found = (lines: SupervisedLine[]) =>
    examine(atOnce(lines)[0]!, lines, supervised([1])).findings.map(({ rule }) => rule);
  expect(found(of(52, 4))).toEqual([]);
  expect(found(of(53, 4))).toEqual(['span']);
  expect(found(of(61, 14))).toEqual(['lessons']);
  expect(found(of(60, 14))).toEqual([]);
});

test('no money is taken while more than twenty lessons are left, or more than thirty days ahead', () => {
  const rules = supervised([1]);
  const found = (left: number, startOn: string | null) =>
    untimely('2026-03-01', [{ subject: 1, startOn, left }], rules).map(({ rule }) => rule);
  expect(found(21_00, null)).toEqual(['left']);
  expect(found(20_00, null)).toEqual([]);
  expect(found(0, '2026-04-01')).toEqual(['ahead']);
  expect(found(0, '2026-03-31')).toEqual([]);
});

const cart = fc
  .array(
    fc.record({
      gross: fc.integer({ min: 0, max: 99_999_99 }),
      course: fc.boolean(),
      lessons: fc.integer({ min: 1, max: 200 }),
    }),
    {
      minLength: 1,
      maxLength: 50,
    },
  )
  .map((lines) =>
    lines.map(({ gross, course, lessons }, at) =>
      line(at + 1, gross, { kind: course ? 'course' : 'product', lessons: course ? lessons : 0, subject: at % 5 }),
    ),
  );
const anyScheme = fc
  .record({
    kind: fc.constantFrom('percent', 'amount_off', 'fixed_price', 'gift_lessons') as fc.Arbitrary<Scheme['kind']>,
    level: fc.constantFrom('line', 'contract') as fc.Arbitrary<Scheme['level']>,
    value: fc.integer({ min: 0, max: 100_00 }),
    thresholdOn: fc.constantFrom('none', 'lessons', 'amount', 'subjects') as fc.Arbitrary<Scheme['thresholdOn']>,
    threshold: fc.integer({ min: 0, max: 1000 }),
    perEach: fc.boolean(),
    maxDiscount: fc.integer({ min: 0, max: 1_000_00 }),
  })
  .map(({ value, threshold, kind, level, ...rest }) => ({
    ...rest,
    kind,
    level: kind === 'fixed_price' || kind === 'gift_lessons' ? ('line' as const) : level,
    tiers: [{ threshold, value }],
  }));

test('must hold 2: whatever the cart and the discounts: no line below zero, shares add up, nets add up to the receivable', () => {
  fc.assert(
    fc.property(
      cart,
      fc.array(anyScheme, { maxLength: 6 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 0, max: 100_00 }),
      (lines, drafts, spent, keep) => {
        const schemes = drafts.map((draft, at) => scheme(at + 1, draft));
        const { after } = applyVouchers(applySchemes(priced(lines), schemes), [{ ...voucher, subjects: [] }]);
        const pointed = applyPoints(after, spent, points, 'p');
        const agreed = applyBargain(pointed, half(receivableOf(pointed), keep, 100_00), 'b');
        for (const each of agreed.lines) expect(each.cur).toBeGreaterThanOrEqual(0);
        for (const { amount, allocations } of agreed.discounts)
          expect(sum(allocations.map((one) => one.amount))).toBe(amount);
        const taken = sum(agreed.discounts.map(({ amount }) => amount));
        expect(receivableOf(agreed)).toBe(sum(lines.map(({ gross }) => gross)) - taken);
      },
    ),
  );
});

test('must hold 4: whatever the schemes, no legal combination of them is better than the proposed one', () => {
  const stacked = fc.tuple(anyScheme, fc.constantFrom('free', 'group', 'exclusive'), fc.integer({ min: 1, max: 3 }));
  fc.assert(
    fc.property(cart, fc.array(stacked, { minLength: 1, maxLength: 5 }), (lines, drafts) => {
      const schemes = drafts.map(([draft, stackRule, priority], at) =>
        scheme(at + 1, { ...draft, stackRule, stackGroup: 'a', priority }),
      );
      const subsets = schemes.reduce<Scheme[][]>((all, one) => all.concat(all.map((some) => [...some, one])), [[]]);
      const worth = (some: readonly Scheme[]) => {
        const after = applySchemes(priced(lines), some);
        return [receivableOf(after), -giftsOf(after), some.length, ...some.map(({ id }) => id)];
      };
      const legal = subsets.filter((some) => !clash(some)).map(worth);
      const [best] = legal.sort((a, b) => a.map((n, at) => n - (b[at] ?? 0)).find((n) => n !== 0) ?? 0);
      const proposed = bestSchemes(priced(lines), schemes, { coupons: false, vouchers: false, points: false });
      expect(worth(proposed)).toEqual(best);
    }),
  );
});

test('must hold 2: a hundred percent off leaves exactly nothing on every line', () => {
  const free = scheme(1, { level: 'contract', tiers: [{ threshold: 0, value: 0 }], productIds: [], courseIds: [] });
  fc.assert(
    fc.property(cart, (lines) => {
      const courses = lines.map((each) => ({ ...each, kind: 'course' as const }));
      expect(nets(applySchemes(priced(courses), [free])).every((net) => net === 0)).toBe(true);
    }),
  );
});

test('shares never exceed their weights and always add up', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99_999_999_99), { minLength: 1, maxLength: 50 }), fc.nat(100_00), (weights, part) => {
      const amount = half(sum(weights), part, 100_00);
      const parts = share(amount, weights);
      expect(sum(parts)).toBe(sum(weights) === 0 ? 0 : amount);
      expect(parts.every((each, at) => each >= 0 && each <= weights[at]!)).toBe(true);
    }),
  );
});

test('however the lessons are cut into installments, the amounts add up to the net of every line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ net: fc.nat(9_999_999_99), lessons: fc.integer({ min: 1, max: 500 }) }), {
        minLength: 1,
        maxLength: 10,
      }),
      fc.integer({ min: 1, max: 24 }),
      (drafts, count) => {
        const lines = drafts.map((draft, at) => ({
          lineNo: at + 1,
          kind: 'course' as const,
          giftLessons: 2,
          ...draft,
        }));
        const plan = Object.fromEntries(lines.map(({ lineNo, lessons }) => [lineNo, evenly(lessons, count)]));
        expect(unevenLines(lines, plan)).toEqual([]);
        const installments = planInstallments(lines, plan, count);
        expect(sum(installments.map(({ amount }) => amount))).toBe(sum(lines.map(({ net }) => net)));
        for (const { lineNo, net } of lines) {
          const cells = installments.flatMap(({ cells: some }) => some.filter((cell) => cell.lineNo === lineNo));
          expect(sum(cells.map(({ amount }) => amount))).toBe(net);
          expect(sum(cells.map(({ gifts }) => gifts))).toBe(2);
        }
      },
    ),
  );
});

test('slices of an amount add up to it', () => {
  expect(slices(5_841_95, [24, 24])).toEqual([2_920_97, 2_920_98]);
});

test('it is said how much is missing to a threshold, of the line that is nearest or of all', () => {
  const lessons = scheme(1, { thresholdOn: 'lessons', tiers: [{ threshold: 52, value: 90_00 }] });
  expect(missing(lessons, priced(contractA).lines)).toBe(4);
  expect(missing({ ...lessons, level: 'contract' }, priced(contractA).lines)).toBe(0);
});

test('goods are not bargained over: their price is the lowest target', () => {
  expect(lowestTarget(priced(contractA))).toBe(137_00);
});

test('the next installment is due in the last week of the lessons before it', () => {
  const plan = { 1: [24, 24], 2: [15, 15] };
  expect(dueDays(plan, { 1: 4, 2: 3 }, 2, '2026-03-01', '2026-03-08')).toEqual(['2026-03-01', '2026-04-12']);
});
