import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  insuranceOf,
  insured,
  lateDeduction,
  missed,
  overtimePay,
  prorated,
  proratedParts,
  type SlipLine,
  slipTotals,
} from './amounts';
import { withhold } from './tax';

const days = { due: 2200, payable: 1200, calendar: 3000, employed: 1600 };

test('must hold 4: 12 of 22 due days of 7,500', () => {
  expect(prorated(750_000, 'due_days', days)).toBe(409_091);
  expect(prorated(750_000, 'calendar_days', days)).toBe(400_000);
  expect(prorated(750_000, 'paid_days', days)).toBe(405_172);
});

test('rule 27: a part of pay never leaves its bounds', () => {
  const basis = fc.constantFrom('due_days' as const, 'paid_days' as const, 'calendar_days' as const);
  const some = fc.integer({ min: 0, max: 3100 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), basis, some, some, (amount, by, due, payable) => {
      const found = prorated(amount, by, { due, payable, calendar: 3100, employed: payable });
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(amount);
    }),
  );
});

test('rules 20 and 28: a day missed, hours of overtime, minutes late', () => {
  expect(missed(750_000, 100, 0)).toBe(34_483);
  expect(overtimePay(750_000, 'rest', 400)).toBe(34_483);
  expect(lateDeduction([5, 6, 7, 8, 20], 750_000)).toBe(2000 + 3000);
  expect(lateDeduction([45], 750_000)).toBe(17_241);
});

const rule = (kind: string, personalRate: number, companyRate: number, rounding: 'fen' | 'yuan' = 'fen') => ({
  ...{ kind, personalRate, companyRate, rounding, roundMode: 'half_up' as const, personalFixed: 0, companyFixed: 0 },
  ...{ baseMin: 490_000, baseMax: 2_450_000 },
});

test('must hold 3: insurance of bases 12,345, 3,000 and 40,000', () => {
  const rules = [
    rule('pension', 800, 1600),
    rule('medical', 200, 950),
    rule('unemployment', 50, 50),
    rule('housing_fund', 1200, 1200, 'yuan'),
  ];
  const of = (base: number) =>
    insuranceOf(rules, { base, fundBase: base, fundRate: 1200 }).map(({ personal }) => personal);
  expect(of(1_234_500)).toEqual([98_760, 24_690, 6173, 148_100]);
  expect(of(1_234_500).reduce((a, b) => a + b)).toBe(277_723);
  expect(of(300_000).slice(0, 3)).toEqual([39_200, 9800, 2450]);
  expect(of(4_000_000).slice(0, 3)).toEqual([196_000, 49_000, 12_250]);
  expect(insured(100_05, 1000, { baseMin: 0, baseMax: 0, rounding: 'jiao', roundMode: 'up' })).toBe(1010);
});

test('must hold 2: the worked slip of January', () => {
  const line = (code: string, group: SlipLine['group'], amount: number, sign: SlipLine['sign'] = 'plus'): SlipLine => ({
    ...{ code, group, amount, sign },
  });
  const insurance = insuranceOf(
    [
      rule('pension', 800, 1600),
      rule('medical', 200, 950),
      rule('unemployment', 50, 50),
      rule('injury', 0, 20),
      rule('housing_fund', 1200, 1200, 'yuan'),
    ],
    { base: 1_000_000, fundBase: 1_000_000, fundRate: 1200 },
  );
  const gross = [
    line('base', 'fixed', 600_000),
    line('post', 'fixed', 150_000),
    line('performance', 'variable', 220_000),
    line('lessonFee', 'variable', 376_000),
    line('commission', 'variable', 87_000),
    line('overtime', 'attendance', overtimePay(750_000, 'rest', 400)),
    line('leave', 'attendance', missed(750_000, 100, 0), 'minus'),
  ];
  const special = insurance.reduce((total, { personal }) => total + personal, 0);
  const { withheld } = withhold({
    ...{ income: slipTotals(gross).gross, exempt: 0, basic: 500_000, special, additional: 200_000, other: 0 },
    withheldBefore: 0,
  });
  const lines = [
    ...gross,
    ...insurance.map(({ kind, personal }) => line(kind, 'insurance', personal, 'minus')),
    ...insurance.map(({ kind, company }) => line(kind, 'company', company)),
    line('tax', 'tax', withheld, 'minus'),
    line('dormitory', 'after_tax', 30_000, 'minus'),
  ];
  expect(slipTotals(lines)).toEqual({
    ...{ gross: 1_433_000, insurance: 225_000, tax: 15_240, afterTax: -30_000, net: 1_162_760, companyCost: 1_815_000 },
  });
});

test('rule 27: 80 % for 10 of 22 days, then all of it for 12, are 2,727.27 and 4,090.91', () => {
  const month = { due: 2200, payable: 2200, calendar: 3000, employed: 3000 };
  const segments = [
    { amount: 750_000, percent: 8000, due: 1000, days: 1400 },
    { amount: 750_000, percent: 10_000, due: 1200, days: 1600 },
  ];
  expect(proratedParts('due_days', segments, month)).toEqual([272_727, 409_091]);
  expect(proratedParts('calendar_days', segments, month)).toEqual([280_000, 400_000]);
  expect(proratedParts('paid_days', segments, month)).toEqual([272_727, 409_091]);
});
