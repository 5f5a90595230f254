import fc from 'fast-check';
import { expect, test } from 'vitest';
import { funnelOf, mean, median } from './funnel';

test('must hold 20: 40 → 22 → 15 → 9 → 6 → 5 → 4 are 55.0, 68.2, 60.0, 66.7, 83.3, 80.0, overall 10.0', () => {
  const { stages, overall } = funnelOf([40, 22, 15, 9, 6, 5, 4].map((count, n) => ({ key: String(n), count })));
  expect(stages.map(({ conversion }) => conversion)).toEqual([null, 55, 68.2, 60, 66.7, 83.3, 80]);
  expect(overall).toBe(10);
});

test('where nobody was nobody goes on', () => {
  expect(
    funnelOf([
      { key: 'a', count: 0 },
      { key: 'b', count: 0 },
    ]).stages[1]!.conversion,
  ).toBeNull();
});

test('applied 5 March, approved 1 March, accepted 25 March, onboarded 7 April: mean and median of days', () => {
  expect(mean([20, 24, 37])).toBe(27);
  expect(median([37, 20, 24])).toBe(24);
  expect(median([20, 24])).toBe(22);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1 }), (days) => {
      const middle = median(days)!;
      expect(days.filter((one) => one <= middle).length * 2).toBeGreaterThanOrEqual(days.length);
    }),
  );
});
