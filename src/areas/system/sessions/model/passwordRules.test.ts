import { expect, test } from 'vitest';
import { passwordDaysLeft } from './passwordRules';

test('a password of 30 days is good for the day it was chosen on and 29 more', () => {
  expect(passwordDaysLeft('2026-03-01', '2026-03-01', 30)).toBe(30);
  expect(passwordDaysLeft('2026-03-01', '2026-03-30', 30)).toBe(1);
  expect(passwordDaysLeft('2026-03-01', '2026-03-31', 30)).toBe(0);
});

test('0 means for ever', () => {
  expect(passwordDaysLeft('2020-01-01', '2026-03-31', 0)).toBeNull();
});
