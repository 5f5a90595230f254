import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf, labourTable, passesLuhn, taxOf, taxOfMonth } from './charges';

const rule = { feePercent: 60, feeMin: 1_00, feeMax: 25_00 };

test('rule 20: 0.60 %, at least 1.00 and at most 25.00; all zero is no fee', () => {
  expect([1000_00, 100_00, 10_000_00].map((amount) => feeOf(amount, rule))).toEqual([6_00, 1_00, 25_00]);
  expect(feeOf(1000_00, { feePercent: 0, feeMin: 0, feeMax: 0 })).toBe(0);
});

test('rule 22: 3000.00, then 2000.00, then 25000.00 of one month withhold 440.00, 360.00, 4400.00', () => {
  let before = { sum: 0, withheld: 0 };
  const taxes = [3000_00, 2000_00, 25_000_00].map((amount) => {
    const tax = taxOf(before, amount, labourTable);
    before = { sum: before.sum + amount, withheld: before.withheld + tax };
    return tax;
  });
  expect(taxes).toEqual([440_00, 360_00, 4400_00]);
  expect(taxOfMonth(800_00, labourTable)).toBe(0);
});

test('what is withheld of a month in pieces is what is withheld of it at once, and never all of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1_00, max: 50_000_00 }), { minLength: 1, maxLength: 6 }), (amounts) => {
      let before = { sum: 0, withheld: 0 };
      for (const amount of amounts) {
        const tax = taxOf(before, amount, labourTable);
        before = { sum: before.sum + amount, withheld: before.withheld + tax };
      }
      expect(before.withheld).toBe(taxOfMonth(before.sum, labourTable));
      expect(before.withheld).toBeLessThan(before.sum);
    }),
  );
});

test('a bank card number has its check digit', () => {
  expect(passesLuhn('6222 0212 3456 7890 128')).toBe(passesLuhn('6222021234567890128'));
  expect(passesLuhn('4111111111111111')).toBe(true);
  expect(passesLuhn('4111111111111112')).toBe(false);
});
