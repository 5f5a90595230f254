import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, dayOf, daysBetween, isDay, localTime, momentAt, startOfDay } from './dates';

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const zones = fc.constantFrom(
  'Asia/Shanghai',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
  'UTC',
);

test('a day is a real date of the calendar, written with four, two and two digits', () => {
  expect(['2026-07-08', '2024-02-29'].map(isDay)).toEqual([true, true]);
  const wrong = [
    '2026-02-29',
    '2026-13-01',
    '2026-7-8',
    '20260708',
    '2026-07-08T00:00',
    '',
    '0000-01-01',
    '9999-12-31',
  ];
  expect(wrong.filter(isDay)).toEqual([]);
});

test('a day begins at midnight as the people there read the clock', () => {
  expect(startOfDay('2026-07-08', 'Asia/Shanghai').toISOString()).toBe('2026-07-07T16:00:00.000Z');
  // New York puts its clocks forward on 8 March and back on 1 November 2026, both after midnight.
  expect(startOfDay('2026-03-08', 'America/New_York').toISOString()).toBe('2026-03-08T05:00:00.000Z');
  expect(startOfDay('2026-03-09', 'America/New_York').toISOString()).toBe('2026-03-09T04:00:00.000Z');
  expect(startOfDay('2026-11-02', 'America/New_York').toISOString()).toBe('2026-11-02T05:00:00.000Z');
});

test('where a clock is put forward at midnight, the day begins at one', () => {
  expect(localTime(startOfDay('2026-09-06', 'America/Santiago'), 'America/Santiago')).toBe('2026-09-06 01:00:00');
});

test('the moment a day begins lies in it and the one before does not', () => {
  fc.assert(
    fc.property(days, zones, (day, zone) => {
      const start = startOfDay(day, zone);
      expect(dayOf(start, zone)).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
    }),
  );
});

test('a moment is read on the clock of its place', () => {
  expect(localTime(new Date('2026-07-08T16:30:05Z'), 'Asia/Shanghai')).toBe('2026-07-09 00:30:05');
  expect(dayOf(new Date('2026-07-08T15:59:59Z'), 'Asia/Shanghai')).toBe('2026-07-08');
});

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-11-15', 3)).toBe('2027-02-15');
  expect(addMonths('2026-12-31', 12)).toBe('2027-12-31');
});

test('days added can be counted again', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, n) => daysBetween(day, addDays(day, n)) === n),
  );
});

test('what the clocks somewhere show leads back to the moment at which they show it', () => {
  expect(momentAt('2026-07-08 09:30:00', 'Asia/Shanghai').toISOString()).toBe('2026-07-08T01:30:00.000Z');
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const shown = localTime(at, zone);
      // When clocks are put back an hour is shown twice; either moment shows it.
      expect(localTime(momentAt(shown, zone), zone)).toBe(shown);
    }),
  );
});
