import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  counted,
  expected,
  healthOf,
  isBehind,
  looped,
  type Measured,
  pooled,
  proposedScore,
  rawProgress,
  scored,
  worst,
} from './progress';

const number = (
  startValue: number,
  targetValue: number,
  currentValue: number,
  more: Partial<Measured> = {},
): Measured => ({
  ...{
    kind: 'number',
    direction: targetValue > startValue ? 'increase' : 'decrease',
    startValue,
    targetValue,
    currentValue,
  },
  ...{ minValue: null, maxValue: null, milestones: [] },
  ...more,
});
const progress = (of: Measured) => counted(rawProgress(of));

test('example A of rule 4 comes to 87.50, 65.00, 68.75', () => {
  const milestones = [1, 1, 2].map((weight, i) => ({ weight, doneAt: i === 1 ? null : '2026-08-01' }));
  const a = progress(number(0, 0, 0, { kind: 'milestone', milestones }));
  const b = number(0, 3000, 3600);
  expect([a, rawProgress(b), progress(b)]).toEqual([7500, 12000, 10000]);
  const o2 = pooled([
    { weight: 50, progress: a },
    { weight: 50, progress: progress(b) },
  ])!;
  expect(o2).toBe(8750);
  const kr1 = { weight: 40, progress: progress(number(120000, 200000, 160000)) };
  const kr2 = { weight: 20, progress: progress(number(800, 500, 650)) };
  expect(pooled([kr1, kr2, { weight: 40, progress: o2 }])).toBe(6500);
  expect(pooled([kr1, { weight: 40, progress: o2 }])).toBe(6875);
  expect(pooled([100_00, 0, 0].map((one) => ({ weight: 1, progress: one })))).toBe(3333);
  expect(progress(number(0, 900, 700))).toBe(7778);
});

test('maintained within its bounds it is whole, outside it is nothing; an empty pool is none', () => {
  const kept = (at: number) => progress(number(0, 0, at, { direction: 'maintain', minValue: 100, maxValue: 200 }));
  expect([kept(100), kept(200), kept(201), kept(99)]).toEqual([10000, 10000, 0, 0]);
  expect(pooled([])).toBeNull();
  expect(
    pooled([
      { weight: 0, progress: 5000 },
      { weight: 0, progress: 10000 },
    ]),
  ).toBe(7500);
});

test('health, what is expected, being behind, and scores', () => {
  expect([7, 6, 3, null].map(healthOf)).toEqual(['on_track', 'at_risk', 'off_track', 'not_started']);
  expect(worst(['not_started', 'on_track'])).toBe('on_track');
  expect(expected('2026-07-01', '2026-09-30', '2026-08-15')).toBe(5000);
  expect([isBehind(2999, 5000), isBehind(3000, 5000)]).toEqual([true, false]);
  expect([proposedScore(7499), proposedScore(7500), proposedScore(10000)]).toEqual([70, 80, 100]);
  expect(
    scored([
      { weight: 40, score: 70 },
      { weight: 40, score: 100 },
      { weight: 20, score: 30 },
    ]),
  ).toBe(74);
});

test('a mean lies between its least and its greatest part, and one more part at the mean moves nothing', () => {
  const part = fc.record({ weight: fc.nat(100), progress: fc.nat(10000) });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const mean = pooled(parts)!;
      const weighing = parts.some(({ weight }) => weight > 0) ? parts.filter(({ weight }) => weight > 0) : parts;
      const all = weighing.map((one) => one.progress);
      expect(mean).toBeGreaterThanOrEqual(Math.min(...all));
      expect(mean).toBeLessThanOrEqual(Math.max(...all));
    }),
  );
});

test('edges that are only added where they close no loop never form one', () => {
  const edge = fc.record({ childId: fc.integer({ min: 1, max: 6 }), parentId: fc.integer({ min: 1, max: 6 }) });
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 20 }), (wanted) => {
      const kept: typeof wanted = [];
      for (const one of wanted) if (!looped(kept, one.childId, one.parentId)) kept.push(one);
      for (const { childId, parentId } of kept)
        expect(
          looped(
            kept.filter((one) => one.childId !== childId || one.parentId !== parentId),
            childId,
            parentId,
          ),
        ).toBe(false);
    }),
  );
});
