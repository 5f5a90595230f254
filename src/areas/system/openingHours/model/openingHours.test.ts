import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenAt, openingHours, weekdayOf } from './openingHours';

const hours = {
  '3': [
    { from: '09:00', to: '12:00' },
    { from: '13:30', to: '21:00' },
  ],
};

test('a school is open from the first minute until before the last, on the days it says', () => {
  // 8 July 2026 is a Wednesday.
  expect(weekdayOf('2026-07-08')).toBe('3');
  expect(weekdayOf('2026-07-12')).toBe('7');
  const at = (clock: string, day = '2026-07-08') => isOpenAt(hours, `${day} ${clock}:00`);
  expect(['08:59', '09:00', '11:59', '12:00', '13:30', '20:59', '21:00'].map((clock) => at(clock))).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(at('10:00', '2026-07-09')).toBe(false);
  expect(isOpenAt(null, '2026-07-08 10:00:00')).toBe(false);
});

test('hours are days of the week with spans that begin before they end', () => {
  const fits = (value: unknown) => openingHours.safeParse(value).success;
  expect(fits(hours)).toBe(true);
  expect(fits({})).toBe(true);
  for (const wrong of [
    { '8': [] },
    { mon: [] },
    { '1': [{ from: '12:00', to: '09:00' }] },
    { '1': [{ from: '9:00', to: '10:00' }] },
    [],
  ])
    expect(fits(wrong)).toBe(false);
  fc.assert(fc.property(fc.jsonValue(), (value) => void fits(value)));
});
