import { expect, test } from 'vitest';
import { demotionFor, highestTotal, type LevelRules, upgradeFor } from './conditions';

const level = (id: number, more: Partial<LevelRules> = {}): LevelRules => ({
  ...{ id, rank: id, enabled: true, isDefault: id === 1, autoUpgrade: true, upgradeMode: 'any' as const },
  ...{ conditions: [], keepOn: false, keepConditions: [], ...more },
});
const silver = level(2, {
  conditions: [
    { metric: 'direct_amount', period: 'days90', value: 30_000_00 },
    { metric: 'direct_orders', period: 'days90', value: 5 },
  ],
});
const gold = level(3, {
  upgradeMode: 'all',
  conditions: [{ metric: 'direct_amount', period: 'days90', value: 90_000_00 }],
});
const levels = [level(1), silver, gold];
const sold = (amount: number) => (metric: string) => (metric === 'direct_amount' ? amount : 2);

test('rule 18: 18000.00 + 12800.00 in ninety days raise to silver with the numbers; 18000.00 alone do not', () => {
  expect(upgradeFor(levels, 1, sold(30_800_00))).toEqual({
    to: 2,
    facts: [
      { metric: 'direct_amount', period: 'days90', value: 30_000_00, now: 30_800_00, isMet: true },
      { metric: 'direct_orders', period: 'days90', value: 5, now: 2, isMet: false },
    ],
  });
  expect(upgradeFor(levels, 1, sold(18_000_00))).toBeNull();
});

test('steps may be skipped, a level without conditions is never reached by itself, nobody rises to what they hold', () => {
  expect(upgradeFor(levels, 1, sold(95_000_00))?.to).toBe(3);
  expect(upgradeFor([level(1), level(2)], 1, sold(95_000_00))).toBeNull();
  expect(upgradeFor(levels, 3, sold(95_000_00))).toBeNull();
});

test('a failed keep check goes one rank down and never below the default', () => {
  const kept = level(3, { keepOn: true, keepConditions: [{ metric: 'direct_orders', period: 'quarter', value: 3 }] });
  expect(demotionFor([level(1), silver, kept], 3, () => 2)?.to).toBe(2);
  expect(demotionFor([level(1), silver, kept], 3, () => 3)).toBeNull();
  const onDefault = level(1, { ...kept, id: 1, rank: 1, isDefault: true });
  expect(demotionFor([onDefault, silver], 1, () => 0)).toBeNull();
});

test('the highest first and the highest second count together, also of different levels', () => {
  expect(
    highestTotal([
      { firstRate: 8_00, secondRate: 4_00 },
      { firstRate: 12_00, secondRate: 3_00 },
    ]),
  ).toBe(16_00);
});
