import { expect, test } from 'vitest';
import { turnoverOf } from './condition';

test('6 who left of 120 and then 116 are 5.08 %; of nobody there is none', () => {
  expect(turnoverOf(6, 120, 116)).toBe(5.08);
  expect(turnoverOf(0, 120, 116)).toBe(0);
  expect(turnoverOf(0, 0, 0)).toBeNull();
});
