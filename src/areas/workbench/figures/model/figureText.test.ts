import { expect, test } from 'vitest';
import { figureText, percentText } from './figureText';

test('a percentage has one decimal, money two and its sign, a number as many as it needs; nothing is a dash', () => {
  expect(figureText({ unit: 'percent' }, 66.67)).toBe('66.7%');
  expect(figureText({ unit: 'percent' }, 100)).toBe('100.0%');
  expect(figureText({ unit: 'money' }, 1234567.5)).toBe('¥1,234,567.50');
  expect(figureText({ unit: 'money' }, -20)).toBe('-¥20.00');
  expect(figureText({ unit: 'count' }, 12.5)).toBe('12.5');
  expect(figureText({ unit: 'minutes' }, 1200)).toBe('1,200');
  expect([figureText({ unit: 'money' }, null), percentText(null)]).toEqual(['—', '—']);
});
