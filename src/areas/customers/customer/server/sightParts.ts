// What a person sees of the customers, in parts of which one index serves each. Together they are one long `or`, for which the
// database would read the whole table to count a few.
import { type SQL, sql } from 'drizzle-orm';
import { reaches } from '#kernel/server/database/scope';
import { and, t } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
import { isLive, isPooled, poolParts, poolReach } from './customersSight';

const view = 'customers.customer.view';
const scopeOnly = service(Customer);

/**
 * Shown to this person: as the study manager, as one who works along, as the counsellor who lost it. Said three times, because
 * what is inside a list of people no index finds under the wall between enterprises.
 */
function shownTo({ enterpriseId, actor: { staffId } }: Work): SQL[] {
  const along = sql`select k.customer_id from customer_collaborator k where ${live(enterpriseId, 'k')} and k.staff_id = ${staffId}`;
  const ways = [
    sql`t.service_owner_id = ${staffId}`,
    sql`t.id = any(array(${along}))`,
    sql`t.state = 'lost' and t.last_owner_id = ${staffId}`,
  ];
  return ways.map((way) => sql`(${way} and t.viewer_ids @> ${sql.param([staffId])}::bigint[])`);
}

function sightParts(work: Work, pool: readonly SQL[]): SQL[] {
  const { actor, app } = work;
  const scopes = actor.grants.get(view) ?? new Set();
  if (scopes.has('all')) return [sql`true`];
  const wider = [...scopes].filter((scope) => scope !== 'self');
  const parts = [sql`t.collector_id = ${actor.staffId}`];
  if (scopes.has('self')) parts.push(sql`t.owner_id = ${actor.staffId}`, ...shownTo(work));
  if (wider.length > 0)
    parts.push(reaches({ ...actor, grants: new Map([[view, new Set(wider)]]) }, scopeOnly, 'view', t, app.services));
  return [...parts, ...pool.map((part) => sql`(${isPooled(t)} and ${part})`)];
}

/** All that a person sees, for the list: the pool school by school, as each has its rows in the list's order. */
export const reasons = async (work: Work): Promise<readonly SQL[]> => sightParts(work, await poolParts(work));

interface Counting {
  /** Counted so far and no further: nobody counts a million rows for a number on a tab. */
  most: number;
  /** Whether rows of the pool may be among them. */
  withPool: boolean;
}

/** How many of those one sees match. */
export function countSeen(work: Work, where: SQL, { most, withPool }: Counting): SQL {
  const own = [live(work, 't'), isLive(t), where];
  const pool = withPool ? poolReach(work.actor, t) : undefined;
  const parts = sightParts(work, pool ? [pool] : []).map(
    (part) => sql`(select t.id from customer t where ${and([...own, part])} limit ${most})`,
  );
  return sql`(select count(*)::int from (select id from (${sql.join(parts, sql` union `)}) seen limit ${most}) c)`;
}
