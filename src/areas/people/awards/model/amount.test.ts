import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awardOf, clash, clawbackOf, type Tier, tierProblem } from './amount';

const rate = (fromValue: number, percent: number): Tier => ({ fromValue, rate: percent, amount: null });
const fee = (fromValue: number, amount: number): Tier => ({ fromValue, rate: null, amount });
const whole = [rate(0, 1_00), rate(30_000_00, 1_50), rate(60_000_00, 2_00)];
const lessons = [fee(0, 40_00), fee(60_00, 50_00), fee(80_00, 60_00)];

test('rule 11: the whole at the tier it reaches', () => {
  expect(awardOf('whole', whole, 58_000_00, null)).toBe(870_00);
  expect(awardOf('whole', whole, 60_000_00, null)).toBe(1200_00);
});

test('must hold 13: 86 lessons on the progressive fee are 3,760.00', () => {
  expect(awardOf('progressive', lessons, 86_00, null)).toBe(3760_00);
  expect(awardOf('progressive', lessons, 60_00, null)).toBe(2400_00);
});

test('rate and unit, and never above the cap', () => {
  expect(awardOf('rate', [rate(0, 2_50)], 10_000_00, null)).toBe(250_00);
  expect(awardOf('unit', [fee(0, 30_00)], 12_50, null)).toBe(375_00);
  expect(awardOf('rate', [rate(0, 2_50)], 10_000_00, 100_00)).toBe(100_00);
});

test('must hold 12: a refund of 10,000 of 58,000 that earned 870.00 claws back 150.00, never more than was earned', () => {
  expect(clawbackOf(10_000_00, 870_00, 58_000_00, 0)).toBe(150_00);
  expect(clawbackOf(58_000_00, 870_00, 58_000_00, 800_00)).toBe(70_00);
});

test('progressive parts come to the basis, and more never earns less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_00 }), fc.integer({ min: 0, max: 200_00 }), (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(awardOf('progressive', lessons, more, null)).toBeGreaterThanOrEqual(
        awardOf('progressive', lessons, less, null),
      );
    }),
  );
});

test('tiers begin at nothing, each has its value; rules that meet clash', () => {
  expect(tierProblem('whole', [rate(10, 1)])).toBe('start');
  expect(tierProblem('whole', [rate(0, 1), rate(0, 2)])).toBe('twice');
  expect(tierProblem('unit', [rate(0, 1)])).toBe('value');
  expect(tierProblem('progressive', lessons)).toBeNull();
  const one = {
    kind: 'commission',
    basis: 'payment',
    postIds: [1],
    schoolIds: [],
    courseIds: [],
    fromOn: '2026-01-01',
    toOn: null,
  };
  expect(clash(one, { ...one, postIds: [2] })).toBe(false);
  expect(clash(one, { ...one, postIds: [], fromOn: '2027-01-01' })).toBe(true);
  expect(clash({ ...one, toOn: '2026-06-30' }, { ...one, fromOn: '2026-07-01' })).toBe(false);
});
