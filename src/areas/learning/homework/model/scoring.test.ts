import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTenth } from '../../workbooks/model/points';
import { gradeOf, lateScore, ratesOf } from './scoring';

const rule = { fullScore: 100_00, latePercentPerDay: 10_00, lateMinPercent: 60_00 };
const day = 86_400;

test('the late scores of the rule come out as stated', () => {
  expect(lateScore(rule, 88_00, 1.2 * day).score).toBe(68_00);
  expect(lateScore(rule, 88_00, 4 * day).score).toBe(60_00);
  expect(lateScore(rule, 55_00, 3 * day).score).toBe(55_00);
  expect(lateScore(rule, 88_00, 0)).toEqual({ penalty: 0, score: 88_00 });
});

test('being late never helps, never takes below the floor what was above it, and more days never give more', () => {
  const points = fc.integer({ min: 0, max: 200 }).map((halves) => halves * 50);
  fc.assert(
    fc.property(
      points,
      fc.nat({ max: 30 * day }),
      fc.nat({ max: 100 }),
      fc.nat({ max: 100 }),
      (raw, late, perDay, floor) => {
        const given = { fullScore: 100_00, latePercentPerDay: perDay * 100, lateMinPercent: floor * 100 };
        const { score, penalty } = lateScore(given, raw, late);
        expect(score).toBeLessThanOrEqual(raw);
        expect(score + penalty).toBe(raw);
        expect(score).toBeGreaterThanOrEqual(Math.min(raw, floor * 100));
        expect(lateScore(given, raw, late + day).score).toBeLessThanOrEqual(score);
      },
    ),
  );
});

test('halves of a tenth go up', () => {
  expect([125, 124, 330, 335].map(toTenth)).toEqual([130, 120, 330, 340]);
});

test('grades begin at their limits', () => {
  const limits = [90, 80, 70, 60];
  expect([100_00, 90_00, 89_90, 70_00, 60_00, 59_90, 0].map((score) => gradeOf(score, 100_00, limits)).join('')).toBe(
    'AABCDEE',
  );
});

test('20 assigned, 1 excused, 16 handed in, 13 on time, 12 corrected are 84.2, 68.4 and 75.0 percent', () => {
  expect(ratesOf({ assigned: 20, excused: 1, handedIn: 16, onTime: 13, corrected: 12 })).toMatchObject({
    submitRate: 842,
    onTimeRate: 684,
    correctRate: 750,
  });
  const none = { assigned: 0, excused: 0, handedIn: 0, onTime: 0, corrected: 0 };
  expect(ratesOf(none)).toMatchObject({ assigned: 0, submitRate: null, correctRate: null });
});
