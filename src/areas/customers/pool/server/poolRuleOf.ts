// The pool rule in force at a school: its own, else the enterprise's. Read once in a unit of work.
import { type SQL, sql } from 'drizzle-orm';
import { beside, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { PoolRule } from '../model/poolRule';

export type RuleInForce = Omit<PoolRule, 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** What a new enterprise starts with, as the model says it. */
export const shippedRule = Object.fromEntries(
  Object.entries(PoolRule.fields).map(([name, { default: value }]) => [name, value ?? null]),
) as RuleInForce;

const known = Symbol('pool rules');

export async function poolRuleOf(work: Work, schoolId: number | null): Promise<RuleInForce> {
  const rules = await allRules(work);
  return rules.get(schoolId) ?? rules.get(null) ?? shippedRule;
}

/** How many days ahead somebody is warned at most. */
export async function furthestWarning(work: Work): Promise<number> {
  const rules = await allRules(work);
  return Math.max(shippedRule.remindDays, ...[...rules.values()].map(({ remindDays }) => remindDays));
}

const allRules = (work: Work): Promise<Map<number | null, RuleInForce>> => work.memo(known, () => load(work));

/** After a rule was changed in this very unit of work. */
export const forgetRules = (work: Work): void => work.forget(known);

async function load(work: Work): Promise<Map<number | null, RuleInForce>> {
  const found = await rows(work, PoolRule, {});
  return new Map(found.map((row) => [row.schoolId, row]));
}

/** The same in a statement about a customer, as `r`: by the rule of its school, else the enterprise's; none where there is neither. */
export const ruleInForce = (customer: SQL): SQL =>
  sql`pool_rule r where ${beside('r', customer)} and (r.school_id = ${customer}.school_id or r.school_id is null)
    order by r.school_id nulls last limit 1`;
