import { expect, test } from 'vitest';
import { cronOf, isDueOn, latestOf, type Schedule, slotAfter } from './slots';

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

test('an expression names minute, hours, days, months and weekdays; more than once an hour is none', () => {
  const next = (cron: string, after: string) => slotAfter({ ...daily, schedule: 'cron', cron }, at(after), zone);
  expect(next('30 9 * * 1-5', '2026-07-10T09:30')).toEqual(at('2026-07-13T09:30'));
  expect(next('0 8,18 * * *', '2026-07-10T09:00')).toEqual(at('2026-07-10T18:00'));
  expect(next('15 */6 1 1,7 *', '2026-07-01T18:15')).toEqual(at('2027-01-01T00:15'));
  expect(next('0 8 * * 0', '2026-07-10T09:00')).toEqual(at('2026-07-12T08:00'));
  // Both days named: either will do.
  expect(next('0 8 15 * 1', '2026-07-13T09:00')).toEqual(at('2026-07-15T08:00'));
  for (const none of ['* 8 * * *', '*/5 * * * *', '0,30 8 * * *', '60 8 * * *', '0 24 * * *', '0 8 * *', '', 'x'])
    expect([none, cronOf(none)]).toEqual([none, null]);
});
