import { expect, test } from 'vitest';
import { isDueOn, latestOf, type Schedule, slotAfter } from './slots';

const zone = 'Asia/Shanghai';
const at = (local: string) => new Date(`${local}:00+08:00`);
const daily: Schedule = { schedule: 'daily', sendAt: '08:00', weekdays: [], monthDays: [] };
const mondays: Schedule = { ...daily, schedule: 'weekly', weekdays: ['1'] };
const monthly: Schedule = { ...daily, schedule: 'monthly', monthDays: ['1', 'last'] };

test('a day has its hour once; what is due now is not due again until the next', () => {
  expect(slotAfter(daily, at('2026-07-08T07:59'), zone)).toEqual(at('2026-07-08T08:00'));
  expect(slotAfter(daily, at('2026-07-08T08:00'), zone)).toEqual(at('2026-07-09T08:00'));
  expect(slotAfter(mondays, at('2026-07-08T09:00'), zone)).toEqual(at('2026-07-13T08:00'));
});

test('a month has its first and its last, however long it is', () => {
  expect(slotAfter(monthly, at('2028-02-01T08:00'), zone)).toEqual(at('2028-02-29T08:00'));
  expect(slotAfter(monthly, at('2026-12-31T08:00'), zone)).toEqual(at('2027-01-01T08:00'));
  expect(isDueOn(monthly, '2026-04-30')).toBe(true);
  expect(isDueOn(monthly, '2026-03-30')).toBe(false);
});

test('days off are passed over; a subscription that names no day is never due', () => {
  expect(slotAfter(daily, at('2026-10-01T00:00'), zone, new Set(['2026-10-01', '2026-10-02']))).toEqual(
    at('2026-10-03T08:00'),
  );
  expect(slotAfter({ ...mondays, weekdays: [] }, at('2026-10-01T00:00'), zone)).toBeNull();
});

test('must hold 6: of several slots missed only the latest is left', () => {
  expect(latestOf(daily, at('2026-07-08T08:00'), at('2026-07-10T09:00'), zone)).toEqual(at('2026-07-10T08:00'));
  expect(latestOf(daily, at('2026-07-08T08:00'), at('2026-07-08T08:00'), zone)).toEqual(at('2026-07-08T08:00'));
});
