// The chain a customer stands in: upward to the first who brought somebody, downward to everyone brought, five levels deep.
import { sql } from 'drizzle-orm';
import { beside, live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { maskedName } from '../../customer/model/names';
import { isCovered, sightOf } from '../../customer/server/customersCover';

const deepest = 5;
const most = 500;
/** Circles are refused; this only keeps a broken chain from running for ever. */
const deepestChain = 1000;

interface Link {
  id: number;
  parentId: number | null;
  depth: number;
  name: string;
  state: string;
  reward: string | null;
}

const link = sql`c.id, c.referrer_customer_id as "parentId", c.name, c.state, (select r.state from referral r
  where ${beside('r', 'c')} and r.referred_customer_id = c.id) as reward`;

export async function referralTree(work: Work, id: number) {
  const down = await work.session.rows<Link>(
    sql`with recursive below as (select id, 0 as depth from customer where ${ours(work, 'customer')} and id = ${id}
        union all select c.id, below.depth + 1 from customer c join below on ${live(work, 'c')}
          and c.referrer_customer_id = below.id and c.merged_into_id is null where below.depth < ${deepest})
      select ${link}, below.depth from below join customer c on ${ours(work, 'c')} and c.id = below.id
      order by below.depth, c.id limit ${most}`,
  );
  const up = await work.session.rows<Link>(
    sql`with recursive above as (select id, referrer_customer_id, 0 as depth from customer where ${ours(work, 'customer')} and id = ${id}
        union all select c.id, c.referrer_customer_id, above.depth + 1 from customer c join above on ${ours(work, 'c')}
          and c.id = above.referrer_customer_id where above.depth < ${deepest})
      select ${link}, above.depth from above join customer c on ${ours(work, 'c')} and c.id = above.id
      where above.depth > 0 order by above.depth desc`,
  );
  const sight = await sightOf(
    work,
    [...down, ...up].map((one) => one.id),
  );
  const shown = (one: Link) => {
    const visible = !isCovered(sight.get(one.id));
    return { ...one, name: visible ? one.name : maskedName(one.name), visible };
  };
  return { up: up.map(shown), down: down.map(shown) };
}

/** Whoever stands below somebody who has come to another depth moves along. */
export const moveBelow = ({ session, enterpriseId }: Work, customerId: number, depth: number): Promise<unknown> =>
  session.rows(
    sql`with recursive below as (select ${customerId}::bigint as id, ${depth}::int as depth
        union all select r.referred_customer_id, below.depth + 1 from referral r join below on ${live(enterpriseId, 'r')}
          and r.referrer_customer_id = below.id where below.depth < ${deepestChain})
      update referral r set depth = below.depth from below where ${live(enterpriseId, 'r')} and r.referred_customer_id = below.id and r.depth <> below.depth`,
  );
