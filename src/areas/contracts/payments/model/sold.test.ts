// From a random cart to the last fen received: discounts of every kind, installments cut anyhow, and money that comes in any pieces.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyBargain,
  applyCoupon,
  applyPoints,
  applyVouchers,
  type HeldVoucher,
  mostPoints,
  pointsCap,
} from '../../pricing/model/afterSchemes';
import { evenly, half, sum, worthOf } from '../../pricing/model/arithmetic';
import { type CartLine, type Priced, priced, receivableOf } from '../../pricing/model/cart';
import { planInstallments } from '../../pricing/model/installments';
import { applySchemes, type Scheme } from '../../pricing/model/scheme';
import { examine, type SupervisedLine, type SuperviseRules, splitToComply } from '../../pricing/model/supervision';
import { fill } from './filling';

const lines = fc
  .array(
    fc.record({
      unit: fc.integer({ min: 0, max: 999_99 }),
      qty: fc.integer({ min: 1, max: 120 }),
      isCourse: fc.boolean(),
      subject: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 50 },
  )
  .map((drafts) =>
    drafts.map(
      ({ unit, qty, isCourse, subject }, at): CartLine => ({
        ...{ lineNo: at + 1, parentLineNo: null, packId: null, itemId: at + 1, qty, gross: unit * qty, giftLessons: 0 },
        kind: isCourse ? 'course' : 'product',
        subject: isCourse ? subject : null,
        lessons: isCourse ? qty : 0,
      }),
    ),
  );

const ways = [
  ['percent', 'line'],
  ['percent', 'contract'],
  ['amount_off', 'line'],
  ['amount_off', 'contract'],
  ['fixed_price', 'line'],
  ['gift_lessons', 'line'],
] as const;
const schemes = fc
  .array(
    fc.record({
      way: fc.constantFrom(...ways),
      thresholdOn: fc.constantFrom('none', 'lessons', 'amount', 'subjects') as fc.Arbitrary<Scheme['thresholdOn']>,
      thresholds: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 3 }),
      value: fc.integer({ min: 0, max: 100_00 }),
      perEach: fc.boolean(),
      maxDiscount: fc.constantFrom(0, 1, 99_99),
      subjects: fc.subarray([1, 2, 3, 4]),
      priority: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 8 },
  )
  .map((drafts) =>
    drafts.map(({ way: [kind, level], thresholds, value, perEach, ...rest }, at): Scheme => {
      const rising = [...new Set(thresholds)].sort((a, b) => a - b);
      const none = { courseIds: [], coursePackIds: [], productIds: [], stackGroup: null };
      return {
        ...{ ...rest, ...none, kind, level, id: at + 1, name: `方案${at + 1}`, stackRule: 'free' },
        ...{ withCoupon: true, withVoucher: true, withPoints: true },
        perEach: perEach && rising.length === 1,
        tiers: rising.map((threshold, n) => ({ threshold, value: Math.max(0, value - n) })),
      };
    }),
  );

const vouchers = fc
  .array(fc.record({ isAmount: fc.boolean(), worth: fc.integer({ min: 1, max: 5_000_00 }), stackable: fc.boolean() }), {
    maxLength: 5,
  })
  .map((drafts) =>
    drafts.map(
      ({ isAmount, worth, stackable }, at): HeldVoucher => ({
        ...{ id: at + 1, name: `券${at + 1}`, courseIds: [], subjects: [], minAmount: 0, stackable },
        ...(isAmount ? { kind: 'amount', amount: worth, lessons: 0 } : { kind: 'lessons', amount: 0, lessons: 3 }),
      }),
    ),
  );

const wish = fc.record({
  ...{ lines, schemes, vouchers, points: fc.nat(100_000), keep: fc.nat(100_00) },
  coupon: fc.integer({ min: 0, max: 9_999_99 }),
});
const rules = { perYuan: 100, step: 100, maxPercent: 5_00 };

/** All nine steps, as a quote takes them. */
function soldFor(w: typeof wish extends fc.Arbitrary<infer T> ? T : never): Priced {
  const { after } = applyVouchers(applySchemes(priced(w.lines), w.schemes), w.vouchers);
  const lineNos = w.lines.map(({ lineNo }) => lineNo).filter((no) => no % 2 === 1);
  const couponed = applyCoupon(after, { id: 1, name: '优惠券', amount: w.coupon, lineNos });
  const points = mostPoints(w.points, pointsCap(couponed, rules), rules);
  const pointed = applyPoints(couponed, points, rules, '积分');
  return applyBargain(pointed, half(receivableOf(pointed), w.keep, 100_00), '议价');
}

test('must hold 1 and 2: after any of the nine steps every line is its gross less its shares, and never below nothing', () => {
  fc.assert(
    fc.property(wish, (w) => {
      const sold = soldFor(w);
      for (const line of sold.lines) {
        const shares = sold.discounts.flatMap(({ allocations }) =>
          allocations.filter((one) => one.lineNo === line.lineNo),
        );
        expect(line.gross - sum(shares.map(({ amount }) => amount))).toBe(line.cur);
        expect(line.cur).toBeGreaterThanOrEqual(0);
        expect(line.giftLessons).toBeGreaterThanOrEqual(0);
      }
      for (const { base, amount, allocations } of sold.discounts) {
        expect(amount).toBeLessThanOrEqual(base);
        expect(allocations.every((one) => one.amount > 0)).toBe(true);
      }
    }),
  );
});

