import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/model/dates';
import { type Away, breachesOf, type Planned, usualLimits, weekOf } from './breaches';
import { segmentsOf, workMinutesOf } from './times';

const shift = (date: string, text: string): Planned => {
  const spans = segmentsOf(text)!;
  return { date, spans, minutes: workMinutesOf(spans, 0) };
};
const span = { from: '2026-09-07', to: '2026-09-20' };
const found = (planned: Planned[], leave: [string, Away][] = []) =>
  breachesOf(planned, usualLimits, new Map(leave), span).map(({ rule, date, found: n }) => [rule, date, n]);

describe('hours of a shift', () => {
  test('an end before its beginning is on the next day, and parts stand in order', () => {
    expect(segmentsOf('18:00-02:00')).toEqual([{ from: 1080, to: 1560 }]);
    expect(segmentsOf('09:00-12:00,11:00-18:00')).toBeNull();
    expect(segmentsOf('25:00-26:00')).toBeNull();
    expect(workMinutesOf(segmentsOf('09:00-12:00,13:30-18:00')!, 30)).toBe(420);
  });
});

describe('what a plan may not ask', () => {
  test('rule 15: from 22:00 to 08:00 are ten hours, fewer than eleven', () => {
    expect(found([shift('2026-09-08', '14:00-22:00'), shift('2026-09-09', '08:00-16:00')])).toEqual([
      ['rest', '2026-09-09', 10],
    ]);
  });

  test('two shifts of a day may follow each other and never lie on each other', () => {
    expect(found([shift('2026-09-08', '09:00-12:00'), shift('2026-09-08', '13:00-17:00')])).toEqual([]);
    expect(found([shift('2026-09-08', '09:00-13:00'), shift('2026-09-08', '12:00-17:00')])[0]).toEqual([
      ...['overlap', '2026-09-08', 0],
    ]);
  });

  test('leave forbids the half it covers', () => {
    expect(found([shift('2026-09-08', '13:00-18:00')], [['2026-09-08', 'am']])).toEqual([]);
    expect(found([shift('2026-09-08', '09:00-18:00')], [['2026-09-08', 'am']])).toEqual([['leave', '2026-09-08', 0]]);
  });

  test('a seventh day in a row, a week without rest, more than 44 hours', () => {
    const week = Array.from({ length: 7 }, (_, i) => shift(addDays('2026-09-07', i), '09:00-17:00'));
    expect(found(week)).toEqual([
      ['daysInRow', '2026-09-13', 7],
      ['restDays', '2026-09-13', 0],
      ['weekHours', '2026-09-13', 56],
    ]);
  });

  test('a plan that lies in its limits has no breach, whatever its order', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), (days) => {
        const planned = days.map((d) => shift(addDays('2026-09-07', d), '09:00-17:00'));
        expect(found(planned.toReversed())).toEqual([]);
      }),
    );
  });

  test('weeks begin on Monday', () => {
    expect(weekOf('2026-09-13')).toBe('2026-09-07');
    expect(weekOf('2026-09-07')).toBe('2026-09-07');
  });
});
