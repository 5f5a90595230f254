import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Booking, isForcible, meetings, overlaps, spanShown, tooTight } from './clashes';

const at = (hour: number) => new Date(Date.UTC(2026, 8, 5, hour));
const booking = (key: string, from: number, to: number, change: Partial<Booking> = {}): Booking => ({
  key,
  lessonId: null,
  classId: Number(key),
  className: key,
  startAt: at(from),
  endAt: at(to),
  roomId: null,
  sharesRoom: false,
  teacherId: Number(key),
  assistantIds: [],
  customerIds: [],
  ...change,
});

test('lessons that follow each other do not clash', () => {
  expect(overlaps(booking('1', 10, 11), booking('2', 11, 12))).toBe(false);
  expect(overlaps(booking('1', 10, 12), booking('2', 11, 12))).toBe(true);
});

test('a shared teacher, assistant, room, class or student is named', () => {
  const one = booking('1', 10, 12, { roomId: 5, customerIds: [7, 8], assistantIds: [9] });
  const others = [
    booking('2', 11, 12, { teacherId: 1 }),
    booking('3', 11, 12, { teacherId: 9 }),
    booking('4', 11, 12, { roomId: 5 }),
    booking('5', 11, 12, { classId: 1 }),
    booking('6', 11, 12, { customerIds: [8] }),
    booking('7', 12, 13, { teacherId: 1, roomId: 5 }),
  ];
  expect(meetings(one, others).map(({ kind, id }) => [kind, id])).toEqual([
    ['teacher', 1],
    ['assistant', 9],
    ['room', 5],
    ['class', 1],
    ['student', 8],
  ]);
});

test('online rooms and forced lessons share their room; nothing forces a teacher', () => {
  const [one, other] = [booking('1', 10, 12, { roomId: 5, sharesRoom: true }), booking('2', 10, 12, { roomId: 5 })];
  expect(meetings(one, [other])).toEqual([]);
  expect(isForcible({ kind: 'room', severity: 'hard' })).toBe(true);
  expect(isForcible({ kind: 'teacher', severity: 'hard' })).toBe(false);
  expect(isForcible({ kind: 'closed', severity: 'hard' })).toBe(false);
});

test('to clash is mutual', () => {
  const any = (key: string) =>
    fc
      .record({
        from: fc.integer({ min: 8, max: 19 }),
        long: fc.integer({ min: 1, max: 3 }),
        room: fc.integer({ min: 1, max: 2 }),
        teacher: fc.integer({ min: 1, max: 2 }),
      })
      .map(({ from, long, room, teacher }) => booking(key, from, from + long, { roomId: room, teacherId: teacher }));
  fc.assert(
    fc.property(any('1'), any('2'), (a, b) => {
      const kinds = (x: Booking, y: Booking) =>
        meetings(x, [y])
          .map(({ kind }) => kind)
          .sort();
      expect(kinds(a, b)).toEqual(kinds(b, a));
    }),
  );
});

test('between two schools a teacher needs the minutes that are set, before and after; within one school none', () => {
  const stop = (key: string, from: number, to: number, schoolId: number, staffIds = [1]) => ({
    ...{ key, schoolId, staffIds },
    ...{ startAt: at(from), endAt: at(to) },
  });
  const one = stop('a', 10, 12, 1, [1, 2]);
  const others = [
    stop('b', 12, 13, 2, [2]),
    stop('c', 9, 10, 2),
    stop('d', 13, 14, 2),
    stop('e', 12, 13, 1),
    stop('f', 12, 13, 2, [3]),
    stop('g', 11, 13, 2),
  ];
  const found = (minutes: number) =>
    tooTight(one, others, minutes).map(({ staffId, gap, with: { key } }) => [key, staffId, gap]);
  expect(found(30)).toEqual([
    ['b', 2, 0],
    ['c', 1, 0],
  ]);
  expect(found(61)).toHaveLength(3);
  expect(found(60)).toHaveLength(2);
  expect(found(0)).toEqual([]);
});

test('a time of one day is told by its hours, one over several by both, whole days without hours', () => {
  expect(spanShown('2026-11-21 09:00:00', '2026-11-21 10:30:00')).toBe('11-21 09:00–10:30');
  expect(spanShown('2026-11-21 22:00:00', '2026-11-22 02:00:00')).toBe('11-21 22:00–11-22 02:00');
  expect(spanShown('2026-12-06 00:00:00', '2026-12-10 00:00:00')).toBe('12-06–12-09');
  expect(spanShown('2026-12-06 00:00:00', '2026-12-07 00:00:00')).toBe('12-06');
});
