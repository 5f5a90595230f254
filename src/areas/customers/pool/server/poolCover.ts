// A customer of the pool on its way out: covered by the school's rule, with what the pool has to say of it.
import { sql } from 'drizzle-orm';
import { mask } from '#kernel/model/shown/mask';
import { isList } from '#kernel/model/values';
import { may } from '#kernel/server/actor';
import type { Presented } from '#kernel/server/presented';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { maskedName } from '../../customer/model/names';
import { poolOnly, type Seen, sightOfPage } from '../../customer/server/customersCover';
import { isReader } from '../../customer/server/readers';
import { frozenUntil } from '../../ownership/model/ownershipRules';
import { poolRuleOf } from './poolRuleOf';

export async function coverPool(rows: Presented[], work: Work): Promise<void> {
  if (rows.length === 0) return;
  const sight = sightOfPage(rows, work);
  const pooled = rows.filter((row) => sight.get(row.id)?.isPooled);
  for (const row of pooled) await coverPooled(row, sight.get(row.id)!, work);
  if (pooled.length > 0) await showPool(pooled, sight, work);
}

/** With a pool row only these are done, each by its own permission. */
const poolVerbs = ['claim', 'assign', 'transferSchool', 'merge', 'lose', 'reopen', 'delete', 'anonymise'];

async function coverPooled(row: Presented, seen: Seen, work: Work): Promise<void> {
  const { hiddenFields } = await poolRuleOf(work, seen.schoolId);
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

/** How often it fell back already, and from when it can be claimed. */
async function showPool(rows: readonly Presented[], sight: Map<number, Seen>, work: Work): Promise<void> {
  const counts = await work.session.rows<{ id: number; n: number }>(
    sql`select customer_id as id, count(*)::int as n from assignment_log where ${live(work, 'assignment_log')}
      and customer_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[]) and kind = 'recycle' group by 1`,
    { prepare: true },
  );
  const times = new Map(counts.map(({ id, n }) => [id, n]));
  for (const row of rows) {
    const seen = sight.get(row.id)!;
    const { holdHours } = await poolRuleOf(work, seen.schoolId);
    row.inPool = true;
    row.timesRecycled = times.get(row.id) ?? 0;
    row.claimableFrom = frozenUntil(seen, holdHours)?.toISOString() ?? null;
  }
}
