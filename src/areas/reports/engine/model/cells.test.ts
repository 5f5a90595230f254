import { expect, test } from 'vitest';
import { cellOf, numberOf, shown } from './cells';

const share = (numerator: number, denominator: number) => ({ numerator, denominator });

test('rule 3: nothing to divide by is a dash, never 0 %; rates have one decimal, half up', () => {
  expect(shown('percent', numberOf('percent', share(0, 0)))).toBeNull();
  expect(shown('percent', numberOf('percent', share(31, 50)))).toBe(62);
  expect(shown('percent', numberOf('percent', share(31, 45)))).toBe(68.9);
  expect(shown('percent', numberOf('percent', share(1645, 2000)))).toBe(82.3);
  expect(shown('money', numberOf('money', share(100_00, 3)))).toBe('33.33');
});

test('rule 5: a change is in percent, of a rate in points; against nothing it is a dash', () => {
  expect(cellOf('money', 58_000_00, { prev: 50_000_00, year: 0 })).toEqual({
    ...{ v: '58000.00', prev: '50000.00', prevPct: 16, year: '0.00', yearPct: null },
  });
  expect(cellOf('percent', share(28, 40), { prev: share(3, 10) })).toEqual({ v: 70, prev: 30, prevPct: 40 });
  expect(cellOf('percent', share(28, 40), { prev: share(0, 0) })).toEqual({ v: 70, prev: null, prevPct: null });
  expect(cellOf('count', -5, { prev: -10 })).toEqual({ v: -5, prev: -10, prevPct: 50 });
});
