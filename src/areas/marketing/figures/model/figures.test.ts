import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, largestRemainder, shownFigures } from './figures';
import { figureCells, figureSheet } from './sheet';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
const touches = [
  { id: 1, at: day(0) },
  { id: 2, at: day(20) },
];

test('must hold 18: the deal goes to the last touch within the window; linear shares it', () => {
  expect(creditOf(touches, day(40), 90, 'last')).toEqual([{ touch: touches[1], weight: 1 }]);
  expect(creditOf(touches, day(40), 90, 'first')).toEqual([{ touch: touches[0], weight: 1 }]);
  expect(
    largestRemainder(
      1000000,
      creditOf(touches, day(40), 90, 'linear').map(({ weight }) => weight),
    ),
  ).toEqual([500000, 500000]);
  expect(creditOf(touches, day(400), 90, 'last')).toEqual([{ touch: touches[0], weight: 1 }]);
  expect(largestRemainder(1000000, [1, 1, 1])).toEqual([333334, 333333, 333333]);
});

test('rule 33: 12000.00 for 150 leads and 18 deals of 54000.00', () => {
  const f = { cost: 12000_00, leads: 150, visits: 0, trials: 0, deals: 18, revenue: 54000_00 };
  expect(shownFigures(f)).toMatchObject({ cpl: '80.00', cac: '666.67', roi: 350_00, cpv: null });
});

test('must hold 19: a sheet says what the table says, names that look like formulas stay names', () => {
  const of = shownFigures({ cost: 12000_00, leads: 150, visits: 30, trials: 9, deals: 18, revenue: 54000_00 });
  const line = { ...of, name: '=HYPERLINK("x")' };
  const [heads, above, below] = figureSheet(
    ['名称', '费用'],
    [{ ...line, children: [{ ...line, name: '下级' }] }],
  ).split('\r\n');
  expect(heads).toBe('"名称","费用"');
  const cells = '"12000.00","150","80.00","30","9","18","666.67","54000.00","350.00%"';
  expect(above).toBe(`"'=HYPERLINK(""x"")",${cells}`);
  expect(below).toBe(`"　下级",${cells}`);
  expect(figureCells(of)).toHaveLength(9);
});

test('shares add up', () => {
  const weights = fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }).filter((all) => all.some((one) => one > 0));
  fc.assert(
    fc.property(fc.nat(1e9), weights, (amount, all) => {
      expect(largestRemainder(amount, all).reduce((sum, one) => sum + one, 0)).toBe(amount);
    }),
  );
});
