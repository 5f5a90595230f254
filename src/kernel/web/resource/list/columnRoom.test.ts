import { expect, test } from 'vitest';
import { columnRoom } from './columnRoom';

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

test('where there is room every column is as wide as it asks', () => {
  expect(columnRoom([150, 120, 90], 360)).toEqual([150, 120, 90]);
});

test('where there is not, the widest of the first six give way until they are all in sight', () => {
  const given = columnRoom([300, 100, 180, 90, 150, 120, 200], 700);
  expect(total(given.slice(0, 6))).toBeLessThanOrEqual(700);
  expect(total(given.slice(0, 6))).toBeGreaterThan(690);
  expect(given).toEqual([130, 100, 130, 90, 130, 120, 200]);
});

test('no column becomes too narrow to be read', () => {
  expect(columnRoom([300, 100, 60], 150)).toEqual([84, 84, 60]);
});