test('rule 5: the threshold of a whole contract is held against what single lines left, whatever contracts took before it', () => {
  const cart = [
    { ...{ lineNo: 1, parentLineNo: null, packId: null, itemId: 1, kind: 'course' as const, subject: 1 } },
  ].map((line) => ({ ...line, qty: 100, lessons: 100, gross: 12_000_00, giftLessons: 0 }));
  const bare = { courseIds: [], subjects: [], coursePackIds: [], productIds: [], stackGroup: null, perEach: false };
  const free = { stackRule: 'free' as const, withCoupon: true, withVoucher: true, withPoints: true, maxDiscount: 0 };
  const of = (id: number, more: Partial<Scheme>): Scheme => ({
    ...{ ...bare, ...free, id, name: `${id}`, kind: 'percent', level: 'contract', thresholdOn: 'none', priority: 50 },
    ...{ tiers: [{ threshold: 0, value: 90_00 }], ...more },
  });
  const fromTen = of(2, {
    ...{ kind: 'amount_off', thresholdOn: 'amount', tiers: [{ threshold: 10_000_00, value: 800_00 }] },
  });
  const price = (...some: Scheme[]) => receivableOf(applySchemes(priced(cart), some));
  // 12,000.00 − 20 % of the whole = 9,600.00: the threshold was reached at 12,000.00.
  expect(price(of(1, { tiers: [{ threshold: 0, value: 80_00 }] }), fromTen)).toBe(8_800_00);
  // 20 % of the line: only 9,600.00 are left when thresholds are looked at.
  expect(price(of(1, { level: 'line', tiers: [{ threshold: 0, value: 80_00 }] }), fromTen)).toBe(9_600_00);
  // Per each counts the same measure: twelve times 100.00 after 9,600.00.
  const each = { ...fromTen, perEach: true, tiers: [{ threshold: 1_000_00, value: 100_00 }] };
  expect(price(of(1, { tiers: [{ threshold: 0, value: 80_00 }] }), each)).toBe(8_400_00);
});

test('rules 13 and 19: in whatever pieces it is paid, each installment opens once, and in the end lots are the lessons and nets of the lines', () => {
  const paying = fc.record({
    wish,
    count: fc.integer({ min: 1, max: 24 }),
    cuts: fc.array(fc.nat(100_00), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(paying, ({ wish: w, count, cuts }) => {
      const sold = soldFor(w).lines.map(({ cur, ...line }) => ({ ...line, net: cur }));
      const plan = Object.fromEntries(sold.map(({ lineNo, lessons }) => [lineNo, evenly(lessons, count)]));
      const charges = planInstallments(sold, plan, count);
      const receivable = sum(sold.map(({ net }) => net));
      expect(sum(charges.map(({ amount }) => amount))).toBe(receivable);
      const opened = new Map<number, number>();
      let received = 0;
      for (const cut of [...cuts, 100_00]) {
        received += half(receivable - received, cut, 100_00);
        for (const { no, isPaid } of fill(charges, received)) if (isPaid && !opened.has(no)) opened.set(no, received);
        const behind = sum(charges.filter(({ no }) => opened.has(no)).map(({ amount }) => amount));
        expect(behind).toBeLessThanOrEqual(received);
      }
      expect(opened.size).toBe(charges.length);
      for (const line of sold) {
        const cells = charges.flatMap((charge) => charge.cells.filter(({ lineNo }) => lineNo === line.lineNo));
        expect(sum(cells.map(({ amount }) => amount))).toBe(line.net);
        expect(sum(cells.map(({ lessons }) => lessons))).toBe(line.lessons);
        // Taught one by one, lots recognise exactly their money.
        for (const { lessons, amount } of cells.filter((cell) => cell.lessons > 0))
          expect(
            sum(
              Array.from({ length: lessons }, (_, k) => worthOf(amount, k + 1, lessons) - worthOf(amount, k, lessons)),
            ),
          ).toBe(amount);
      }
    }),
    { numRuns: 60 },
  );
});

const oneLine = (most: { lessons: number; net: number }) =>
  fc.record({
    lessons: fc.integer({ min: 1, max: most.lessons }),
    net: fc.integer({ min: 0, max: most.net }),
    weekly: fc.integer({ min: 1, max: 7 }),
  });
/** Small carts that pass at once beside large ones that are cut often. */
const supervised = fc.oneof(
  fc.array(oneLine({ lessons: 12, net: 1_000_00 }), { minLength: 1, maxLength: 4 }),
  fc.array(oneLine({ lessons: 200, net: 60_000_00 }), { minLength: 1, maxLength: 6 }),
);

test('rule 23: split to comply gives the fewest installments that pass, each of them passes, and no fewer would', () => {
  const set: SuperviseRules = {
    levels: new Map([
      [1, 'block'],
      [2, 'warn'],
    ]),
    ...{ maxLessons: 60, maxMonths: 3, maxAmount: 5_000_00, aheadDays: 30, lessonsLeft: 20 },
  };
  fc.assert(
    fc.property(supervised, (drafts) => {
      const sold = drafts.map(
        ({ lessons, net, weekly }, at): SupervisedLine => ({
          ...{
            lineNo: at + 1,
            kind: 'course',
            lessons,
            giftLessons: 0,
            net,
            subject: (at % 3) + 1,
            weeklyLessons: weekly,
            months: null,
          },
        }),
      );
      const passes = (count: number) => {
        const plan = Object.fromEntries(sold.map(({ lineNo, lessons }) => [lineNo, evenly(lessons, count)]));
        return planInstallments(sold, plan, count).every((charge) => examine(charge, sold, set).findings.length === 0);
      };
      const found = splitToComply(sold, set);
      const fewest = Array.from({ length: 24 }, (_, at) => at + 1).find(passes);
      expect(found?.installments.length).toBe(fewest);
      if (found) expect(sum(found.installments.map(({ amount }) => amount))).toBe(sum(sold.map(({ net }) => net)));
    }),
  );
});
