import { expect, test } from 'vitest';
import { type RateRow, rateFor } from './finding';

const level = { id: 7, firstRate: 8_00, secondRate: 2_00 };
const item = { itemKind: 'course', itemId: 5 };
const rate = (more: Partial<RateRow>): RateRow => ({
  ...{ itemKind: 'course' as const, itemId: 5, levelId: null, mode: 'percent' as const },
  ...{ firstPercent: 5_00, secondPercent: 1_00, firstFixed: 0, secondFixed: 0, startOn: '2026-01-01', endOn: null },
  ...more,
});
const find = (rates: RateRow[], on = '2026-06-01', counted = ['course']) =>
  rateFor(rates, item, { tier: 'first', level }, counted, on);

test('item and level, then item, then the level’s own rate', () => {
  const forLevel = rate({ levelId: 7, mode: 'fixed', firstFixed: 150_00 });
  expect(find([rate({}), forLevel])).toEqual({ mode: 'fixed', value: 150_00, source: 'item' });
  expect(find([rate({}), rate({ levelId: 8 })])).toEqual({ mode: 'percent', value: 5_00, source: 'item' });
  expect(find([])).toEqual({ mode: 'percent', value: 8_00, source: 'level' });
});

test('only in its period, the latest of several; a kind that does not count and a tier that is empty earn nothing', () => {
  expect(find([rate({ endOn: '2026-05-31' })]).source).toBe('level');
  expect(find([rate({}), rate({ startOn: '2026-03-01', firstPercent: 6_00 })]).value).toBe(6_00);
  expect(find([rate({})], '2026-06-01', ['pack']).mode).toBe('none');
  expect(rateFor([], item, { tier: 'second', level: null }, ['course'], '2026-06-01').mode).toBe('none');
});
