// The pool rule in force at a school: its own, else the enterprise's. Read once in a unit of work.
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { PoolRule } from '../model/poolRule';

export type RuleInForce = Omit<PoolRule, 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** What a new enterprise starts with, as the model says it. */
const shipped = Object.fromEntries(
  Object.entries(PoolRule.fields).map(([name, { default: value }]) => [name, value ?? null]),
) as RuleInForce;

const known = Symbol('pool rules');

export async function poolRuleOf(work: Work, schoolId: number | null): Promise<RuleInForce> {
  const rules = await allRules(work);
  return rules.get(schoolId) ?? rules.get(null) ?? shipped;
}

/** How many days ahead somebody is warned at most. */
export async function furthestWarning(work: Work): Promise<number> {
  const rules = await allRules(work);
  return Math.max(shipped.remindDays, ...[...rules.values()].map(({ remindDays }) => remindDays));
}

const allRules = (work: Work): Promise<Map<number | null, RuleInForce>> => work.memo(known, () => load(work));

/** After a rule was changed in this very unit of work. */
export const forgetRules = (work: Work): void => work.forget(known);

async function load(work: Work): Promise<Map<number | null, RuleInForce>> {
  const found = await rows(work, PoolRule, {});
  return new Map(found.map((row) => [row.schoolId, row]));
}
