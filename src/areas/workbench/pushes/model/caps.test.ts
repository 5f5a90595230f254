import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releasedAt, withinCaps } from './caps';

const zone = 'Asia/Shanghai';
const quiet = { from: '21:00', to: '08:00' };
const at = (local: string) => new Date(`${local}:00+08:00`);

test('rule 20: what is said at 22:00 or at dawn goes at 08:00, by day at once', () => {
  expect(releasedAt(at('2026-07-08T22:00'), zone, quiet)).toEqual(at('2026-07-09T08:00'));
  expect(releasedAt(at('2026-07-31T23:59'), zone, quiet)).toEqual(at('2026-08-01T08:00'));
  expect(releasedAt(at('2026-07-08T05:30'), zone, quiet)).toEqual(at('2026-07-08T08:00'));
  expect(releasedAt(at('2026-07-08T12:00'), zone, quiet)).toEqual(at('2026-07-08T12:00'));
  expect(releasedAt(at('2026-07-08T12:30'), zone, { from: '12:00', to: '13:00' })).toEqual(at('2026-07-08T13:00'));
});

test('rule 20: two a day and eight a month, never more, whatever comes together', () => {
  expect(withinCaps({ day: 0, month: 0 }, { day: 2, month: 8 }, 3)).toEqual([true, true, false]);
  expect(withinCaps({ day: 1, month: 7 }, { day: 2, month: 8 }, 2)).toEqual([true, false]);
  const n = fc.nat({ max: 12 });
  fc.assert(
    fc.property(n, n, n, n, n, (day, more, mostDay, mostMonth, count) => {
      const had = { day, month: day + more };
      const gone = withinCaps(had, { day: mostDay, month: mostMonth }, count).filter(Boolean).length;
      expect(gone === 0 || (day + gone <= mostDay && had.month + gone <= mostMonth)).toBe(true);
    }),
  );
});
