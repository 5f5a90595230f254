import { expect, test } from 'vitest';
import { renewed, shortened, unused } from './running';

test('rule 25: renewing begins after the end, or today where it ran out; taking back takes unused days only', () => {
  expect(renewed(null, 30, '2026-03-01')).toEqual({ startAt: '2026-03-01', endAt: '2026-03-30' });
  const was = { startAt: '2026-03-01', endAt: '2026-03-30' };
  expect(renewed(was, 30, '2026-03-10')).toEqual({ startAt: '2026-03-01', endAt: '2026-04-29' });
  expect(renewed(was, 30, '2026-05-01').startAt).toBe('2026-05-01');
  expect(unused(was, '2026-03-30')).toBe(1);
  expect(shortened(was, 365, '2026-03-20').endAt).toBe('2026-03-19');
});
