import { expect, test } from 'vitest';
import {
  beginsRight,
  daysAsked,
  deadlineOf,
  isAwayAll,
  isLate,
  periodEnd,
  periodOf,
  ratesOf,
  workdays,
} from './reportRules';

test('must hold 21: 8 required, 6 on time, 1 late, 1 missing are 75.0 % and 87.5 %; of none there is no rate', () => {
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

const zone = 'Asia/Shanghai';
const at = (text: string) => new Date(`${text}:00+08:00`);

test('a period is found by any of its days, and due so many days after its last one', () => {
  expect(['2026-07-06', '2026-07-08', '2026-07-12'].map((day) => periodOf('weekly', day))).toEqual(
    Array.from({ length: 3 }, () => '2026-07-06'),
  );
  expect(periodOf('monthly', '2026-07-31')).toBe('2026-07-01');
  const due = { deadlineDays: 1, deadlineTime: '10:00' };
  expect(deadlineOf(due, 'weekly', '2026-07-06', zone)).toEqual(at('2026-07-13T10:00'));
  expect(deadlineOf({ ...due, deadlineDays: 0 }, 'daily', '2026-07-08', zone)).toEqual(at('2026-07-08T10:00'));
});

test('must hold 21: who is on leave the whole day is not asked, who is half a day off is; newcomers from their first day', () => {
  const block = (from: string, to: string) => ({ start: at(`2026-07-08T${from}`), end: at(`2026-07-08T${to}`) });
  const away = (...blocks: { start: Date; end: Date }[]) => isAwayAll(['2026-07-08'], blocks, zone);
  expect([away(), away(block('09:00', '12:00')), away(block('13:00', '18:00'), block('09:00', '13:00'))]).toEqual([
    false,
    false,
    true,
  ]);
  const asked = (startOn: string | null, workdaysOnly = true) =>
    daysAsked('weekly', '2026-07-06', { workdaysOnly, startOn }).length;
  expect([asked(null), asked(null, false), asked('2026-07-10'), asked('2026-07-11')]).toEqual([5, 7, 1, 0]);
});
