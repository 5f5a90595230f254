// A customer of the pool on its way out: covered by the school's rule, with what the pool has to say of it.
import { type SQL, sql } from 'drizzle-orm';
import { mask } from '#kernel/model/shown/mask';
import { isList } from '#kernel/model/values';
import { may } from '#kernel/server/actor';
import { settled } from '#kernel/server/database/statement';
import type { Presented } from '#kernel/server/presented';
import { readBeside } from '#kernel/server/resources/present';
import { t } from '#kernel/server/resources/query';
import { beside } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { maskedName } from '../../customer/model/names';
import { poolOnly, type Seen, sightOfPage } from '../../customer/server/customersCover';
import { isPooled } from '../../customer/server/customersSight';
import { isReader } from '../../customer/server/readers';
import { frozenUntil } from '../../ownership/model/ownershipRules';
import type { PoolRule } from '../model/poolRule';
import { ruleInForce, shippedRule } from './poolRuleOf';

interface Pooled {
  /** None where the enterprise has no rule of its own: what is shipped holds. */
  rule: Pick<PoolRule, 'hiddenFields' | 'holdHours'> | null;
  timesRecycled: number;
}

/** Of what may lie in the pool: the rule of its school, and how often it fell back already. */
const poolBeside: Record<string, SQL> = {
  pooled: settled(sql`case when ${isPooled(t)} then json_build_object(
    'rule', (select json_build_object('hiddenFields', r.hidden_fields, 'holdHours', r.hold_hours) from ${ruleInForce(t)}),
    'timesRecycled', (select count(*) from assignment_log l where ${beside('l', 't')} and l.customer_id = t.id and l.kind = 'recycle')) end`),
};
export const poolColumns = (): Record<string, SQL> => poolBeside;

export function coverPool(rows: Presented[], work: Work): void {
  if (rows.length === 0) return;
  const sight = sightOfPage(rows, work);
  for (const row of rows) {
    const seen = sight.get(row.id);
    if (!seen?.isPooled) continue;
    const { rule, timesRecycled } = readBeside(row, 'pooled') as Pooled;
    const { hiddenFields, holdHours } = rule ?? shippedRule;
    coverPooled(row, seen, hiddenFields, work);
    row.inPool = true;
    row.timesRecycled = timesRecycled;
    row.claimableFrom = frozenUntil(seen, holdHours)?.toISOString() ?? null;
  }
}

/** With a pool row only these are done, each by its own permission. */
const poolVerbs = ['claim', 'assign', 'transferSchool', 'merge', 'lose', 'reopen', 'delete', 'anonymise'];

function coverPooled(row: Presented, seen: Seen, hiddenFields: PoolRule['hiddenFields'], work: Work): void {
  for (const name of hiddenFields) {
    if (!(name in row)) continue;
    row[name] = isList(Customer.fields[name]) ? [] : null;
    delete row.$labels[name];
  }
  if (typeof row.name === 'string') row.name = maskedName(row.name);
  if (typeof row.idCard === 'string') row.idCard = mask('idCard', row.idCard);
  row.$masked = [...new Set([...row.$masked, 'name', ...hiddenFields])];
  const verbs = row.$can.filter((verb) => poolVerbs.includes(verb) && !isReader(work.actor, seen, verb));
  const taking = work.actor.readOnly ? [] : poolOnly.filter((verb) => may(work.actor, `customers.customer.${verb}`));
  row.$can = [...new Set([...taking, ...verbs])];
}
