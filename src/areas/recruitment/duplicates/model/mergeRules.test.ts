import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endedByMerge } from './mergeRules';

test('the further advanced stays, of two as far the older', () => {
  expect(
    endedByMerge([
      { id: 1, jobId: 7, state: 'screening' },
      { id: 2, jobId: 7, state: 'passed' },
      { id: 3, jobId: 8, state: 'new' },
      { id: 4, jobId: 8, state: 'new' },
    ]).sort(),
  ).toEqual([1, 4]);
});

const states = fc.constantFrom('new', 'screening', 'screened', 'interviewing', 'passed', 'offering', 'accepted');
test('whatever is merged, exactly one of each job stays', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ jobId: fc.integer({ min: 1, max: 4 }), state: states })), (given) => {
      const active = given.map((one, id) => ({ ...one, id }));
      const ended = new Set(endedByMerge(active));
      const left = active.filter(({ id }) => !ended.has(id)).map(({ jobId }) => jobId);
      expect([...left].sort()).toEqual([...new Set(active.map(({ jobId }) => jobId))].sort());
    }),
  );
});
