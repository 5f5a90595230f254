import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/model/dates';
import { annualDays, firstYearDays, type Leave, leaveDays, monthsBetween, overlaps, overtimeHours } from './days';

const isWeekday = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const leave = (from: string, fromHalf: 'am' | 'pm', to: string, toHalf: 'am' | 'pm'): Leave => ({
  ...{ from, fromHalf, to, toHalf },
});

test('rule 18: Friday afternoon to Monday morning with the weekend off is 1.0 day', () => {
  expect(leaveDays(leave('2026-09-11', 'pm', '2026-09-14', 'am'), isWeekday)).toBe(100);
  expect(leaveDays(leave('2026-09-11', 'am', '2026-09-11', 'am'), isWeekday)).toBe(50);
  expect(leaveDays(leave('2026-09-12', 'am', '2026-09-13', 'pm'), isWeekday)).toBe(0);
});

test('rule 19: 5, 10, 15 days by working years, and what is left of the first year here', () => {
  expect([11, 12, 119, 120, 239, 240].map(annualDays)).toEqual([0, 5, 5, 10, 10, 15]);
  expect(firstYearDays('2026-07-01', 5)).toBe(2);
  expect(monthsBetween('2025-07-08', '2026-07-07')).toBe(11);
  expect(monthsBetween('2025-07-08', '2026-07-08')).toBe(12);
});

test('overtime counts by half hours, over midnight too', () => {
  expect(overtimeHours('18:00', '20:20')).toBe(200);
  expect(overtimeHours('22:00', '01:00')).toBe(300);
});

test('a morning and an afternoon of one day are no clash, and overlapping goes both ways', () => {
  expect(overlaps(leave('2026-09-11', 'am', '2026-09-11', 'am'), leave('2026-09-11', 'pm', '2026-09-11', 'pm'))).toBe(
    false,
  );
  const halves = fc.constantFrom('am' as const, 'pm' as const);
  const any = fc
    .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5 }), halves, halves)
    .map(([at, length, a, b]) => leave(addDays('2026-09-01', at), a, addDays('2026-09-01', at + length), b));
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(overlaps(a, b)).toBe(overlaps(b, a));
    }),
  );
});
