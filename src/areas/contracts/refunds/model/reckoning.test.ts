// The worked examples of refunds to the fen, and what holds of every refund.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum, worthOf } from '../../pricing/model/arithmetic';
import { type PaidWay, proposePayouts } from './payouts';
import { breachPercent, type LotStand, type RefundLine, type RefundTerms, reckon } from './reckoning';

const tiers = [
  { consumedTo: 0, percent: 0 },
  { consumedTo: 33_33, percent: 10_00 },
  { consumedTo: 66_67, percent: 20_00 },
  { consumedTo: 100_00, percent: 30_00 },
];
const lot = (key: string, lessons: number, amount: number, taken = 0): LotStand => ({
  ...{ key, isGift: false, qty: lessons * 100, amount, head: taken * 100, tail: lessons * 100 },
});
const course = (lineNo: number, lots: LotStand[], back: number, list: number, more = {}): RefundLine => ({
  ...{ lineNo, kind: 'course', lots, back: back * 100, listPrice: () => list, isSupervised: false, basis: 'deal' },
  ...more,
});
const goods = (lineNo: number, qty: number, net: number, back: number): RefundLine => ({
  ...{ lineNo, kind: 'product', lots: [], back, pieces: { qty, net, closed: 0 } },
  ...{ listPrice: () => 0, isSupervised: false, basis: 'deal' },
});
const terms = (more: Partial<RefundTerms> = {}): RefundTerms => ({
  ...{ isFull: true, isOwnWish: true, isCooling: false, breachTiers: tiers },
  ...{ unallocated: 0, deductions: 0, adjust: 0, ...more },
});
const l1 = (taken: number) => [lot('1', 48, 5_841_95, taken)];
const l2 = (taken: number) => [lot('2', 30, 3_222_94, taken)];

test('must hold 12 (X10): the whole of contract A after 10 and 3 lessons, one book returned, gift kept', () => {
  const made = reckon(
    [course(1, l1(10), 38, 150_00), course(2, l2(3), 27, 130_00), goods(3, 2, 135_11, 1)],
    terms({ deductions: 99_00 }),
  );
  expect(made.lines.map(({ keptValue }) => keptValue)).toEqual([1_217_07, 322_29, 67_55]);
  expect(made.lines.map(({ base }) => base)).toEqual([4_624_88, 2_900_65, 67_56]);
  expect(made).toMatchObject({ base: 7_593_09, breach: 752_55, amount: 6_741_54, forfeited: 851_55 });
  expect(1_606_91 + made.amount + made.forfeited).toBe(9_200_00);
});

test('must hold 12 (X11): the fund has its part back first, then the newest payment, cash before balance', () => {
  const way = (splitId: number, paymentId: number, method: PaidWay['method'], amount: number): PaidWay => ({
    ...{ splitId, paymentId, method, amount, left: amount, isOld: false },
  });
  const ways = [
    ...[way(1, 1, 'wechat', 3_000_00), way(2, 1, 'balance', 200_00)],
    ...[way(3, 2, 'cash', 5_000_00), way(4, 2, 'study_fund', 1_000_00)],
  ];
  expect(proposePayouts(6_741_54, 9_200_00, ways)).toEqual([
    { splitId: 4, method: 'study_fund', amount: 732_77 },
    { splitId: 3, method: 'cash', amount: 5_000_00 },
    { splitId: 1, method: 'wechat', amount: 1_008_77 },
  ]);
  const old = ways.map((one) => ({ ...one, isOld: true }));
  expect(proposePayouts(6_741_54, 9_200_00, old).map(({ method }) => method)).toEqual([
    ...['study_fund', 'cash', 'bank_transfer'],
  ]);
});

test('must hold 14 (X12): at list price what was taken costs what it would have cost alone, and never more than was paid', () => {
  const basis = 'original' as const;
  const after = (taken: number) => reckon([course(1, l1(taken), 48 - taken, 150_00, { basis })], terms()).base;
  expect(after(10)).toBe(4_341_95);
  expect(after(45)).toBe(0);
});

