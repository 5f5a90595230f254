import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeCode, namesOf, pathOf, pathsOf } from './categoryPaths';

test('a path names a category from the top: 英语/启蒙/L1', () => {
  const nodes = [
    { id: 3, parentId: 2, name: 'L1' },
    { id: 1, parentId: null, name: '英语' },
    { id: 2, parentId: 1, name: '启蒙' },
    { id: 4, parentId: null, name: 'K12/素质' },
  ];
  expect([...pathsOf(nodes).values()]).toEqual(['英语/启蒙/L1', '英语', '英语/启蒙', 'K12\\/素质']);
  expect(namesOf(' 英语 / 启蒙 /L1')).toEqual(['英语', '启蒙', 'L1']);
  for (const bad of ['', '/', '英语/', '英语//L1', '  ']) expect(namesOf(bad), bad).toBeNull();
});

test('whatever a category is called, its path leads back to its names', () => {
  const name = fc
    .string({ minLength: 1 })
    .map((text) => text.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
      expect(namesOf(pathOf(names))).toEqual(names);
    }),
  );
});

test('a made-up code is one nobody has', () => {
  expect(freeCode(new Set())).toBe('n1');
  expect(freeCode(new Set(['n3', 'x']))).toBe('n4');
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20).map((n) => `n${n}`)), (codes) => {
      expect(codes).not.toContain(freeCode(new Set(codes)));
    }),
  );
});
