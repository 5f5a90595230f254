import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/model/dates';
import { weekdayOf, weekdays } from '../../lessons/model/weekdays';
import { type Plan, planDates, type WeeklySlot } from './planDates';

const slot = (weekday: WeeklySlot['weekday'], startTime: string): WeeklySlot => ({
  weekday,
  startTime,
  minutes: 90,
  roomId: null,
  teacherId: null,
  assistantIds: [],
  weekParity: 'every',
  fromDate: null,
  toDate: null,
});
const days = (from: string, count: number) => Array.from({ length: count }, (_, i) => addDays(from, i));
const closed = new Set([...days('2026-09-25', 3), ...days('2026-10-01', 7)]);
const off = { closed, shifted: new Map() };
const autumn: Plan = {
  startDate: '2026-09-05',
  endMode: 'count',
  lessonCount: 16,
  endDate: null,
  holidayPolicy: 'skip_extend',
  followShiftedWorkdays: false,
  excludeDates: [],
  slots: [slot('sat', '10:00'), slot('wed', '18:30')],
  extraSlots: [],
};

test('sixteen lessons go on behind the holidays they meet', () => {
  const { lessons, skipped } = planDates(autumn, off)!;
  expect(skipped.map(({ date }) => date)).toEqual(['2026-09-26', '2026-10-03', '2026-10-07']);
  expect(lessons).toHaveLength(16);
  expect([lessons[6]?.date, lessons[7]?.date, lessons[15]?.date]).toEqual(['2026-09-30', '2026-10-10', '2026-11-07']);
});

test('a plan to a date drops the lessons of holidays: 17 dates, 14 lessons', () => {
  const { lessons, skipped } = planDates(
    { ...autumn, endMode: 'date', lessonCount: null, endDate: '2026-10-31', holidayPolicy: 'skip_drop' },
    off,
  )!;
  expect([lessons.length, lessons.length + skipped.length]).toEqual([14, 17]);
});

test('a shifted workday counts as the weekday it replaces', () => {
  const shifted = new Map([['2026-09-20', 'sat' as const]]);
  const dates = planDates({ ...autumn, followShiftedWorkdays: true }, { closed, shifted })!.lessons.map((l) => l.date);
  expect(dates).toContain('2026-09-20');
});

test('odd weeks begin with the week of the first day', () => {
  const odd = { ...autumn, slots: [{ ...slot('sat', '10:00'), weekParity: 'odd' as const }], lessonCount: 3 };
  expect(planDates(odd, { closed: new Set(), shifted: new Map() })!.lessons.map(({ date }) => date)).toEqual([
    '2026-09-05',
    '2026-09-19',
    '2026-10-03',
  ]);
});

test('a plan that never ends is no plan', () => {
  expect(planDates({ ...autumn, slots: [] }, off)).toBeNull();
  expect(planDates({ ...autumn, lessonCount: 501, slots: weekdays.map((day) => slot(day, '09:00')) }, off)).toBeNull();
});

test('every lesson lies on a slot of its weekday, in order, on no day off, and never more than asked for', () => {
  fc.assert(
    fc.property(
      fc.record({
        start: fc.integer({ min: 0, max: 400 }),
        count: fc.integer({ min: 1, max: 60 }),
        chosen: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 5 }),
        holidays: fc.uniqueArray(fc.integer({ min: 0, max: 700 }), { maxLength: 30 }),
        policy: fc.constantFrom('skip_extend' as const, 'skip_drop' as const),
      }),
      ({ start, count, chosen, holidays, policy }) => {
        const startDate = addDays('2026-01-01', start);
        const out = new Set(holidays.map((n) => addDays('2026-01-01', n)));
        const plan = {
          ...autumn,
          startDate,
          lessonCount: count,
          holidayPolicy: policy,
          slots: chosen.map((d) => slot(d, '09:00')),
        };
        const { lessons, skipped } = planDates(plan, { closed: out, shifted: new Map() })!;
        const dates = lessons.map(({ date }) => date);
        expect(dates).toEqual([...dates].sort());
        expect(dates.every((date) => chosen.includes(weekdayOf(date)) && !out.has(date) && date >= startDate)).toBe(
          true,
        );
        if (policy === 'skip_extend') expect(lessons).toHaveLength(count);
        else
          expect(lessons.length + Math.min(skipped.length, count)).toBeGreaterThanOrEqual(
            Math.min(count, lessons.length),
          );
        expect(lessons.length).toBeLessThanOrEqual(count);
      },
    ),
  );
});
