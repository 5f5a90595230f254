import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presentMs, suggestedFor } from './presence';

const begin = Date.UTC(2026, 8, 1, 10);
const at = (minutes: number) => new Date(begin + minutes * 60_000);
const held = { startAt: at(0), endAt: at(100) };
const stay = (from: number, to: number) => ({ joinAt: at(from), leaveAt: at(to) });

test('four fifths of a lesson are present, joined more than ten minutes late is late', () => {
  expect(suggestedFor([stay(-5, 80)], held)).toMatchObject({ status: 'present', seconds: 4800, earlyMinutes: null });
  expect(suggestedFor([stay(10, 100)], held)).toMatchObject({ status: 'present', lateMinutes: null });
  expect(suggestedFor([stay(12, 100)], held)).toMatchObject({ status: 'late', lateMinutes: 12 });
});

test('between a fifth and four fifths is late with the minutes left early; less is absent', () => {
  expect(suggestedFor([stay(0, 60)], held)).toMatchObject({ status: 'late', earlyMinutes: 40 });
  expect(suggestedFor([stay(0, 20)], held)).toMatchObject({ status: 'late', earlyMinutes: 80 });
  expect(suggestedFor([stay(0, 19)], held)).toMatchObject({ status: 'absent' });
  expect(suggestedFor([], held)).toMatchObject({ status: 'absent', seconds: 0 });
});

test('stays that overlap count once, and never more than the lesson lasts', () => {
  expect(presentMs([stay(0, 50), stay(30, 70), stay(40, 45)], held)).toBe(70 * 60_000);
  const stays = fc.array(
    fc
      .tuple(fc.integer({ min: -60, max: 160 }), fc.integer({ min: 0, max: 90 }))
      .map(([from, long]) => stay(from, from + long)),
  );
  fc.assert(
    fc.property(stays, (some) => {
      const ms = presentMs(some, held);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(100 * 60_000);
      expect(presentMs([...some, ...some], held)).toBe(ms);
    }),
  );
});
