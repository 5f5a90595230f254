import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clashes, freeTimes, overlap } from './free';

const day = new Date('2026-03-02T00:00:00Z');
const at = (hour: number, minutes = 0) => new Date(day.getTime() + (hour * 60 + minutes) * 60_000);
const span = (from: number, to: number) => ({ startAt: at(from), endAt: at(to) });
const asked = { days: [day], minutes: 60, after: day, until: at(24) };

test('a free time lies over nothing that is taken, inside the hours, at most twenty', () => {
  const hours = fc.integer({ min: 0, max: 23 }).map((hour) => span(hour, hour + 1));
  fc.assert(
    fc.property(fc.array(hours, { maxLength: 12 }), (taken) => {
      const free = freeTimes(taken, asked);
      expect(free.length).toBeLessThanOrEqual(20);
      for (const one of free) {
        expect(taken.some((other) => overlap(one, other))).toBe(false);
        expect(one.startAt >= at(9) && one.endAt <= at(19)).toBe(true);
      }
    }),
  );
});

test('a lesson stands in the way, a meeting warns, and so does too little distance', () => {
  const lesson = { ...span(10, 11), kind: 'lesson', staffId: 1 };
  const wanted = { startAt: at(10, 30), endAt: at(11, 30) };
  expect(clashes(wanted, [lesson], 10).map(({ level }) => level)).toEqual(['hard']);
  expect(clashes(wanted, [{ ...lesson, kind: 'event' }], 10).map(({ level }) => level)).toEqual(['soft']);
  expect(clashes(span(11, 12), [lesson], 10).map(({ level }) => level)).toEqual(['soft']);
  expect(clashes(span(11, 12), [lesson], 0)).toEqual([]);
  expect(clashes(span(11, 12), [{ ...lesson, endAt: at(11), roomId: 3 }], 0)).toEqual([]);
});
