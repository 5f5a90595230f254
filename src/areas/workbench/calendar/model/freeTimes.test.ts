import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeTimes } from './freeTimes';

const at = (text: string) => new Date(`${text}:00+08:00`);
const wanted = {
  from: at('2026-07-08T08:00'),
  to: at('2026-07-10T00:00'),
  minutes: 60,
  timezone: 'Asia/Shanghai',
  hours: { from: '09:00', to: '12:00' },
  most: 10,
};

test('free together is what nobody has taken, within the hours, day after day', () => {
  const busy = [
    { start: at('2026-07-08T09:00'), end: at('2026-07-08T10:10') },
    { start: at('2026-07-09T10:00'), end: at('2026-07-09T11:00') },
  ];
  expect(freeTimes(busy, wanted).map(({ start }) => start)).toEqual([
    at('2026-07-08T10:15'),
    at('2026-07-09T09:00'),
    at('2026-07-09T11:00'),
  ]);
});

test('no free time ever lies over a block, before the beginning or beyond the end', () => {
  const block = fc
    .record({ start: fc.integer({ min: 0, max: 2880 }), minutes: fc.integer({ min: 1, max: 600 }) })
    .map(({ start, minutes }) => ({
      start: new Date(wanted.from.getTime() + start * 60_000),
      end: new Date(wanted.from.getTime() + (start + minutes) * 60_000),
    }));
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), fc.integer({ min: 5, max: 180 }), (busy, minutes) => {
      for (const { start, end } of freeTimes(busy, { ...wanted, minutes })) {
        expect(end.getTime() - start.getTime()).toBe(minutes * 60_000);
        expect(start >= wanted.from && end <= wanted.to).toBe(true);
        expect(busy.some((one) => one.start < end && one.end > start)).toBe(false);
      }
    }),
  );
});
