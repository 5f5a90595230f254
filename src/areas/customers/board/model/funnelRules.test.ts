import fc from 'fast-check';
import { expect, test } from 'vitest';
import { funnelOf, ranked, share } from './funnelRules';

test('the worked example: 180 customers, of whom 18 became members', () => {
  const { steps, overall } = funnelOf([180, 160, 90, 60, 30, 18]);
  expect(steps.map(({ reached, rate }) => [reached, rate])).toEqual([
    [180, null],
    [160, 88.9],
    [90, 56.3],
    [60, 66.7],
    [30, 50],
    [18, 60],
  ]);
  expect(overall).toBe(10);
});

test('a share of nobody is nothing, not zero', () => {
  expect(share(0, 0)).toBeNull();
  expect(share(0, 7)).toBe(0);
  expect(funnelOf([]).overall).toBeNull();
});

test('a share lies within half a tenth of the true one, and all of something is 100', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (a, whole) => {
      const part = Math.min(a, whole);
      expect(Math.abs(share(part, whole)! - (part / whole) * 100)).toBeLessThanOrEqual(0.05 + 1e-9);
      expect(share(whole, whole)).toBe(100);
    }),
  );
});

test('who reached a stage reached all before it: shares never exceed 100', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: ranked.length, maxLength: ranked.length }), (counts) => {
      const reached = counts.map((_, n) => counts.slice(n).reduce((sum, one) => sum + one, 0));
      for (const { rate } of funnelOf(reached).steps) expect(rate ?? 0).toBeLessThanOrEqual(100);
    }),
  );
});
