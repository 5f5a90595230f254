import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf, nothing, type SourceCounts, summedUp } from './sourceFigures';

test('3,000.00 for 40 leads and 7 members is 75.00 a lead and 428.57 a member', () => {
  const figures = figuresOf({ ...nothing, leads: 40, valid: 36, members: 7, cost: 3000_00, received: 20_000_00 });
  expect(figures).toMatchObject({ costPerLead: 75_00, costPerMember: 428_57, validRate: 900, roi: 667 });
});

test('nothing is divided by nobody', () => {
  expect(figuresOf({ ...nothing, cost: 100_00 })).toMatchObject({
    costPerLead: null,
    costPerMember: null,
    validRate: null,
    roi: 0,
  });
});

const counts = fc.record({
  leads: fc.nat(1000),
  valid: fc.nat(1000),
  visits: fc.nat(1000),
  members: fc.nat(1000),
  touches: fc.nat(1000),
  cost: fc.nat(1_000_000),
  received: fc.nat(1_000_000),
}) satisfies fc.Arbitrary<SourceCounts>;

test('a parent shows the sum of what stands below it and of its own, and the whole is the sum of all', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(counts, fc.nat())), (given) => {
      const nodes = given.map(([, up], i) => ({ id: i + 1, parentId: i === 0 ? null : up % i || null }));
      const own = new Map(given.map(([one], i) => [i + 1, one]));
      const sums = summedUp(nodes, own);
      for (const { id } of nodes) {
        const below = nodes.filter((node) => node.parentId === id);
        for (const name of ['leads', 'cost', 'members'] as const) {
          const children = below.reduce((total, node) => total + sums.get(node.id)![name], 0);
          expect(sums.get(id)![name]).toBe(own.get(id)![name] + children);
        }
      }
      expect(sums.get(null)!.cost).toBe([...own.values()].reduce((total, one) => total + one.cost, 0));
    }),
  );
});

test('a tree that bites its own tail is summed all the same', () => {
  const nodes = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ];
  const sums = summedUp(nodes, new Map([[1, { ...nothing, leads: 3 }]]));
  expect(sums.get(2)?.leads).toBe(3);
  expect(sums.get(null)?.leads).toBe(3);
});
