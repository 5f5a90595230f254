import fc from 'fast-check';
import { expect, test } from 'vitest';
import { believable, isComplete, seenOf } from './segments';

test('rule 18: completed at nine tenths of the distinct bits; skipping to the end does not complete', () => {
  expect(seenOf([59], 600)).toEqual({ segments: [59], percent: 166 });
  expect(isComplete(seenOf([59], 600).percent)).toBe(false);
  const most = Array.from({ length: 54 }, (_, n) => n);
  expect(isComplete(seenOf(most, 600).percent)).toBe(true);
  expect(isComplete(seenOf(most.slice(1), 600).percent)).toBe(false);
});

test('what is told twice or beyond the end adds nothing, and it is never more than all of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 500 })), fc.integer({ min: 1, max: 3000 }), (bits, seconds) => {
      const once = seenOf(bits, seconds);
      expect(seenOf([...bits, ...bits], seconds)).toEqual(once);
      expect(once.percent).toBeGreaterThanOrEqual(0);
      expect(once.percent).toBeLessThanOrEqual(10_000);
    }),
  );
});

test('a beat is believed as far as time has passed for it', () => {
  expect(believable([1, 2, 3, 4, 5, 6, 7, 8], 15)).toHaveLength(4);
  expect(believable([1, 2, 3], 0)).toHaveLength(2);
});
