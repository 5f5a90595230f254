import { expect, it } from 'vitest';
import { drawnOf } from './drawn';

const week = (label: string, from: string, taught: number, rate: number | null) => ({
  ...{ key: label, label, drill: { startAtFrom: from } },
  ...{ taught, rate },
});
const rows = [
  week('W45', '2026-11-02', 40, 91.5),
  week('W46', '2026-11-09', 0, null),
  week('W47', '2026-11-16', 12, 90),
  week('W48', '2026-11-23', 0, null),
  week('W49', '2026-11-30', 3, null),
  week('W50', '2026-12-07', 0, null),
];
const drawn = (measure: string, today = '2026-11-17') =>
  drawnOf(rows, 'startAt', measure, today).map(({ label }) => label);

it('a line ends with the week that has begun, unless something stands in one to come', () => {
  expect(drawn('rate')).toEqual(['W45', 'W46', 'W47']);
  expect(drawn('taught')).toEqual(['W45', 'W46', 'W47', 'W48', 'W49']);
  expect(drawn('rate', '2026-12-08')).toHaveLength(6);
  expect(drawnOf([], 'startAt', 'rate', '2026-11-17')).toEqual([]);
});
