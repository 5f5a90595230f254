import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps } from './clashes';
import { freeSlots, type Span } from './freeSlots';

const day = new Date('2026-09-07T00:00:00Z');
const span = (from: number, to: number): Span => ({
  startAt: new Date(day.getTime() + from * 60_000),
  endAt: new Date(day.getTime() + to * 60_000),
});
const always = () => true;
const clock = ({ startAt }: Span) => startAt.toISOString().slice(11, 16);
const asked = { days: [day], minutes: 90, taken: [], rooms: [], after: new Date(0), isOpen: always };

test('a day without anything is free from eight to half past nine', () => {
  const found = freeSlots(asked);
  expect(found).toHaveLength(9);
  expect([clock(found[0]!), clock(found.at(-1)!)]).toEqual(['08:00', '20:00']);
});

test('what is taken is left out to the quarter of an hour; a slot may begin when a lesson ends', () => {
  const found = freeSlots({ ...asked, taken: [span(8 * 60, 10 * 60)] });
  expect(clock(found[0]!)).toBe('10:00');
});

test('rooms that are taken or closed then are not offered; without a free one there is no slot', () => {
  const open = { openFrom: 8 * 60, openTo: 21 * 60 + 30 };
  const rooms = [
    { id: 1, taken: [span(8 * 60, 12 * 60)], ...open },
    { id: 2, taken: [], openFrom: 10 * 60, openTo: 12 * 60 },
  ];
  const found = freeSlots({ ...asked, rooms });
  expect(found.map((one) => [clock(one), one.roomIds]).slice(0, 2)).toEqual([
    ['10:00', [2]],
    ['12:00', [1]],
  ]);
});

test('whatever is taken, no slot meets it, none meets another, and there are at most 200', () => {
  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 10, max: 300 }))
      .map(([from, length]) => span(from, from + length)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(spans, fc.integer({ min: 10, max: 240 }), (taken, minutes) => {
      const days = Array.from({ length: 31 }, (_, i) => new Date(day.getTime() + i * 86_400_000));
      const found = freeSlots({ ...asked, days, minutes, taken });
      expect(found.length).toBeLessThanOrEqual(200);
      for (const [i, one] of found.entries()) {
        expect(taken.some((other) => overlaps(other, one))).toBe(false);
        if (i > 0) expect(overlaps(found[i - 1]!, one)).toBe(false);
      }
    }),
  );
});
