import { expect, test } from 'vitest';
import { columnRoom } from './columnRoom';

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

const plain = (...widths: number[]) => widths.map((width) => ({ width, isWhole: false }));

test('where there is room every column is as wide as it asks', () => {
  expect(columnRoom(plain(150, 120, 90), 360)).toEqual([150, 120, 90]);
});

test('where there is not, the widest of the first six give way until they are all in sight', () => {
  const given = columnRoom(plain(300, 100, 180, 90, 150, 120, 200), 700);
  expect(total(given.slice(0, 6))).toBeLessThanOrEqual(700);
  expect(total(given.slice(0, 6))).toBeGreaterThan(690);
  expect(given).toEqual([130, 100, 130, 90, 130, 120, 200]);
});

test('no column becomes too narrow to be read', () => {
  expect(columnRoom(plain(300, 100, 60), 150)).toEqual([84, 84, 60]);
});

test('a number of a document is not cut: the others give way to it', () => {
  const given = columnRoom([{ width: 170, isWhole: true }, ...plain(130, 130, 120, 130, 130)], 700);
  expect(given[0]).toBe(170);
  expect(total(given)).toBeLessThanOrEqual(700);
});
