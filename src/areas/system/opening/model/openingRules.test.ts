import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesOf, handedIn, inOrder, missing, progressOf, ringIn, shifted } from './openingRules';

const node = (code: string, ...dependsOn: string[]) => ({ code, dependsOn });

describe('what waits for what', () => {
  test('a ring is named by its codes', () => {
    expect(ringIn([node('A'), node('B', 'A', 'D'), node('C', 'B'), node('D', 'C')])).toEqual(['B', 'D', 'C', 'B']);
    expect(ringIn([node('A', 'A')])).toEqual(['A', 'A']);
    expect(ringIn([node('A'), node('B', 'A'), node('C', 'A', 'B')])).toBeNull();
  });

  test('a node comes after those it waits for', () => {
    expect(inOrder([node('C', 'B'), node('A'), node('B', 'A')]).map(({ code }) => code)).toEqual(['A', 'B', 'C']);
  });
});

describe('the opening day moved by ten', () => {
  const at = (state: 'pending' | 'doing' | 'submitted' | 'accepted' | 'skipped', handSet = false) =>
    shifted({ state, handSet, startOn: '2026-08-01', dueOn: '2026-08-25' }, 10);

  test('moves what is unfinished, across the end of a month', () => {
    for (const state of ['pending', 'doing', 'submitted'] as const)
      expect(at(state)).toEqual({ startOn: '2026-08-11', dueOn: '2026-09-04' });
  });

  test('leaves what is finished and what was set by hand', () => {
    const still = { startOn: '2026-08-01', dueOn: '2026-08-25' };
    expect([at('accepted'), at('skipped'), at('pending', true)]).toEqual([still, still, still]);
  });
});

test('offsets count from the opening day', () => {
  expect(datesOf({ startOffset: -60, dueOffset: -30 }, '2026-09-01')).toEqual({
    startOn: '2026-07-03',
    dueOn: '2026-08-02',
  });
});

test('progress is accepted of all that were not skipped', () => {
  const of = (state: 'pending' | 'accepted' | 'skipped', gate = false, dueOn = '2026-07-01') => ({
    state,
    gate,
    dueOn,
  });
  const nodes = [of('accepted', true), of('skipped'), of('pending', true), of('pending', false, '2026-09-01')];
  expect(progressOf(nodes, '2026-07-08')).toEqual({
    accepted: 1,
    skipped: 1,
    all: 4,
    overdue: 1,
    gatesLeft: 1,
    done: 3333,
  });
  expect(progressOf([], '2026-07-08').done).toBe(0);
});

describe('what a node asks for', () => {
  const asked = [
    { name: '许可证', kind: 'file' as const, required: true },
    { name: '消防', kind: 'check' as const, required: true },
    { name: '说明', kind: 'text' as const, required: false },
  ];

  test('is missing until it was really handed in', () => {
    const given = (check: boolean) =>
      handedIn(asked, [
        { name: '许可证', kind: 'file', required: false, value: [{ FileUrl: '/f/1' }] },
        { name: '消防', kind: 'check', required: false, value: check },
      ]);
    expect(missing(asked)).toEqual(['许可证', '消防']);
    expect(missing(given(false))).toEqual(['消防']);
    expect(missing(given(true))).toEqual([]);
  });

  test('is not shortened by leaving it out', () => {
    expect(missing(handedIn(asked, []))).toEqual(['许可证', '消防']);
    expect(handedIn(asked, [{ name: '别的', kind: 'text', required: false, value: 'x' }])).toEqual(asked);
  });
});

test('property: moving there and back changes nothing', () => {
  const day = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(day, fc.constantFrom('pending' as const, 'accepted' as const), fc.boolean(), (days, state, handSet) => {
      const start = { state, handSet, startOn: '2026-08-01', dueOn: '2026-08-25' };
      expect(shifted({ ...start, ...shifted(start, days) }, -days)).toEqual({
        startOn: start.startOn,
        dueOn: start.dueOn,
      });
    }),
  );
});

test('property: without a ring every node stands after all it waits for', () => {
  const nodes = fc.array(fc.nat(8), { minLength: 1, maxLength: 9 }).map((waits) =>
    // Waiting only for earlier ones cannot make a ring; shuffling hides the order.
    waits.map((n, i) => ({ code: String(i), dependsOn: i > 0 ? [String(n % i)] : [] })).reverse(),
  );
  fc.assert(
    fc.property(nodes, (given) => {
      expect(ringIn(given)).toBeNull();
      const order = inOrder(given).map(({ code }) => code);
      expect([...order].sort()).toEqual(given.map(({ code }) => code).sort());
      for (const { code, dependsOn } of given)
        for (const before of dependsOn) expect(order.indexOf(before)).toBeLessThan(order.indexOf(code));
    }),
  );
});
