import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Batch, spendFrom } from './batches';

test('must hold 24: 500 points expiring first and 300 later, 600 spent leave 200 of the later batch', () => {
  const batches: Batch[] = [
    { id: 2, left: 300, expiresOn: '2027-12-31' },
    { id: 1, left: 500, expiresOn: '2026-12-31' },
  ];
  expect(spendFrom(batches, 600)).toEqual([
    { id: 1, take: 500 },
    { id: 2, take: 100 },
  ]);
});

test('whatever is spent comes from batches in the order of their ends, never more than is there', () => {
  const batch = fc.record({ left: fc.integer({ min: 0, max: 1000 }), month: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 8 }), fc.integer({ min: 0, max: 9000 }), (made, amount) => {
      const batches = made.map(({ left, month }, id) => ({
        id,
        left,
        expiresOn: `2026-${`${month}`.padStart(2, '0')}-01`,
      }));
      const taken = spendFrom(batches, amount);
      const there = batches.reduce((sum, { left }) => sum + left, 0);
      expect(taken.reduce((sum, { take }) => sum + take, 0)).toBe(Math.min(amount, there));
      const ends = taken.map(({ id }) => batches[id]!.expiresOn);
      expect(ends).toEqual(ends.toSorted());
    }),
  );
});
