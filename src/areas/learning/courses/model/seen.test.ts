import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beaten, filmPace, lengthOf, merged, type Range, seenPercent } from './seen';

const second = fc.nat({ max: 600 });
const ranges = fc.array(fc.tuple(second, second).map(([a, b]): Range => [Math.min(a, b), Math.max(a, b)]));

test('must hold 6: of 600 s, 0–300 played twice and 500–600 once are 66 percent, in whatever order and however often they are told', () => {
  const played: Range[] = [
    [0, 300],
    [0, 300],
    [500, 600],
  ];
  expect(seenPercent(played, 600)).toBe(66);
  expect(seenPercent([...played].reverse(), 600)).toBe(66);
  expect(seenPercent([...played, ...played], 600)).toBe(66);
});

test('merged ranges do not overlap and lie in order, whatever they are made of', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      const found = merged(given);
      for (const [at, [from]] of found.entries()) if (at > 0) expect(from).toBeGreaterThan(found[at - 1]![1]);
    }),
  );
});

test('must hold 6: whatever beats are sent, no more is believed than time has passed for, and what is known stays', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ranges, fc.nat({ max: 30 }))), (beats) => {
      let seen = { ranges: [] as readonly Range[], credit: filmPace.grace };
      let elapsed = 0;
      for (const [claimed, after] of beats) {
        const before = lengthOf(seen.ranges);
        elapsed += after;
        seen = beaten(seen, claimed, after, filmPace);
        expect(lengthOf(seen.ranges)).toBeGreaterThanOrEqual(before);
        expect(lengthOf(seen.ranges)).toBeLessThanOrEqual(elapsed * 2 + 5);
        expect(seen.credit).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('must hold 6: a beat told again at once changes nothing', () => {
  fc.assert(
    fc.property(ranges, fc.nat({ max: 300 }), (claimed, after) => {
      const once = beaten({ ranges: [], credit: 5 }, claimed, after, filmPace);
      const whole = beaten(once, once.ranges, 0, filmPace);
      expect(whole).toEqual(once);
    }),
  );
});
