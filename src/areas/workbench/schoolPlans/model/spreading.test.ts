import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadAs, spreadEvenly } from './spreading';

test('must hold 23: 1,000,000.00 evenly is eleven times 83,333.33 and 83,333.37', () => {
  expect(spreadEvenly(1_000_000_00)).toEqual([...Array.from({ length: 11 }, () => 83_333_33), 83_333_37]);
});

test('must hold 23: by last year: ten months of 50,000.00 and July and August of 250,000.00 make of 1,200,000.01 the stated months', () => {
  const lastYear = Array.from({ length: 12 }, (_, i) => (i === 6 || i === 7 ? 250_000_00 : 50_000_00));
  const made = spreadAs(1_200_000_01, lastYear);
  expect(made[6]).toBe(300_000_01);
  expect(made[7]).toBe(300_000_00);
  expect(made.filter((_, i) => i !== 6 && i !== 7).every((month) => month === 60_000_00)).toBe(true);
});

test('the months of any target add up to it, and counts stay whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 12, maxLength: 12 }),
      (units, lastYear) => {
        for (const made of [spreadEvenly(units * 100, 100), spreadAs(units * 100, lastYear, 100)]) {
          expect(made.reduce((all, one) => all + one, 0)).toBe(units * 100);
          expect(made.every((month) => month >= 0 && month % 100 === 0)).toBe(true);
        }
      },
    ),
  );
});
