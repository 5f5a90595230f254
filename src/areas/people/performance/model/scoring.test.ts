import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeOf, overLimit, type ScoredLine, scoreOf, totalOf } from './scoring';

const params = { floorRate: 0, capRate: 12_000, pointsPer: 100, maxPoints: 500, vetoCap: 5900, steps: [] };
const grades = [
  { grade: 'S', from: 10_500, coefficient: 120 },
  { grade: 'A', from: 9500, coefficient: 110 },
  { grade: 'B', from: 8000, coefficient: 100 },
  { grade: 'C', from: 6000, coefficient: 80 },
  { grade: 'D', from: 0, coefficient: 0 },
];
const line = (
  dimension: string,
  dimensionWeight: number,
  weight: number,
  score: number | null,
  kind: ScoredLine['kind'] = 'higher',
) => ({
  ...{ dimension, dimensionWeight: dimensionWeight * 100, weight: weight * 100, score, kind },
});

test('must hold 9: the sheet of rule 23 is 102.58, A, 1.10', () => {
  const higher = (actual: number, target: number) => scoreOf('higher', params, target * 100, actual * 100, []);
  const behaviour = scoreOf('rating', params, null, null, [
    { weight: 7000, score: 9000 },
    { weight: 1000, score: 9500 },
    { weight: 2000, score: 8500 },
  ]);
  expect([higher(92_000, 80_000), higher(24, 30), higher(86, 80), behaviour]).toEqual([11_500, 8000, 10_750, 8950]);
  const total = totalOf([
    line('业绩', 60, 70, 11_500),
    line('业绩', 60, 30, 8000),
    line('教学', 30, 50, 10_750),
    line('教学', 30, 50, 9200),
    line('行为', 10, 100, 8950),
    line('', 0, 0, 200, 'bonus'),
    line('', 0, 0, 100, 'deduct'),
  ]);
  expect(total).toBe(10_258);
  expect(gradeOf(grades, total)).toMatchObject({ grade: 'A', coefficient: 110 });
});

test('rule 23: without peers the line is 90.63', () => {
  const rated = [
    { weight: 7000, score: 9000 },
    { weight: 1000, score: 9500 },
    { weight: 2000, score: null },
  ];
  expect(scoreOf('rating', params, null, null, rated)).toBe(9063);
});

test('rule 22: lower is better, a floor, a veto, a line without target', () => {
  expect(scoreOf('lower', params, 1000, 800, [])).toBe(12_000);
  expect(scoreOf('lower', params, 1000, 2500, [])).toBe(0);
  expect(scoreOf('higher', { ...params, floorRate: 6000 }, 1000, 500, [])).toBe(0);
  expect(scoreOf('higher', params, 0, 500, [])).toBeNull();
  expect(totalOf([line('业绩', 100, 100, 9000), line('', 0, 0, 5900, 'veto')])).toBe(5900);
  expect(totalOf([line('业绩', 60, 100, null), line('教学', 40, 100, 8000)])).toBe(8000);
});

test('must hold 10: a quarter is over a fifth', () => {
  expect(overLimit(['S', 'B', 'B', 'B'], ['S', 'A'], 2000)).toBe(25);
  expect(overLimit(['S', 'B', 'B', 'B', 'B'], ['S', 'A'], 2000)).toBeNull();
});

test('a total lies between its lowest and highest line', () => {
  const any = fc.record({ weight: fc.integer({ min: 1, max: 100 }), score: fc.integer({ min: 0, max: 12_000 }) });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (rows) => {
      const total = totalOf(rows.map(({ weight, score }) => line('一', 100, weight, score)));
      const scores = rows.map(({ score }) => score);
      expect(total).toBeGreaterThanOrEqual(Math.min(...scores));
      expect(total).toBeLessThanOrEqual(Math.max(...scores));
    }),
  );
});
