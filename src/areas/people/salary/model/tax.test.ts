import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bonusBrackets, bonusTax, bonusTrap, brokenEdge, serviceTax, simulate, taxOf, wageBrackets } from './tax';

const yuan = (amount: number) => Math.round(amount * 100);
const months = (first: number, rows: [number, number, number][]) =>
  rows.map(([income, special, additional], i) => ({
    ...{ month: first + i, income: yuan(income), special: yuan(special), additional: yuan(additional) },
  }));
const times = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);
const told = (rows: ReturnType<typeof simulate>) => rows.map(({ withheld, net }) => [withheld / 100, net / 100]);

describe('rule 31: cumulative withholding', () => {
  test('the edges of the table', () => {
    const of = (amount: number) => taxOf(wageBrackets, yuan(amount)) / 100;
    expect([36_000, 36_000.01, 36_001, 144_000, 300_000, 420_000, 660_000, 960_000, 1_000_000].map(of)).toEqual([
      1080, 1080, 1080.1, 11_880, 43_080, 73_080, 145_080, 250_080, 268_080,
    ]);
  });
  test('case A', () => {
    expect(told(simulate(months(1, times(3, [30_000, 4500, 2000])), 'monthly', 1))).toEqual([
      [555, 24_945],
      [625, 24_875],
      [1850, 23_650],
    ]);
  });
  test('case B, and H: 2,000 more in January share its 5,000', () => {
    expect(told(simulate(months(1, times(3, [10_000, 1500, 1000])), 'monthly', 1))).toEqual(times(3, [75, 8425]));
    const [january] = months(1, [[10_000, 1500, 1000]]);
    const more = { month: 1, income: yuan(2000), special: 0, additional: 0 };
    expect(told(simulate([january!, more], 'monthly', 1))[1]).toEqual([60, 1940]);
  });
  test('cases C and D: hired in March, by months here or from January', () => {
    const rows = months(3, times(4, [20_000, 2000, 1500]));
    expect(told(simulate(rows, 'monthly', 3))).toEqual([...times(3, [345, 17_655]), [1045, 16_955]]);
    expect(told(simulate(rows.slice(0, 2), 'from_january', 3))).toEqual([
      [45, 17_955],
      [345, 17_655],
    ]);
  });
  test('cases E and F: less is not paid back, a month without pay still counts', () => {
    const e = months(1, [
      [20_000, 2000, 0],
      [3000, 2000, 0],
      [12_000, 2000, 0],
    ]);
    expect(told(simulate(e, 'monthly', 1))).toEqual([
      [390, 17_610],
      [0, 1000],
      [30, 9970],
    ]);
    const f = [e[0]!, { ...e[0]!, month: 3 }];
    expect(told(simulate(f, 'monthly', 1))).toEqual([
      [390, 17_610],
      [240, 17_760],
    ]);
  });
  test('case G: 60,000 at once', () => {
    const found = told(simulate(months(1, times(12, [8000, 800, 0])), 'full_year', 1));
    expect(found.slice(0, 8)).toEqual(times(8, [0, 7200]));
    expect(found.slice(8)).toEqual([[144, 7056], ...times(3, [216, 6984])]);
  });
  test('what is withheld is never negative and together is the tax of the year where pay does not fall', () => {
    fc.assert(
      fc.property(fc.integer({ min: 600_000, max: 9_000_000 }), (income) => {
        const rows = Array.from({ length: 12 }, (_, i) => ({ month: i + 1, income, special: 0, additional: 0 }));
        const found = simulate(rows, 'monthly', 1);
        expect(found.every(({ withheld }) => withheld >= 0)).toBe(true);
        expect(found.reduce((sum, { withheld }) => sum + withheld, 0)).toBe(found[11]!.taxTotal);
      }),
    );
  });
});

test('rule 32, must hold 8: an annual bonus, and the traps just above an edge', () => {
  expect([36_000, 36_001, 50_000, 144_000].map((n) => bonusTax(yuan(n)) / 100)).toEqual([1080, 3390.1, 4790, 14_190]);
  expect(bonusTrap(yuan(36_000))).toBeNull();
  expect(bonusTrap(yuan(36_001))).toBe(yuan(36_000));
});

test('rule 33: labour service by payment', () => {
  expect([800, 3000, 5000, 30_000, 80_000].map((n) => serviceTax(yuan(n)) / 100)).toEqual([0, 440, 800, 5200, 18_600]);
});

test('a table that jumps at an edge is named', () => {
  expect(brokenEdge(wageBrackets)).toBeNull();
  expect(bonusBrackets).toHaveLength(7);
  expect(
    brokenEdge([
      { upTo: 100, rate: 300, quick: 0 },
      { upTo: null, rate: 1000, quick: 0 },
    ]),
  ).toBe(100);
});
