import { expect, test } from 'vitest';
import { daysOf, moved, oddSpan, unusedDays } from './spans';

const rules = { minDays: 7, maxDays: 90, totalDays: 180 };
const lots = [
  { key: 'a', validTo: '2026-12-31' },
  { key: 'b', validTo: null },
];

test('must hold 17 (X16): 62 days of suspension move the end to 2027-03-03, a return after 31 days to 2027-01-31', () => {
  expect(daysOf('2026-07-01', '2026-08-31')).toBe(62);
  const ends = moved(lots, 62);
  expect(ends).toEqual([{ key: 'a', expiresOn: '2027-03-03' }]);
  const unused = unusedDays('2026-07-01', '2026-08-31', '2026-08-01');
  expect(unused).toBe(31);
  expect(moved([{ key: 'a', validTo: '2027-03-03' }], -unused)).toEqual([{ key: 'a', expiresOn: '2027-01-31' }]);
});

test('a suspension has seven to ninety days, all of a contract at most 180', () => {
  expect(oddSpan('2026-07-01', '2026-07-06', 0, rules)).toBe('short');
  expect(oddSpan('2026-07-01', '2026-07-07', 0, rules)).toBeNull();
  expect(oddSpan('2026-07-01', '2026-09-28', 0, rules)).toBeNull();
  expect(oddSpan('2026-07-01', '2026-09-29', 0, rules)).toBe('long');
  expect(oddSpan('2026-07-01', '2026-07-31', 150, rules)).toBe('total');
  expect(oddSpan('2026-07-02', '2026-06-01', 0, rules)).toBe('order');
});
