import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atTheTill } from './till';

const typed = (amount: number | null, tendered: number | null = null) => ({ amount, tendered });

test('what nobody typed an amount for takes the rest', () => {
  const asked = [
    { amount: 3_000_00, times: 1 },
    { amount: 250_50, times: 2 },
  ];
  expect(atTheTill(asked, [typed(null)])).toMatchObject({ total: 3_501_00, rows: [{ amount: 3_501_00 }], missing: 0 });
  expect(atTheTill(asked, [typed(1_000_00), typed(null), typed(null)])).toMatchObject({
    ...{ rows: [{ amount: 1_000_00 }, { amount: 2_501_00 }, { amount: 0 }], missing: 0 },
  });
});

test('what is missing, what is too much and what goes back in coins are told to the fen', () => {
  const asked = [{ amount: 99_99, times: 1 }];
  expect(atTheTill(asked, [typed(50_00)])).toMatchObject({ missing: 49_99 });
  expect(atTheTill(asked, [typed(100_00)])).toMatchObject({ missing: -1 });
  expect(atTheTill(asked, [typed(null, 100_00)]).rows).toEqual([{ amount: 99_99, change: 1 }]);
  expect(atTheTill(asked, [typed(null, 50_00)]).rows).toEqual([{ amount: 99_99, change: 0 }]);
});

const fen = fc.integer({ min: 0, max: 9_999_999_99 });
const asked = fc.array(fc.record({ amount: fen, times: fc.integer({ min: 1, max: 99 }) }), { maxLength: 20 });
const rows = fc.array(fc.record({ amount: fc.option(fen), tendered: fc.option(fen) }), { maxLength: 8 });

test('the ways and what is missing always come to what is asked; what takes the rest never takes below nothing', () => {
  fc.assert(
    fc.property(asked, rows, (items, ways) => {
      const { total, rows: laid, missing } = atTheTill(items, ways);
      expect(laid.reduce((sum, { amount }) => sum + amount, 0) + missing).toBe(total);
      expect(laid.every(({ amount, change }) => amount >= 0 && change >= 0)).toBe(true);
      if (ways.some(({ amount }) => amount === null)) expect(missing).toBeLessThanOrEqual(0);
    }),
  );
});
