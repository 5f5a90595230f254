import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, priceOf, refundable } from './pricing';

const usual = {
  refunded: 0,
  daysSince: 30,
  fullRefundDays: 7,
  progress: 2000,
  allDays: 90,
  usedDays: 23,
  items: 40,
  startedItems: 7,
};

test('must hold 16: 199.00 of which 23 of 90 days are used gives back 148.14; 299.00 with 7 of 40 started 246.67', () => {
  expect(refundable({ ...usual, paid: 199_00, policy: 'by_days' })).toBe(148_14);
  expect(refundable({ ...usual, paid: 299_00, policy: 'by_progress' })).toBe(246_67);
  expect(refundable({ ...usual, paid: 299_00, policy: 'none' })).toBe(0);
  expect(refundable({ ...usual, paid: 199_00, policy: 'by_days', daysSince: 6, progress: 999 })).toBe(199_00);
});

test('must hold 17: 146 of 365 days that cost 365.00 are worth 146.00, so that 699.00 come to 553.00', () => {
  const credit = creditOf(365_00, 365, 146);
  expect(credit).toBe(146_00);
  expect(priceOf(699_00, null, 0, credit).payable).toBe(553_00);
});

test('rule 23: 199.00 at 88 % is 175.12, and a reduction comes on top', () => {
  expect(priceOf(199_00, 88_00, 0, 0).payable).toBe(175_12);
  expect(priceOf(199_00, 88_00, 20_00, 0).payable).toBe(155_12);
  expect(priceOf(100_00, 88_00, 500_00, 0)).toMatchObject({ payable: 0, reduction: 88_00 });
});

const fen = fc.integer({ min: 0, max: 1_000_000 });
test('the lines add up, nothing is below zero, and never more goes back than is left', () => {
  fc.assert(
    fc.property(
      fen,
      fc.option(fc.integer({ min: 5000, max: 10_000 })),
      fen,
      fen,
      (price, percent, reduction, credit) => {
        const p = priceOf(price, percent, reduction, credit);
        expect(p.listPrice - p.vipDiscount - p.reduction - p.credit).toBe(p.payable);
        expect(Math.min(p.vipDiscount, p.reduction, p.credit, p.payable)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
  fc.assert(
    fc.property(
      fen,
      fen,
      fc.constantFrom('by_days' as const, 'by_progress' as const, 'none' as const),
      fc.integer({ min: 0, max: 400 }),
      (paid, back, policy, usedDays) => {
        const refunded = Math.min(paid, back);
        const most = refundable({ ...usual, paid, refunded, policy, usedDays });
        expect(most).toBeGreaterThanOrEqual(0);
        expect(most).toBeLessThanOrEqual(paid - refunded);
      },
    ),
  );
});
