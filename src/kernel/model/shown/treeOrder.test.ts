import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reordered, type TreeRow } from './treeOrder';

const rows: TreeRow[] = [
  { id: 1, parentId: null, sort: 0 },
  { id: 2, parentId: null, sort: 1 },
  { id: 11, parentId: 1, sort: 0 },
  { id: 12, parentId: 1, sort: 1 },
  { id: 121, parentId: 12, sort: 0 },
];

test('a node is put before the sibling that is named, or last', () => {
  expect(reordered(rows, { id: 12, parent: 1, before: 11 }, 3)).toEqual([12, 11]);
  expect(reordered(rows, { id: 11, parent: 1, before: null }, 3)).toEqual([12, 11]);
  expect(reordered(rows, { id: 11, parent: null, before: 2 }, 3)).toEqual([1, 11, 2]);
});

test('a node never comes to stand under itself', () => {
  expect(reordered(rows, { id: 1, parent: 121, before: null }, 9)).toBe('cycle');
  expect(reordered(rows, { id: 1, parent: 1, before: null }, 9)).toBe('cycle');
});

test('the depth counts what hangs below the moved node', () => {
  expect(reordered(rows, { id: 1, parent: 2, before: null }, 3)).toBe('depth');
  expect(reordered(rows, { id: 12, parent: 2, before: null }, 3)).toEqual([12]);
});

test('a move keeps every sibling exactly once, in their old order', () => {
  const tree = fc
    .array(fc.nat(3), { minLength: 2, maxLength: 12 })
    .map((parents) =>
      parents.map(
        (up, i): TreeRow => ({ id: i + 1, parentId: i === 0 || up === 0 ? null : Math.max(1, i - up), sort: i }),
      ),
    );
  fc.assert(
    fc.property(tree, fc.nat(), fc.nat(), fc.nat(), (nodes, a, b, c) => {
      const id = nodes[a % nodes.length]!.id;
      const parent = b % 2 ? nodes[b % nodes.length]!.id : null;
      const before = c % 2 ? nodes[c % nodes.length]!.id : null;
      const order = reordered(nodes, { id, parent, before }, 20);
      if (typeof order === 'string') return;
      const stayed = nodes.filter((row) => row.parentId === parent && row.id !== id).map((row) => row.id);
      expect(order.filter((one) => one !== id)).toEqual(stayed);
      expect(order.filter((one) => one === id)).toEqual([id]);
    }),
  );
});
