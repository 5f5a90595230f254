import { expect, test } from 'vitest';
import { beginsRight, isLate, periodEnd, ratesOf, workdays } from './reportRules';

test('8 required, 6 on time, 1 late, 1 missing are 75.0 % and 87.5 %; of none there is no rate', () => {
  expect(ratesOf({ required: 8, onTime: 6, late: 1 })).toEqual({ onTimeRate: 75, submitRate: 87.5 });
  expect(ratesOf({ required: 0, onTime: 0, late: 0 })).toEqual({ onTimeRate: null, submitRate: null });
});

test('a report is in time until the end of the day after its period', () => {
  expect(isLate('daily', '2026-07-08', '2026-07-09')).toBe(false);
  expect(isLate('daily', '2026-07-08', '2026-07-10')).toBe(true);
  expect(isLate('weekly', '2026-07-06', '2026-07-13')).toBe(false);
  expect(isLate('monthly', '2026-02-01', '2026-03-02')).toBe(true);
  expect(periodEnd('monthly', '2024-02-01')).toBe('2024-02-29');
});

test('a week begins on Monday and a month on the 1st; weekends ask for no report', () => {
  expect([beginsRight('weekly', '2026-07-06'), beginsRight('weekly', '2026-07-07')]).toEqual([true, false]);
  expect(workdays('2026-07-03', '2026-07-07')).toEqual(['2026-07-03', '2026-07-06', '2026-07-07']);
});
