import { expect, test } from 'vitest';
import { nextReminder } from './reminders';

const weekly = {
  startAt: new Date('2026-09-14T01:00:00Z'),
  endAt: new Date('2026-09-14T02:00:00Z'),
  allDay: false,
  tzid: 'Asia/Shanghai',
  rrule: 'FREQ=WEEKLY;COUNT=3',
  exdates: ['2026-09-21T01:00:00.000Z'],
  remindMinutes: 15,
};

test('a series reminds before each occurrence that takes place, and then no more', () => {
  const next = (now: string) => nextReminder(weekly, new Date(now))?.toISOString() ?? null;
  expect(next('2026-09-01T00:00:00Z')).toBe('2026-09-14T00:45:00.000Z');
  expect(next('2026-09-14T00:46:00Z')).toBe('2026-09-28T00:45:00.000Z');
  expect(next('2026-09-28T00:46:00Z')).toBeNull();
});

test('one event reminds once, in time or not at all; without minutes never', () => {
  const once = { ...weekly, rrule: null };
  expect(nextReminder(once, new Date('2026-09-14T00:45:00Z'))?.toISOString()).toBe('2026-09-14T00:45:00.000Z');
  expect(nextReminder(once, new Date('2026-09-14T00:45:01Z'))).toBeNull();
  expect(nextReminder({ ...once, remindMinutes: null }, new Date(0))).toBeNull();
});
