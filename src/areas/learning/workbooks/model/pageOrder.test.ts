import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedTo } from './pageOrder';

const pages = (...nos: number[]) => nos.map((no) => ({ id: no * 10, no }));

test('a page taken to another place leaves the numbers as they are, gaps and all', () => {
  const told = movedTo(pages(1, 2, 5, 6), 60, 2).map(({ id, no }) => [no, id]);
  expect(told).toEqual([
    [1, 10],
    [2, 60],
    [5, 20],
    [6, 50],
  ]);
});

test('whatever is moved wherever: the same pages, the same numbers, the others in their old order', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(some, fc.nat(), fc.integer({ min: -5, max: 40 }), (nos, pick, to) => {
      const before = pages(...nos);
      const { id } = before[pick % before.length]!;
      const after = movedTo(before, id, to);
      expect(after.map(({ no }) => no)).toEqual([...nos].sort((a, b) => a - b));
      const others = (of: readonly { id: number; no: number }[]) =>
        [...of].sort((a, b) => a.no - b.no).flatMap((one) => (one.id === id ? [] : [one.id]));
      expect(others(after)).toEqual(others(before));
      expect(after.findIndex((one) => one.id === id)).toBe(Math.min(nos.length, Math.max(1, to)) - 1);
    }),
  );
});
