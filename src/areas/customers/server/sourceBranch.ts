// A source stands for everything below it.
import { type SQL, sql } from 'drizzle-orm';

/** These sources and whatever is below them, as an array of ids. */
export const sourceBranch = (ids: SQL, enterpriseId: number): SQL =>
  sql`array(with recursive down as (select unnest(${ids}) as id union
    select s.id from customer_source s join down on s.parent_id = down.id where s.enterprise_id = ${enterpriseId}) select id from down)`;
