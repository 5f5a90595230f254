import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/model/dates';
import { combined } from '#kernel/model/shown/figureValue';
import { before, changeOf, completionOf, stepsOf } from './comparing';

test('a period is held against yesterday, last week, the same days of last month; a day that month lacks is its last', () => {
  const day = { from: '2026-03-31', to: '2026-03-31' };
  expect(before(day, 'day').from).toBe('2026-03-30');
  expect(before(day, 'week').from).toBe('2026-03-24');
  expect(before({ from: '2026-03-01', to: '2026-03-31' }, 'month')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(before({ from: '2026-01-05', to: '2026-01-10' }, 'month')).toEqual({ from: '2025-12-05', to: '2025-12-10' });
  expect(before({ from: '2024-02-29', to: '2024-02-29' }, 'year').from).toBe('2023-02-28');
});

test('must hold 4: a change has one decimal, half up, and none where there was nothing before', () => {
  expect(changeOf(110, 100)).toBe(10);
  expect(changeOf(2, 3)).toBe(-33.3);
  expect(changeOf(10005, 10000)).toBe(0.1);
  expect(changeOf(5, 0)).toBeNull();
  expect(changeOf(5, null)).toBeNull();
  expect(completionOf(50, 0)).toBeNull();
  expect(completionOf(50, 80)).toBe(62.5);
});

test('percentages are joined by their parts: 1 of 2 and 9 of 10 are 10 of 12, not the mean of 50 and 90', () => {
  expect(
    combined([
      { numerator: 1, denominator: 2 },
      { numerator: 9, denominator: 10 },
    ]),
  ).toEqual({
    numerator: 10,
    denominator: 12,
  });
  expect(combined([3, 4])).toBe(7);
});

test('the steps of a trend cover the period once, without a gap, and are few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
      const from = addDays('2020-01-01', start);
      const to = addDays(from, length);
      const steps = stepsOf({ from, to });
      expect(steps.length).toBeLessThanOrEqual(31);
      expect([steps[0]!.from, steps.at(-1)!.to]).toEqual([from, to]);
      for (const [i, step] of steps.slice(1).entries()) expect(step.from).toBe(addDays(steps[i]!.to, 1));
    }),
  );
});
