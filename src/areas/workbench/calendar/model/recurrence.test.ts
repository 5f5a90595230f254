// The worked examples of recurrence, and what holds for every rule.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, idOf, lastEnd, movedId, movedRule, nextStarts, occurrences, ruleFlaw, type Series } from './recurrence';

const hour = 3_600_000;
const zone = 'Asia/Shanghai';
const at = (local: string) => new Date(`${local}:00+08:00`);
const series = (start: string, rrule: string, more: Partial<Series> = {}): Series => ({
  startAt: at(start),
  endAt: new Date(at(start).getTime() + hour),
  allDay: false,
  tzid: zone,
  rrule,
  exdates: [],
  ...more,
});
const wholeDays = (day: string, rrule: string): Series => {
  const startAt = new Date(`${day}T00:00:00Z`);
  return { startAt, endAt: startAt, allDay: true, tzid: zone, rrule, exdates: [] };
};
const century = [new Date('1990-01-01'), new Date('2090-01-01')] as const;
const local = (start: Date) => new Date(start.getTime() + 8 * hour).toISOString().slice(0, 16);
const days = (of: Series) => occurrences(of, ...century).map(({ start }) => local(start).slice(0, 10));

describe('a rule yields the dates of RFC 5545', () => {
  test.each([
    ['2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4', ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
    [
      '1997-08-05',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ],
    [
      '1997-08-05',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    ['2026-01-30', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', ['2026-01-30', '2026-02-27', '2026-03-27']],
    ['2026-01-30', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', ['2026-01-30', '2026-02-27', '2026-03-31']],
    ['2024-02-29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=2', ['2024-02-29', '2028-02-29']],
  ])('%s %s', (day, rule, expected) => {
    expect(days(series(`${day}T09:00`, rule))).toEqual(expected);
    expect(ruleFlaw(rule, series(`${day}T09:00`, rule))).toBeNull();
  });

  test('of whole days up to and with the last one', () => {
    const of = wholeDays('2026-09-16', 'FREQ=DAILY;UNTIL=20260918');
    expect(occurrences(of, ...century).map(({ recurrenceId }) => recurrenceId)).toEqual([
      '2026-09-16',
      '2026-09-17',
      '2026-09-18',
    ]);
  });

  test('at the same hour by the clock there when summer time begins', () => {
    const of = series('2026-03-01T00:00', 'FREQ=WEEKLY;COUNT=3', {
      startAt: new Date('2026-03-01T14:00:00Z'),
      endAt: new Date('2026-03-01T15:00:00Z'),
      tzid: 'America/New_York',
    });
    expect(occurrences(of, ...century).map(({ start }) => start.toISOString().slice(0, 16))).toEqual([
      '2026-03-01T14:00',
      '2026-03-08T13:00',
      '2026-03-15T13:00',
    ]);
  });
});

test('a rule is refused at the part that is not understood, and when it never yields a date', () => {
  const on = series('2026-09-14T09:00', '');
  const flaws = {
    'FREQ=HOURLY': 'FREQ',
    'FREQ=YEARLY;BYWEEKNO=20': 'BYWEEKNO',
    'INTERVAL=2': 'FREQ',
    'FREQ=DAILY;INTERVAL=100': 'INTERVAL',
    'FREQ=WEEKLY;BYDAY=2MO': 'BYDAY',
    'FREQ=DAILY;COUNT=731': 'COUNT',
    'FREQ=DAILY;COUNT=3;UNTIL=20261001T000000Z': 'UNTIL',
    'FREQ=DAILY;UNTIL=20261001': 'UNTIL',
    'FREQ=DAILY;FREQ=WEEKLY': 'FREQ',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30': 'never',
  };
  expect(Object.fromEntries(Object.keys(flaws).map((rule) => [rule, ruleFlaw(rule, on)]))).toEqual(flaws);
});

describe('a series that is cut', () => {
  const mondays = series('2026-09-14T09:00', 'FREQ=WEEKLY;COUNT=6');

  test('before the fourth of six leaves three, and three go on', () => {
    expect(cut(mondays, at('2026-10-05T09:00'))).toEqual({
      before: 'FREQ=WEEKLY;COUNT=3',
      after: 'FREQ=WEEKLY;COUNT=3',
    });
    expect(movedId(idOf(at('2026-10-12T09:00'), false), hour)).toBe(at('2026-10-12T10:00').toISOString());
  });

  test('before its first is not cut', () => {
    expect(cut(mondays, mondays.startAt).before).toBeNull();
  });

  test('loses and doubles no occurrence, wherever it is cut', () => {
    const rules = fc.constantFrom(
      'FREQ=DAILY;COUNT=20',
      'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=15',
      'FREQ=DAILY;INTERVAL=3;UNTIL=20261130T010000Z',
      'FREQ=MONTHLY;BYDAY=2MO;COUNT=9',
    );
    fc.assert(
      fc.property(rules, fc.nat(8), (rrule, n) => {
        const whole = series('2026-09-14T09:00', rrule);
        const starts = nextStarts(whole, 1000);
        const where = starts[n % starts.length]!;
        const { before, after } = cut(whole, where);
        const first = before ? nextStarts({ ...whole, rrule: before }, 1000) : [];
        const rest = nextStarts({ ...whole, startAt: where, rrule: after }, 1000);
        expect([...first, ...rest]).toEqual(starts);
      }),
    );
  });
});

test('a moved series takes its weekdays, its day of the month and its end along', () => {
  const move = (rule: string, to: string) => movedRule(series('2026-09-14T09:00', rule), at(to));
  expect(move('FREQ=WEEKLY;BYDAY=MO,SU', '2026-09-15T09:00')).toBe('FREQ=WEEKLY;BYDAY=TU,MO');
  expect(move('FREQ=MONTHLY;BYMONTHDAY=14', '2026-09-16T09:00')).toBe('FREQ=MONTHLY;BYMONTHDAY=16');
  expect(move('FREQ=DAILY;UNTIL=20260920T010000Z', '2026-09-14T11:00')).toBe('FREQ=DAILY;UNTIL=20260920T030000Z');
});

test('a series is over after its last occurrence, or never', () => {
  expect(lastEnd(series('2026-09-14T09:00', 'FREQ=WEEKLY;COUNT=2'))).toEqual(at('2026-09-21T10:00'));
  expect(lastEnd(series('2026-09-14T09:00', 'FREQ=WEEKLY'))).toBeNull();
  expect(lastEnd({ ...wholeDays('2026-09-16', ''), rrule: null })).toEqual(new Date('2026-09-17T00:00:00Z'));
});
