import { expect, test } from 'vitest';
import { isOutside } from './band';

test('rule 17: a fen below or above the band is outside, its ends are not; an open end holds nothing back', () => {
  expect([4999_99, 5000_00, 8000_00, 8000_01].map((pay) => isOutside(pay, 5000_00, 8000_00))).toEqual([
    ...[true, false, false, true],
  ]);
  expect(isOutside(1, null, null)).toBe(false);
});
