import { expect, test } from 'vitest';
import { withoutDaysOff } from './daysOff';
import { occurrences } from './recurrence';

const at = (text: string) => new Date(`${text}:00+08:00`);
const series = {
  startAt: at('2026-09-28T09:00'),
  endAt: at('2026-09-28T10:00'),
  allDay: false,
  tzid: 'Asia/Shanghai',
  rrule: 'FREQ=DAILY;COUNT=5',
  exdates: [],
};
/** The national holidays of that year, and Friday before them. */
const holidays = new Set(['2026-10-01', '2026-10-02']);
const days = (holidayRule: 'keep' | 'skip' | 'next_workday') =>
  withoutDaysOff(
    occurrences(series, at('2026-09-01T00:00'), at('2026-11-01T00:00')),
    { ...series, holidayRule },
    holidays,
  ).map(({ start }) => start.toISOString().slice(5, 16));

test('rule 15: on days off a series goes on, skips them within its count, or waits for the next working day at the same time', () => {
  expect(days('keep')).toEqual(['09-28T01:00', '09-29T01:00', '09-30T01:00', '10-01T01:00', '10-02T01:00']);
  expect(days('skip')).toEqual(['09-28T01:00', '09-29T01:00', '09-30T01:00']);
  expect(days('next_workday')).toEqual(['09-28T01:00', '09-29T01:00', '09-30T01:00', '10-05T01:00', '10-05T01:00']);
});
