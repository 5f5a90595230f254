import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageOf, mayConclude, missing, suggested, totalOf } from './judging';

const items = [30, 25, 25, 20].map((weight, id) => ({ id, weight, maxScore: 5, required: true }));

test('must hold 8: 4/5, 5/5, 3/5, 4/5 with weights 30/25/25/20 are 80.0', () => {
  expect(totalOf(items, { 0: 4, 1: 5, 2: 3, 3: 4 })).toBe(80_00);
  expect(missing(items, { 0: 4, 2: 3 })).toEqual([1, 3]);
});

test('must hold 10: totals 80.0 and 71.0 are 75.5, which passes at 75', () => {
  expect(averageOf([80_00, 71_00])).toBe(75_50);
  const voices = [
    { isLead: true, total: 80_00, advice: 'fail' as const },
    { isLead: false, total: 71_00, advice: 'pass' as const },
  ];
  expect(suggested('average', voices, 2, 75)).toBe('pass');
  expect(suggested('average', voices, 2, 76)).toBe('fail');
  expect(suggested('lead', voices, 2, null)).toBe('fail');
  expect(suggested('all', voices, 2, null)).toBe('fail');
  expect(suggested('majority', voices, 2, null)).toBe('fail');
  expect(suggested('majority', voices, 1, null)).toBe('pass');
});

test('the lead and half of the panel must have spoken', () => {
  const lead = { isLead: true, total: 0, advice: 'pass' as const };
  expect(mayConclude([lead], 2)).toBe(true);
  expect(mayConclude([lead], 3)).toBe(false);
  expect(mayConclude([{ ...lead, isLead: false }], 1)).toBe(false);
});

test('a total lies between nothing and a hundred, and full marks are a hundred', () => {
  const score = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.tuple(score, score, score, score), (scores) => {
      const total = totalOf(items, { 0: scores[0], 1: scores[1], 2: scores[2], 3: scores[3] });
      expect(total).toBeGreaterThanOrEqual(0);
      expect(total).toBeLessThanOrEqual(100_00);
      expect(total % 10).toBe(0);
    }),
  );
  expect(totalOf(items, { 0: 5, 1: 5, 2: 5, 3: 5 })).toBe(100_00);
});
