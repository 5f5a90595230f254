import { expect, test } from 'vitest';
import { exceptionsFor, withoutDaysOff } from './daysOff';
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

test('an occurrence that waits over a change of the clocks keeps its hour', () => {
  // Friday, a holiday; on Sunday the clocks of New York go forward.
  const [startAt, endAt] = [new Date('2026-03-06T14:00:00Z'), new Date('2026-03-06T15:00:00Z')];
  const there = { ...series, startAt, endAt, tzid: 'America/New_York', holidayRule: 'next_workday' as const };
  const found = occurrences({ ...there, rrule: 'FREQ=DAILY;COUNT=1' }, startAt, new Date('2026-03-20T00:00:00Z'));
  const [one] = withoutDaysOff(found, there, new Set(['2026-03-06']));
  expect([one?.start.toISOString(), one?.end.toISOString()]).toEqual([
    '2026-03-09T13:00:00.000Z',
    '2026-03-09T14:00:00.000Z',
  ]);
});

test('what falls away on days off and what waits is named for programs that know none', () => {
  const found = occurrences(series, at('2026-09-01T00:00'), at('2026-11-01T00:00'));
  const named = (holidayRule: 'skip' | 'next_workday') => {
    const { gone, moved } = exceptionsFor(found, { ...series, holidayRule }, holidays);
    return [gone.map((id) => id.slice(5, 10)), moved.map(({ start }) => start.toISOString().slice(5, 10))];
  };
  expect(named('skip')).toEqual([['10-01', '10-02'], []]);
  expect(named('next_workday')).toEqual([[], ['10-05', '10-05']]);
});
