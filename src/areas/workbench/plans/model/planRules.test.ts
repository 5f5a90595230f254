import { expect, test } from 'vitest';
import { beginsRight, completionOf, endOf } from './planRules';

test('weights 3 done, 2 carried, 1 dropped are 60.0 %', () => {
  const items = [
    { weight: 3, outcome: 'done' },
    { weight: 2, outcome: 'carried' },
    { weight: 1, outcome: 'dropped' },
  ];
  expect(completionOf(items)).toBe(6000);
  expect(completionOf([])).toBe(0);
  expect(completionOf([{ weight: 1, outcome: 'dropped' }])).toBe(0);
});

test('a week begins on Monday and a month on the 1st, and each ends on its last day', () => {
  expect([beginsRight('week', '2026-11-16'), beginsRight('week', '2026-11-17')]).toEqual([true, false]);
  expect([beginsRight('month', '2026-11-01'), beginsRight('month', '2026-11-02')]).toEqual([true, false]);
  expect(endOf('week', '2026-11-16')).toBe('2026-11-22');
  expect(endOf('month', '2024-02-01')).toBe('2024-02-29');
});
