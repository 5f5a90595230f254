import fc from 'fast-check';
import { expect, test } from 'vitest';
import { progressOf, shared, timeShare, together } from './completing';

const july20 = { passed: 20, days: 31 };
const yuan = (fen: number | null) => (fen === null ? null : Math.round(fen) / 100);

test('example F: two schools with targets and one without', () => {
  const schools = [
    [300_000_00, 246_000_00],
    [200_000_00, 98_000_00],
    [null, 12_000_00],
  ].map(([target, actual]) => progressOf(target!, actual!, july20, true));
  expect(schools.map(({ completion }) => completion && Math.round(completion * 10) / 10)).toEqual([82, 49, null]);
  expect(Math.round(timeShare(july20) * 1000) / 10).toBe(64.5);
  expect(yuan(schools[0]!.gap)).toBe(52_451.61);
  expect(yuan(schools[0]!.forecast)).toBe(381_300);
  const total = together(schools, july20);
  expect([total.target, total.actual, total.unset]).toEqual([500_000_00, 344_000_00, 12_000_00]);
  expect(Math.round(total.completion! * 10) / 10).toBe(68.8);
});

test('must hold 12: without a target there is no completion, and what it made is no part of the total’s', () => {
  expect(progressOf(0, 5, july20, true)).toMatchObject({ target: null, completion: null, gap: null });
  expect(together([{ target: null, actual: 5 }], july20)).toMatchObject({ completion: null, unset: 5 });
});

test('rule 21: 10,000.01 at 70 / 30 % is 7,000.01 and 3,000.00', () => {
  const split = shared(10_000_01, [
    { staffId: 1, percent: 70_00 },
    { staffId: 2, percent: 30_00 },
  ]);
  expect(split.map(({ amount }) => amount)).toEqual([7_000_01, 3_000_00]);
});

test('must hold 11: the parts add up to the receipt to the fen, a refund takes the same parts away', () => {
  const people = fc.array(fc.integer({ min: 1, max: 100_00 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), people, (amount, percents) => {
      const performers = percents.map((percent, staffId) => ({ staffId, percent }));
      const parts = shared(amount, performers);
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      const back = shared(-amount, performers);
      expect(back.map((part) => part.amount + 0)).toEqual(parts.map((part) => -part.amount + 0));
    }),
  );
});
