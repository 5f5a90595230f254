import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longerLock } from './lockRules';

const minute = 60_000;

test('a lock is twice as long as the one before, up to a day', () => {
  expect([0, 1, 2, 3].map((n) => longerLock(15 * minute, n) / minute)).toEqual([15, 30, 60, 120]);
  expect(longerLock(15 * minute, 50)).toBe(1440 * minute);
});

test('it never gets shorter, and never shorter than the enterprise says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 1440 }), fc.nat(100), (minutes, n) => {
      expect(longerLock(minutes * minute, n + 1)).toBeGreaterThanOrEqual(longerLock(minutes * minute, n));
      expect(longerLock(minutes * minute, n)).toBeGreaterThanOrEqual(minutes * minute);
    }),
  );
});
