import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/model/dates';
import { monthShares, targetIn } from './targetRules';

test('a whole month asks for the whole target, one of its 30 days for a thirtieth rounded up', () => {
  expect(targetIn(monthShares('2026-06-01', '2026-06-30'), { '2026-06': 100 })).toBe(100);
  expect(targetIn(monthShares('2026-06-08', '2026-06-08'), { '2026-06': 100 })).toBe(4);
});

test('a week over the end of a month asks for its part of both', () => {
  expect(monthShares('2026-06-29', '2026-07-05')).toEqual([
    { month: '2026-06', days: 2, of: 30 },
    { month: '2026-07', days: 5, of: 31 },
  ]);
  expect(targetIn(monthShares('2026-06-29', '2026-07-05'), { '2026-06': 30, '2026-07': 31 })).toBe(7);
  expect(targetIn(monthShares('2026-06-29', '2026-07-05'), {})).toBe(0);
});

test('the days of a period are those of its shares', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 400 }), (start, length) => {
      const from = addDays('2025-01-01', start);
      const shares = monthShares(from, addDays(from, length));
      expect(shares.reduce((sum, { days }) => sum + days, 0)).toBe(length + 1);
      expect(shares.map(({ month }) => month)).toEqual(
        shares.map((_, n) => addMonths(`${from.slice(0, 7)}-01`, n).slice(0, 7)),
      );
    }),
  );
});
