import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, paidPoints, putBack, take } from './lots';

const lots = [
  { id: 1, left: 50, expiresOn: '2026-06-30' },
  { id: 2, left: 30, expiresOn: '2026-12-31' },
  { id: 3, left: 20, expiresOn: null },
];

test('must hold 23: spending 60 takes 50 and 10; cancelled on 5 July they are back, the expired ones until 12 July', () => {
  const { taken, missing } = take(lots, 60);
  expect({ taken, missing }).toEqual({
    taken: [
      { lotId: 1, points: 50 },
      { lotId: 2, points: 10 },
    ],
    missing: 0,
  });
  const after = [{ ...lots[0]!, left: 0 }, { ...lots[1]!, left: 20 }, lots[2]!];
  expect(putBack(after, taken, '2026-07-05', 7)).toEqual([
    { lotId: 1, left: 50, expiresOn: '2026-07-12' },
    { lotId: 2, left: 30, expiresOn: '2026-12-31' },
  ]);
});

test('rule 45: what is missing is told, and cash counts in whole steps', () => {
  expect(take([{ id: 1, left: 3, expiresOn: null }], 5)).toEqual({ taken: [{ lotId: 1, points: 3 }], missing: 2 });
  expect([paidPoints(9999_00, 100, 1), paidPoints(6999_00, 100, 1)]).toEqual([99, 69]);
});

test('what is taken and what is missing come to what was asked for', () => {
  const some = fc.array(fc.record({ id: fc.integer({ min: 1 }), left: fc.nat(500), expiresOn: fc.constant(null) }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(some, fc.nat(2000), (all, points) => {
      const unique = [...new Map(all.map((lot) => [lot.id, lot])).values()];
      const { taken, missing } = take(unique, points);
      const got = taken.reduce((sum, one) => sum + one.points, 0);
      expect(got + missing).toBe(points);
      expect(got).toBeLessThanOrEqual(balanceOf(unique));
    }),
  );
});
