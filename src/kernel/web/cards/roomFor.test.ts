import { expect, test } from 'vitest';
import { roomFor } from './roomFor';

test('a card shows as many rows as stand in it whole, and one at least', () => {
  expect([2, 4, 6].map((h) => roomFor({ w: 6, h }, true))).toEqual([1, 3, 7]);
  expect(roomFor({ w: 6, h: 4 }, false)).toBe(5);
});
