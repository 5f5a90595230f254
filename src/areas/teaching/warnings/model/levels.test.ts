import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelsOf } from './levels';

const limits = { low: 5, critical: 2, expiringDays: 30, idleDays: 30 };
const plenty = { remaining: 2000, owed: 0, ends: [], lastLessonOn: '2026-09-14' };
const today = '2026-09-15';

test.each([
  [plenty, []],
  [{ ...plenty, remaining: 501 }, []],
  [{ ...plenty, remaining: 500 }, ['low']],
  [{ ...plenty, remaining: 200 }, ['critical', 'low']],
  [{ ...plenty, remaining: 0, owed: 50 }, ['owed', 'critical', 'low']],
  [{ ...plenty, ends: ['2026-10-15'] }, ['expiring']],
  [{ ...plenty, ends: ['2026-10-16', '2026-09-14'] }, []],
  [{ ...plenty, lastLessonOn: '2026-08-15' }, ['idle']],
  [{ ...plenty, lastLessonOn: '2026-08-16' }, []],
] as const)('%o is %o', (watched, levels) => {
  expect(levelsOf(watched, limits, today)).toEqual(levels);
});

test('more lessons never raise a level of running out', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (remaining, more) => {
      const before = levelsOf({ ...plenty, remaining }, limits, today);
      const after = levelsOf({ ...plenty, remaining: remaining + more }, limits, today);
      return after.every((level) => level === 'idle' || before.includes(level));
    }),
  );
});
