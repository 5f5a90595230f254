import { expect, test } from 'vitest';
import { pointsOf } from './rules';

test('points are whole steps of the money, up to the cap', () => {
  expect(pointsOf({ per: 10_00, points: 1, cap: 0 }, 8_000_00)).toBe(800);
  expect(pointsOf({ per: 10_00, points: 1, cap: 500 }, 8_000_00)).toBe(500);
  expect(pointsOf({ per: 10_00, points: 1, cap: 0 }, 9_99)).toBe(0);
});
