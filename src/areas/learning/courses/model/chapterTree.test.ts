import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCircular, numbers, unitTitles } from './chapterTree';

test('lessons are numbered through over all units, units have no number', () => {
  const nodes = ['unit', 'lesson', 'lesson', 'unit', 'lesson'].map((kind, n) => ({
    kind: kind as 'unit' | 'lesson',
    title: `t${n}`,
  }));
  expect(numbers(nodes)).toEqual([null, 1, 2, null, 3]);
  expect(unitTitles(nodes)).toEqual(['t0', 't0', 't0', 't3', 't3']);
});

test('for any order of units and lessons the numbers are 1…n', () => {
  const kinds = fc.array(fc.constantFrom('unit' as const, 'lesson' as const), { maxLength: 60 });
  fc.assert(
    fc.property(kinds, (given) => {
      const found = numbers(given.map((kind) => ({ kind }))).filter((no) => no !== null);
      expect(found).toEqual(found.map((_, n) => n + 1));
      expect(found.length).toBe(given.filter((kind) => kind === 'lesson').length);
    }),
  );
});

test('a circle of prerequisites is found however long it is', () => {
  const links = new Map([
    [1, [2]],
    [2, [3]],
    [3, [4, 5]],
    [5, [1]],
  ]);
  expect([1, 2, 3, 4, 5].map((id) => isCircular(id, links))).toEqual([true, true, true, false, true]);
  expect(isCircular(9, new Map([[9, [9]]]))).toBe(true);
});
