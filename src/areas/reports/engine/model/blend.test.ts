import { expect, test } from 'vitest';
import { blended } from './blend';

const weights = { attendanceRate: 30, fillRate: 20, renewFinal: 20, homeworkRate: 15, summaryOnTime: 15 };
const rates: Record<string, number | null> = {
  attendanceRate: 90,
  fillRate: 80,
  renewFinal: 75,
  homeworkRate: 60,
  summaryOnTime: 100,
};

test('rule 26: 90, 80, 75, 60, 100 make 82.0; without renewals 83.8; of nothing, nothing; a class over full counts as full', () => {
  expect(blended(weights, (key) => rates[key]!)).toBe(82);
  expect(blended(weights, (key) => (key === 'renewFinal' ? null : rates[key]!))).toBe(83.8);
  expect(blended(weights, () => null)).toBeNull();
  expect(blended({ fillRate: 20 }, () => 120)).toBe(100);
});
