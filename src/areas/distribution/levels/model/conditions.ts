// What a level asks of a distributor: their own sales in a period, never other people's and never how many they brought.
import { shape } from '#kernel/model/fields';

export const metrics = {
  direct_orders: ['直推订单数', 'Direct orders'],
  direct_amount: ['直推成交额', 'Direct amount'],
  settled_commission: ['已结算佣金', 'Settled commission'],
  own_paid: ['本人学费', 'Own fees'],
} as const;
export const periods = {
  total: ['累计', 'All time'],
  days90: ['近90天', '90 days'],
  quarter: ['本季', 'This quarter'],
  year: ['本年', 'This year'],
} as const;
export type Metric = keyof typeof metrics;
export type Period = keyof typeof periods;

/** `value`: orders counted, or fen. */
export interface LevelCondition {
  metric: Metric;
  period: Period;
  value: number;
}
/** What the condition came to when it was looked at. */
export interface Fact extends LevelCondition {
  now: number;
  isMet: boolean;
}

export const conditionsShape = shape(
  (value): value is LevelCondition[] =>
    Array.isArray(value) &&
    value.length <= 5 &&
    value.every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        Object.hasOwn(metrics, String(one.metric)) &&
        Object.hasOwn(periods, String(one.period)) &&
        Number.isSafeInteger(one.value) &&
        one.value > 0,
    ),
);
export const factsShape = shape((value): value is Fact[] => Array.isArray(value));

export type FactOf = (metric: Metric, period: Period) => number;

export const factsOf = (conditions: readonly LevelCondition[], now: FactOf): Fact[] =>
  conditions.map((one) => {
    const found = now(one.metric, one.period);
    return { ...one, now: found, isMet: found >= one.value };
  });

/** Without a condition nobody rises by itself. */
export const holds = (facts: readonly Fact[], mode: 'all' | 'any'): boolean =>
  facts.length > 0 && (mode === 'all' ? facts.every(({ isMet }) => isMet) : facts.some(({ isMet }) => isMet));

export interface LevelRules {
  id: number;
  rank: number;
  enabled: boolean;
  isDefault: boolean;
  autoUpgrade: boolean;
  upgradeMode: 'all' | 'any';
  conditions: LevelCondition[];
  keepOn: boolean;
  keepConditions: LevelCondition[];
}

/** The highest level above the one held whose conditions hold; steps may be skipped. */
export function upgradeFor(
  levels: readonly LevelRules[],
  heldId: number,
  now: FactOf,
): { to: number; facts: Fact[] } | null {
  const held = levels.find(({ id }) => id === heldId);
  if (!held) return null;
  const above = levels
    .filter(({ rank, enabled, autoUpgrade }) => enabled && autoUpgrade && rank > held.rank)
    .sort((a, b) => b.rank - a.rank);
  for (const level of above) {
    const facts = factsOf(level.conditions, now);
    if (holds(facts, level.upgradeMode)) return { to: level.id, facts };
  }
  return null;
}

/** One rank down where the last quarter was too little, never below the default. */
export function demotionFor(
  levels: readonly LevelRules[],
  heldId: number,
  lastQuarter: (metric: Metric) => number,
): { to: number; facts: Fact[] } | null {
  const held = levels.find(({ id }) => id === heldId);
  const usual = levels.find(({ isDefault }) => isDefault);
  if (!held?.keepOn || held.keepConditions.length === 0 || !usual || held.rank <= usual.rank) return null;
  const facts = factsOf(held.keepConditions, (metric) => lastQuarter(metric));
  if (holds(facts, 'all')) return null;
  const below = levels
    .filter(({ rank, enabled }) => enabled && rank < held.rank && rank >= usual.rank)
    .sort((a, b) => b.rank - a.rank)[0];
  return below ? { to: below.id, facts } : null;
}

/** The highest first and the highest second of all levels: what a sale can cost at most by levels alone. */
export const highestTotal = (levels: readonly { firstRate: number; secondRate: number }[]): number =>
  Math.max(0, ...levels.map(({ firstRate }) => firstRate)) + Math.max(0, ...levels.map(({ secondRate }) => secondRate));
