import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Counted, projectProgress, waitsForItself } from './progress';

const task = (id: number, more: Partial<Counted> = {}): Counted => ({
  ...{ id, parentId: null, state: 'todo', weight: 1, checked: 0, items: 0 },
  ...more,
});

test('rule 11: weights 1, 1, 2, 1 with the first done, the third at one of four, the last cancelled are 37.50', () => {
  const tasks = [
    task(1, { state: 'done' }),
    task(2),
    task(3, { weight: 2, checked: 1, items: 4 }),
    task(4, { state: 'cancelled' }),
  ];
  expect(projectProgress(tasks)).toBe(3750);
  expect(projectProgress([task(1), task(2, { parentId: 1, state: 'done' })])).toBe(10_000);
  expect(projectProgress([])).toBe(0);
});

test('progress lies between nothing and all, and is all when everything is done', () => {
  const one = fc.record({
    state: fc.constantFrom('todo', 'doing', 'done', 'cancelled'),
    weight: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 10 }), (some) => {
      const at = projectProgress(some.map((given, i) => task(i + 1, given)));
      expect(at >= 0 && at <= 10_000).toBe(true);
      if (some.some(({ state }) => state === 'done') && some.every(({ state }) => state === 'done'))
        expect(at).toBe(10_000);
    }),
  );
});

test('a task never waits for itself, whatever lies between', () => {
  expect(
    waitsForItself(
      new Map([
        [1, [2]],
        [2, [3]],
        [3, [1]],
      ]),
      1,
    ),
  ).toBe(true);
  expect(
    waitsForItself(
      new Map([
        [1, [2]],
        [2, [3]],
      ]),
      1,
    ),
  ).toBe(false);
});