test('X13: of a partial refund the kept lessons still cost their steps of the curve', () => {
  const [line] = reckon([course(1, l1(10), 20, 150_00)], terms({ isFull: false })).lines;
  expect(line).toMatchObject({ keptValue: 3_407_80, base: 2_434_15 });
  expect(worthOf(5_841_95, 28, 48) - worthOf(5_841_95, 27, 48)).toBe(121_71);
});

test('X15: a month card is measured by its days', () => {
  const days = { passed: 40, of: 92, net: 2_700_00 };
  const [line] = reckon([course(1, [lot('1', 24, 2_700_00)], 24, 0, { days })], terms({ isOwnWish: false })).lines;
  expect(line).toMatchObject({ keptValue: 1_173_91, base: 1_526_09 });
});

test('must hold 12 (X18): lots and what was paid toward the next installment come back, the school’s fault costs nothing', () => {
  const first = [lot('1', 24, 2_920_97, 10)];
  const english = [lot('2', 15, 1_611_47, 3)];
  const made = reckon(
    [course(1, first, 14, 150_00), course(2, english, 12, 130_00)],
    terms({ isOwnWish: false, unallocated: 1_000_00 }),
  );
  expect(made.lines.map(({ base }) => base)).toEqual([1_703_90, 1_289_18]);
  expect(made).toMatchObject({ breach: 0, amount: 3_993_08, forfeited: 0 });
});

test('a breach grows in steps; nothing is kept in the days of cooling off, nor of supervised lessons', () => {
  const percent = (taken: number) => breachPercent(tiers, taken, 100);
  expect([0, 1, 33, 34, 66, 67, 100].map(percent)).toEqual([0, 1000, 1000, 2000, 2000, 3000, 3000]);
  const breach = (more: Partial<RefundTerms>, line = {}) =>
    reckon([course(1, l1(10), 38, 150_00, line)], terms(more)).breach;
  expect(breach({})).toBe(462_49);
  expect(breach({ isCooling: true })).toBe(462_49);
  expect(reckon([course(1, l1(0), 48, 150_00)], terms({ isCooling: true })).breach).toBe(0);
  expect(breach({}, { isSupervised: true })).toBe(0);
});

test('whatever is returned of whatever was paid: no refund is negative, none exceeds what is left, and no fen is lost', () => {
  const line = fc
    .record({ lessons: fc.integer({ min: 1, max: 200 }), amount: fc.integer({ min: 0, max: 2_000_000 }) })
    .chain(({ lessons, amount }) =>
      fc.record({
        ...{ lessons: fc.constant(lessons), amount: fc.constant(amount), list: fc.integer({ min: 1, max: 50_000 }) },
        ...{ taken: fc.integer({ min: 0, max: lessons }), share: fc.double({ min: 0, max: 1, noNaN: true }) },
        basis: fc.constantFrom('deal' as const, 'original' as const),
      }),
    );
  const money = fc.integer({ min: 0, max: 500_000 });
  const asked = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 6 }), deductions: money, adjust: money });
  fc.assert(
    fc.property(asked, ({ lines, deductions, adjust }) => {
      const wanted = lines.map(({ lessons, amount, taken, share, list, basis }, at) =>
        course(at + 1, [lot(`${at}`, lessons, amount, taken)], Math.floor((lessons - taken) * share), list, { basis }),
      );
      const made = reckon(wanted, terms({ deductions, adjust }));
      expect(made.amount).toBeGreaterThanOrEqual(0);
      expect(made.amount).toBeLessThanOrEqual(made.cap);
      expect(made.forfeited).toBeGreaterThanOrEqual(0);
      for (const [at, { dealValue, outs }] of made.lines.entries()) {
        const { lessons, amount, taken } = lines[at]!;
        const left = lessons - taken - wanted[at]!.back / 100;
        const kept = worthOf(amount, taken + left, lessons);
        expect(kept + dealValue).toBe(amount);
        expect(sum(outs.map(({ value }) => value))).toBe(dealValue);
      }
    }),
  );
});
