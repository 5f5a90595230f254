import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#kernel/model/money';
import { applyCoupons, discountOn, fits, type Held, type Line, type Terms, thresholdOf } from './terms';
import { checkChar, codeLetters, isCode, validityOf } from './validity';

const terms = (values: Partial<Terms>): Terms => ({
  ...{ kind: 'cash', faceValue: 0, threshold: 0, stepAmount: 0, stepOff: 0, payPercent: 0, capAmount: 0 },
  ...{ lineKinds: [], scopeKind: 'all', scopeIds: [], excludeIds: [], schools: [], contractKinds: [], forWhom: 'any' },
  ...{ withConcession: true, withCoupon: true, maxPerContract: 5 },
  ...values,
});
const line = (lineNo: number, cur: number, more: Partial<Line> = {}): Line => ({
  ...{ lineNo, kind: 'course', itemId: lineNo, subject: 1, cur, hasScheme: false },
  ...more,
});
const held = (id: number, values: Partial<Terms>): Held => ({
  id,
  batchId: id,
  name: '',
  terms: terms(values),
  validTo: new Date(0),
});
const english: Partial<Terms> = {
  kind: 'full_reduction',
  threshold: 1000_00,
  faceValue: 100_00,
  scopeKind: 'subject',
  scopeIds: [1],
};
const tenth: Partial<Terms> = {
  kind: 'percent',
  payPercent: 90_00,
  capAmount: 9999_00,
  scopeKind: 'subject',
  scopeIds: [1],
};
const lines = [line(1, 800_00), line(2, 400_00), line(3, 300_00, { kind: 'product', subject: null })];

test('must hold 12: rule 26 (a) to (f), to the fen', () => {
  const [a] = applyCoupons([held(1, english)], lines);
  expect(a).toMatchObject({
    amount: 100_00,
    lines: [
      { lineNo: 1, discount: 66_67 },
      { lineNo: 2, discount: 33_33 },
    ],
  });
  const b = terms({ kind: 'percent', payPercent: 88_00, capAmount: 9999_00 });
  expect(discountOn(b, 1999_99)).toBe(240_00);
  expect(discountOn({ ...b, capAmount: 200_00 }, 1999_99)).toBe(200_00);
  const c = terms({ kind: 'per_step', stepAmount: 500_00, stepOff: 30_00, capAmount: 120_00 });
  expect([discountOn(c, 2300_00), discountOn(c, 1499_99)]).toEqual([120_00, 60_00]);
  expect(thresholdOf(c)).toBeGreaterThan(499_99);
  expect(discountOn(terms({ faceValue: 50_00 }), 30_00)).toBe(30_00);
  const e = applyCoupons([held(1, english), held(2, tenth)], lines);
  expect(e.map(({ amount }) => amount)).toEqual([120_00, 100_00]);
  const perLine = [1, 2].map((no) =>
    sum(e.flatMap((one) => one.lines.filter(({ lineNo }) => lineNo === no).map(({ discount }) => discount))),
  );
  expect(perLine).toEqual([146_67, 73_33]);
  expect(thresholdOf(terms(english)) - 950_00).toBe(50_00);
});

test('a line with a scheme drops out where schemes are not welcome; a pack’s course fits through the pack', () => {
  expect(fits(terms({ withConcession: false }), line(1, 1, { hasScheme: true }))).toBe(false);
  expect(fits(terms({ lineKinds: ['pack'] }), line(1, 1, { packId: 7 }))).toBe(true);
  expect(fits(terms({ lineKinds: ['product'] }), line(1, 1))).toBe(false);
});

test('shares always add up to the discount and never exceed a line', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 1, max: 500_000 }),
      fc.integer({ min: 100, max: 99_99 }),
      (prices, faceValue, payPercent) => {
        const cart = prices.map((cur, at) => line(at + 1, cur));
        const used = applyCoupons(
          [held(1, { faceValue }), held(2, { kind: 'percent', payPercent, capAmount: 1_000_000 })],
          cart,
        );
        for (const one of used) expect(sum(one.lines.map(({ discount }) => discount))).toBe(one.amount);
        for (const { lineNo, cur } of cart)
          expect(
            sum(
              used.flatMap((one) => one.lines.filter((part) => part.lineNo === lineNo).map(({ discount }) => discount)),
            ),
          ).toBeLessThanOrEqual(cur);
      },
    ),
  );
});

test('seven days from 5 March end on 11 March 23:59:59; a slip in a code is noticed', () => {
  const batch = { validKind: 'days' as const, validFrom: null, validTo: null, delayDays: 0, validDays: 7 };
  const { validTo } = validityOf(batch, new Date('2026-03-05T15:20:00+08:00'), 'Asia/Shanghai');
  expect(validTo.toISOString()).toBe('2026-03-11T15:59:59.000Z');
  const body = codeLetters.slice(0, 10);
  expect(isCode(body + checkChar(body))).toBe(true);
  expect(isCode(`3${body.slice(1)}${checkChar(body)}`)).toBe(false);
});
