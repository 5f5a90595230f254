import { expect, test } from 'vitest';
import { activeDays, attentionOf, datesOf, expectedOf, totalOf, wholeWindows } from './coaching';

test('weekly hours become dates of the period, and a day off is left out and named', () => {
  const hours = [
    { weekday: 'wed' as const, time: '19:00' },
    { weekday: 'mon' as const, time: '18:00' },
  ];
  // 2026-09-28 is a Monday.
  const { dates, skipped } = datesOf(hours, '2026-09-28', '2026-10-07', new Set(['2026-10-05', '2026-10-01']));
  expect(dates.map(({ day, time }) => `${day} ${time}`)).toEqual([
    '2026-09-28 18:00',
    '2026-09-30 19:00',
    '2026-10-07 19:00',
  ]);
  expect(skipped).toEqual([{ day: '2026-10-05', time: '18:00' }]);
});

test('a total is the mean of the dimensions by their weights, half up', () => {
  expect(totalOf({ 1: 80, 2: 61 }, new Map())).toBe(71);
  expect(
    totalOf(
      { 1: 80, 2: 60 },
      new Map([
        ['1', 3],
        ['2', 1],
      ]),
    ),
  ).toBe(75);
  expect(totalOf({ 1: 70, 2: 71, 3: 71 }, new Map())).toBe(71);
  expect(totalOf({}, new Map())).toBe(0);
});

test('rule 27: expected sessions are those of whole weeks of active days; a pause does not count', () => {
  const spans = [
    { from: '2026-09-01', to: '2026-09-10' },
    { from: '2026-09-20', to: null },
  ];
  expect(activeDays(spans, '2026-09-05', '2026-09-25')).toBe(12);
  expect(expectedOf(12, 3)).toBe(3);
  expect(expectedOf(14, 3)).toBe(6);
  expect(activeDays(spans, '2026-09-11', '2026-09-19')).toBe(0);
});

test('rule 28: two misses running call for attention, and so do fourteen days without a session', () => {
  const at = (on: string, state: string) => ({ on, state });
  const since = '2026-08-01';
  const today = '2026-09-15';
  expect(attentionOf([at('2026-09-14', 'missed_coach'), at('2026-09-12', 'missed_student')], since, today)).toBe(
    'missed',
  );
  expect(attentionOf([at('2026-09-14', 'missed_coach'), at('2026-09-12', 'done')], since, today)).toBeNull();
  expect(attentionOf([at('2026-09-02', 'done')], since, today)).toBeNull();
  expect(attentionOf([at('2026-09-01', 'done')], since, today)).toBe('idle');
  expect(attentionOf([], '2026-09-02', today)).toBeNull();
  expect(attentionOf([], '2026-09-01', today)).toBe('idle');
});

test('rule 28: only windows that are over for the whole month are shown', () => {
  expect(wholeWindows('2026-05', '2026-06-29')).toBe(0);
  expect(wholeWindows('2026-05', '2026-06-30')).toBe(1);
  expect(wholeWindows('2026-12', '2027-03-01')).toBe(2);
});
