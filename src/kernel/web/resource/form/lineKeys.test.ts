import { expect, it } from 'vitest';
import { isUntouched, stepFrom } from './lineKeys';

it('Enter goes down, begins a new line after the last and leaves one that is still empty', () => {
  expect(stepFrom(0, 3, false)).toEqual({ to: 1 });
  expect(stepFrom(2, 3, false)).toBe('add');
  expect(stepFrom(2, 3, true)).toBe('leave');
});

it('a line is empty while it holds only what it started with, and a stored one never is', () => {
  const start = { item: null, price: '1.00' };
  expect(isUntouched({ item: '', price: '1.00', $key: 'x' }, start, ['item', 'price'])).toBe(true);
  expect(isUntouched({ item: '尺', price: '1.00' }, start, ['item', 'price'])).toBe(false);
  expect(isUntouched({ id: 3, item: null, price: '1.00' }, start, ['item', 'price'])).toBe(false);
});
