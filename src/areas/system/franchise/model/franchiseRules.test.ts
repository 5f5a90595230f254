import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fen, yuan } from '#kernel/model/money';
import {
  daysInForce,
  type FeeTerms,
  feeOf,
  feeStatusAfter,
  monthBefore,
  monthsToBill,
  overlaps,
} from './franchiseRules';

const amount = (text: string) => fen(text)!;
const terms: FeeTerms = {
  startOn: '2025-01-01',
  endOn: '2027-12-31',
  royaltyBase: 'receipts',
  royaltyPercent: 800,
  royaltyAmount: 0,
  minRoyalty: amount('15000.00'),
  marketingPercent: 200,
};
const read = (fee: ReturnType<typeof feeOf>) =>
  fee && [fee.baseAmount, fee.royalty, fee.marketing, fee.total].map(yuan);

describe('the fee of a month', () => {
  test('is that of the worked examples: 27,380.00 and 17,400.00', () => {
    const net = amount('286400.00') - amount('12600.00');
    expect(read(feeOf(terms, '2026-06', net))).toEqual(['273800.00', '21904.00', '5476.00', '27380.00']);
    expect(read(feeOf(terms, '2026-06', amount('120000.00')))).toEqual([
      '120000.00',
      '15000.00',
      '2400.00',
      '17400.00',
    ]);
  });

  test('counts a negative base as nothing and says what it was', () => {
    expect(read(feeOf(terms, '2026-06', amount('-500.00')))).toEqual(['-500.00', '15000.00', '0.00', '15000.00']);
  });

  test('asks in the first and the last month only a part of the minimum', () => {
    const short = { ...terms, startOn: '2026-06-16', endOn: '2026-08-10' };
    expect(read(feeOf(short, '2026-06', 0))?.[1]).toBe('7500.00');
    expect(read(feeOf(short, '2026-07', 0))?.[1]).toBe('15000.00');
    expect(read(feeOf(short, '2026-08', 0))?.[1]).toBe('4838.71');
    expect(feeOf(short, '2026-09', 0)).toBeNull();
  });

  test('by members is so much a head, fixed is so much a month, both without the fund', () => {
    const byHead = { ...terms, royaltyBase: 'member', royaltyAmount: amount('80.00') } as const;
    expect(read(feeOf(byHead, '2026-06', 250))).toEqual(['20000.00', '20000.00', '0.00', '20000.00']);
    const fixed = { ...terms, royaltyBase: 'fixed', royaltyAmount: amount('18000.00') } as const;
    expect(read(feeOf(fixed, '2026-06', 0))).toEqual(['18000.00', '18000.00', '0.00', '18000.00']);
  });
});

test('an agreement is in force on the days both ends name', () => {
  expect(daysInForce({ startOn: '2026-02-10', endOn: '2026-02-10' }, '2026-02')).toEqual({
    from: '2026-02-10',
    to: '2026-02-10',
    days: 1,
    of: 28,
  });
});

test('the month before the first of January is last December', () => {
  expect(monthBefore('2026-01-01')).toBe('2025-12');
  expect(monthBefore('2026-07-31')).toBe('2026-06');
  expect(monthsToBill('2026-05', '2026-06')).toEqual(['2026-06']);
  expect(monthsToBill('2025-11', '2026-02')).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(monthsToBill('2026-06', '2026-06')).toEqual(['2026-06']);
  expect(monthsToBill(null, '2026-06')).toEqual(['2026-06']);
  expect(monthsToBill('2000-01', '2026-06')).toHaveLength(24);
});

test('two periods that share one day overlap', () => {
  const first = { startOn: '2025-01-01', endOn: '2025-12-31' };
  expect(overlaps(first, { startOn: '2025-12-31', endOn: '2026-12-31' })).toBe(true);
  expect(overlaps(first, { startOn: '2026-01-01', endOn: '2026-12-31' })).toBe(false);
});

test('a fee of nothing is paid', () => {
  expect(feeStatusAfter(0, 0)).toBe('paid');
  expect(feeStatusAfter(100, 0)).toBe('due');
  expect(feeStatusAfter(100, 99)).toBe('part_paid');
});

test('property: the total is its parts, never below the minimum of a whole month, and never falls when more comes in', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(1e8), (base, more) => {
      const fee = feeOf(terms, '2026-06', base)!;
      expect(fee.total).toBe(fee.royalty + fee.marketing);
      expect(fee.royalty).toBeGreaterThanOrEqual(terms.minRoyalty);
      expect(feeOf(terms, '2026-06', base + more)!.total).toBeGreaterThanOrEqual(fee.total);
    }),
  );
});
