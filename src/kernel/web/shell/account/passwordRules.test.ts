import { expect, test } from 'vitest';
import { passwordTexts } from '../../shellTexts';
import { passwordProblem, strength } from './passwordRules';

test('a password has 8 to 32 characters of at least three kinds', () => {
  expect(passwordProblem('Abc@123')).toBe(passwordTexts.length);
  expect(passwordProblem(`Abc@123${'x'.repeat(26)}`)).toBe(passwordTexts.length);
  expect(passwordProblem('abcdefg123')).toBe(passwordTexts.kinds);
  expect(passwordProblem('Abcdefg123')).toBeNull();
  expect(passwordProblem('Demo@2026')).toBeNull();
});

test('the bar grows with kinds and length', () => {
  expect(['', 'abc', 'Abcdef12', 'Demo@2026-long'].map(strength)).toEqual([0, 1, 2, 3]);
});
