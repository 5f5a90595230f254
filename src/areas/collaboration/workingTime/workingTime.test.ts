import { expect, test } from 'vitest';
import { addWorking, type WorkingCalendar, workingBetween } from './model/workingTime';

const desk = [
  { from: '09:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
];
const holidays = Array.from({ length: 7 }, (_, i) => [`2026-10-0${i + 1}`, []] as const);
/** The specification's: two Sundays and Saturdays made up, the first week of October off. */
const calendar: WorkingCalendar = {
  timezone: 'Asia/Shanghai',
  weekly: [desk, desk, desk, desk, desk, [], []],
  days: new Map<string, typeof desk>([
    ...holidays.map(([day]) => [day, []] as [string, typeof desk]),
    ['2026-09-20', desk],
    ['2026-10-10', desk],
  ]),
};
const at = (text: string) => new Date(`2026-${text}:00+08:00`);
const due = (start: string, minutes: number) => addWorking(calendar, at(start), minutes);

test('working minutes run over lunch, nights, holidays and made-up days', () => {
  expect(due('09-18T17:30', 60)).toEqual(at('09-20T09:30'));
  expect(due('09-29T16:00', 960)).toEqual(at('10-08T17:00'));
  expect(due('09-29T12:10', 30)).toEqual(at('09-29T14:00'));
  expect(due('09-29T09:00', 180)).toEqual(at('09-29T12:00'));
  expect(due('09-29T09:00', 181)).toEqual(at('09-29T13:31'));
  expect(due('09-19T10:00', 15)).toEqual(at('09-20T09:15'));
});

test('eight hours from Friday at three end on the Sunday that is worked', () => {
  expect(due('09-18T15:00', 8 * 60)).toEqual(at('09-20T15:30'));
});

test('what lies between two moments is what was worked', () => {
  expect(workingBetween(calendar, at('09-18T17:00'), at('09-21T09:30'))).toBe(540 * 60_000);
});
