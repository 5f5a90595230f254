import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compensationMonthsOf, compensationOf, leavePayOf, noticeNeeded } from './settlement';

test('rule 34: five years and seven months are six months, five and three are five and a half', () => {
  expect(compensationOf(9000_00, compensationMonthsOf('2020-01-01', '2025-08-01'))).toBe(54_000_00);
  expect(compensationOf(9000_00, compensationMonthsOf('2020-01-01', '2025-04-01'))).toBe(49_500_00);
});

test('longer service never brings less', () => {
  const day = fc
    .integer({ min: 0, max: 9000 })
    .map((n) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, day, (a, b, c) => {
      const [from, near, far] = [a, b, c].sort();
      expect(compensationMonthsOf(from!, far!)).toBeGreaterThanOrEqual(compensationMonthsOf(from!, near!));
    }),
  );
});

test('a resignation is told thirty days before, in probation three', () => {
  expect([noticeNeeded('resign', false), noticeNeeded('resign', true), noticeNeeded('mutual', false)]).toEqual([
    30, 3, 0,
  ]);
  expect(leavePayOf(8700_00, 1_00)).toBe(800_00);
});
