import fc from 'fast-check';
import { expect, test } from 'vitest';
import { association, bins, deviation, mean, meanRanks, median, nps, suppressed } from './figures';

test('must hold 23: NPS is promoters less detractors, and the worked cross table has a chi-square of 11.43', () => {
  const answers = [...Array(18).fill(9), ...Array(14).fill(8), ...Array(8).fill(3)];
  expect(nps(answers)).toBe(25);
  const { chi, p, isThin } = association([
    [30, 10],
    [15, 25],
  ]);
  expect(chi).toBe(11.43);
  expect(p!).toBeLessThan(0.001);
  expect(isThin).toBe(false);
  expect(
    association([
      [2, 1],
      [1, 2],
    ]).isThin,
  ).toBe(true);
});

test('means, medians and deviations of the population; ranks of the unranked share what is left', () => {
  expect([mean([1, 2, 3]), median([1, 9, 2]), median([1, 2, 3, 4]), deviation([2, 4, 4, 4, 5, 5, 7, 9])]).toEqual([
    2, 2, 2.5, 2,
  ]);
  expect(bins([0, 9.9, 10, 100])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(meanRanks(['A', 'B', 'C'], [['A'], ['B', 'A', 'C']])).toEqual({ A: 1.5, B: 1.75, C: 2.75 });
});

test('must hold 18: a cell of four is left out together with another of its row and column', () => {
  const hidden = suppressed(
    [
      [4, 10, 20],
      [9, 12, 30],
    ],
    5,
  );
  expect(hidden[0]![0]).toBe(true);
  expect(hidden[0]!.filter(Boolean).length).toBeGreaterThan(1);
  expect(hidden.filter((row) => row[0]).length).toBeGreaterThan(1);
  const table = fc.array(fc.array(fc.nat(12), { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(table, (counts) => {
      const found = suppressed(counts, 5);
      for (const [r, row] of counts.entries()) {
        for (const [c, value] of row.entries()) if (value > 0 && value < 5) expect(found[r]![c]).toBe(true);
        const own = found[r]!.filter(Boolean).length;
        if (own === 1) expect(row.filter((value, c) => value > 0 && !found[r]![c])).toEqual([]);
      }
    }),
  );
});
