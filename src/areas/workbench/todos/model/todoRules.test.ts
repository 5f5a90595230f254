import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOfDay,
  groupEnds,
  groupOf,
  maySnoozeUntil,
  nextReminder,
  refusal,
  remindersOf,
  todoGroups,
} from './todoRules';

const zone = 'Asia/Shanghai';
const at = (text: string) => new Date(`${text}+08:00`);
/** A Wednesday. */
const now = at('2026-07-08T10:00:00');

test('rule 9: overdue, today, tomorrow, this week, later, and without a date, each from its first moment', () => {
  const ends = groupEnds(now, zone);
  const groups = [
    '2026-07-08T09:59:59',
    '2026-07-08T10:00:00',
    '2026-07-08T23:59:59',
    '2026-07-09T00:00:00',
    '2026-07-10T00:00:00',
    '2026-07-12T23:59:59',
    '2026-07-13T00:00:00',
  ].map((text) => groupOf(at(text), ends));
  expect(groups).toEqual(['overdue', 'today', 'today', 'tomorrow', 'week', 'week', 'later']);
  expect(groupOf(null, ends)).toBe('none');
});

test('rule 9: on a Sunday tomorrow comes before what is later, and nothing is left of the week', () => {
  const ends = groupEnds(at('2026-07-12T10:00:00'), zone);
  expect(groupOf(at('2026-07-13T09:00:00'), ends)).toBe('tomorrow');
  expect(groupOf(at('2026-07-14T00:00:00'), ends)).toBe('later');
});

test('the later something is due, the later its group', () => {
  const moment = fc.integer({ min: -40, max: 40 }).map((hours) => new Date(now.getTime() + hours * 3_600_000 * 6));
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const ends = groupEnds(now, zone);
      const [first, second] = a <= b ? [a, b] : [b, a];
      const place = (one: Date) => todoGroups.indexOf(groupOf(one, ends));
      expect(place(first)).toBeLessThanOrEqual(place(second));
    }),
  );
});

test('rule 8: what is for the whole day is late only after its last second', () => {
  expect(endOfDay(at('2026-07-08T10:00:00'), zone)).toEqual(at('2026-07-08T23:59:59'));
});

test('a day before and when it is due; what has passed already is not made up for', () => {
  const due = at('2026-07-08T15:00:00');
  const reminders = remindersOf(due, [1440, 0, 0]);
  expect(reminders).toEqual([at('2026-07-07T15:00:00'), due]);
  expect(nextReminder(reminders, now)).toEqual(due);
  expect(nextReminder(reminders, due)).toBeNull();
  expect(remindersOf(null, [0])).toEqual([]);
});

test('put off at most thirty days, and never into the past', () => {
  expect(
    ['2026-07-08T10:00:00', '2026-07-08T10:00:01', '2026-08-07T10:00:00', '2026-08-07T10:00:01'].map((t) =>
      maySnoozeUntil(at(t), now),
    ),
  ).toEqual([false, true, true, false]);
});

const [assignee, creator, stranger] = [1, 2, 3];
const open = { state: 'open', finishBy: 'manual', assigneeId: assignee, creatorId: creator, doneAt: null };
const steps = ['finish', 'cancel', 'reopen', 'pass', 'snooze', 'edit', 'delete'] as const;
const possible = (todo: Parameters<typeof refusal>[1], who: number) =>
  steps.filter((step) => refusal(step, todo, who, now) === null);

test('the assignee finishes, puts off and passes on; the creator cancels, passes on and deletes; nobody else does anything', () => {
  expect(possible(open, assignee)).toEqual(['finish', 'pass', 'snooze', 'edit']);
  expect(possible(open, creator)).toEqual(['cancel', 'pass', 'edit', 'delete']);
  expect(possible(open, stranger)).toEqual([]);
});

test('rule 7: one that closes through its source can only be put off', () => {
  const auto = { ...open, finishBy: 'auto' };
  expect(possible(auto, assignee)).toEqual(['snooze']);
  expect(refusal('finish', auto, assignee, now)).toBe('source');
});

test('what was done is taken up again within seven days', () => {
  const done = (text: string) => ({ ...open, state: 'done', doneAt: at(text) });
  expect(refusal('reopen', done('2026-07-01T10:00:00'), assignee, now)).toBeNull();
  expect(refusal('reopen', done('2026-07-01T09:59:59'), assignee, now)).toBe('late');
});
