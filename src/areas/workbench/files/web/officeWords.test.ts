import { expect, test } from 'vitest';
import { columnOf } from './officeWords';

test('a cell stands at the column its reference names', () => {
  expect(['A1', 'C7', 'Z2', 'AA10'].map(columnOf)).toEqual([0, 2, 25, 26]);
  expect(columnOf('7')).toBeUndefined();
});
