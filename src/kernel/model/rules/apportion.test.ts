import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from './apportion';

test('what is missing goes to the largest remainders, of equal ones to the first', () => {
  expect(apportion(5999_00, [24 * 150_00, 24 * 120_00, 12 * 100_00])).toEqual([2812_03, 2249_63, 937_34]);
  expect(apportion(1000_00, [1, 1, 1])).toEqual([333_34, 333_33, 333_33]);
  expect(apportion(10, [0, 0])).toEqual([5, 5]);
  expect(apportion(10, [])).toEqual([]);
});

test('for any weights and amount the parts add up, none is negative, and none is a fen away from its exact share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000_00 * 1_000_00 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), weights, (amount, given) => {
      const parts = apportion(amount, given);
      const total = given.reduce((sum, weight) => sum + weight, 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const [at, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        if (total > 0) expect(Math.abs(part - (amount * given[at]!) / total)).toBeLessThan(1.01);
      }
    }),
  );
});
