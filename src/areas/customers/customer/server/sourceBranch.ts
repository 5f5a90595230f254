// A source stands for everything below it; customers come from those with none below.
import { type SQL, sql } from 'drizzle-orm';
import { beside, ours } from '#kernel/server/rows';

/** These sources and whatever is below them, as an array of ids. */
export const sourceBranch = (ids: SQL, enterpriseId: number): SQL =>
  sql`array(with recursive down as (select unnest(${ids}) as id union
    select s.id from customer_source s join down on s.parent_id = down.id where ${ours(enterpriseId, 's')}) select id from down)`;

/** Nothing in use is below it. */
export const isLastSource = (alias: SQL): SQL =>
  sql`not exists (select 1 from customer_source c where ${beside('c', alias)} and c.parent_id = ${alias}.id and c.active)`;
