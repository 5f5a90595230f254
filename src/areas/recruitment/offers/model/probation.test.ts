import { expect, test } from 'vitest';
import { longestProbation } from './probation';

test('must hold 14: none below three months, one below a year, two below three years, six from then on; never part time', () => {
  const months = [2, 3, 11, 12, 24, 35, 36].map((term) => longestProbation('fixed', term, false));
  expect(months).toEqual([0, 1, 1, 2, 2, 2, 6]);
  expect(longestProbation('open_ended', null, false)).toBe(6);
  expect(longestProbation('task', 36, false)).toBe(0);
  expect(longestProbation('fixed', 36, true)).toBe(0);
});
