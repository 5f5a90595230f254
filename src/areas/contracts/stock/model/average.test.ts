import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueOut } from './average';

test('X17: of 13 pieces worth 393.00 four go out at 120.92, and nine stay at 272.08', () => {
  expect(valueOut(393_00, 13, 4)).toBe(120_92);
  expect(393_00 - valueOut(393_00, 13, 4)).toBe(272_08);
});

test('rule 27: however the pieces go out, no value is negative, and with the last piece exactly nothing is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }),
      (start, goings) => {
        let [value, onHand] = [start, goings.reduce((sum, qty) => sum + qty, 0)];
        for (const qty of goings) {
          const out = valueOut(value, onHand, qty);
          expect(out).toBeGreaterThanOrEqual(0);
          expect(out).toBeLessThanOrEqual(value);
          value -= out;
          onHand -= qty;
        }
        expect([value, onHand]).toEqual([0, 0]);
      },
    ),
  );
});
