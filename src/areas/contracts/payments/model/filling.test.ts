// Money laid over installments and contracts: nothing is lost, nothing is counted twice.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../../pricing/model/arithmetic';
import { cashBehind, fill, layOver } from './filling';

const amounts = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 24 });

test('rule 19: whatever is paid fills the installments in order and is all of it, and only full ones are complete', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100_00 }), (list, part) => {
      const charges = list.map((amount, at) => ({ no: at + 1, amount }));
      const received = Math.floor((sum(list) * part) / 100_00);
      const filled = fill(charges, received);
      expect(sum(filled.map(({ paid }) => paid))).toBe(received);
      const firstOpen = filled.findIndex(({ isPaid }) => !isPaid);
      if (firstOpen >= 0) expect(filled.slice(firstOpen + 1).every(({ paid }) => paid === 0)).toBe(true);
      expect(filled.map(({ isPaid }) => isPaid)).toEqual(filled.map(({ paid }, at) => paid === list[at]));
    }),
  );
});

test('rule 15: splits laid over several contracts give each its amount and keep each split whole', () => {
  fc.assert(
    fc.property(amounts, fc.array(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 7 }), (wanted, cuts) => {
      const total = sum(wanted);
      const splits: { amount: number; at: number }[] = [];
      let left = total;
      for (const [at, cut] of cuts.entries()) {
        const amount = Math.min(cut, left - 1);
        if (amount <= 0) break;
        splits.push({ amount, at });
        left -= amount;
      }
      splits.push({ amount: left, at: splits.length });
      const laid = layOver(wanted, splits);
      expect(laid.map((pieces) => sum(pieces.map(({ amount }) => amount)))).toEqual(wanted);
      for (const split of splits) {
        const pieces = laid.flat().filter(({ at }) => at === split.at);
        expect(sum(pieces.map(({ amount }) => amount))).toBe(split.amount);
      }
    }),
  );
});

test('the cash behind the installments never exceeds them, nor the cash that came', () => {
  fc.assert(
    fc.property(amounts, fc.nat(99_999_999), (list, cash) => {
      const behind = list.map((amount, at) => cashBehind(cash, sum(list.slice(0, at)), amount));
      behind.forEach((part, at) => {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(list[at]!);
      });
      expect(sum(behind)).toBe(Math.min(cash, sum(list)));
    }),
  );
});
