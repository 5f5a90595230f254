// Rows that a person sees for one reason or another: their own, shown to them, in the pool. Joined by `or` the database finds them by no
// index: it walks the list, all of it for who sees little, or reads and sorts all there are. Asked for one reason at a time, each by its
// index, in the list's order and no further than the page, they are few to put together.
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../model/resource';
import { tableSql } from './table';

/** Beyond this the rows before a page, found for each reason anew, are more than a walk meets. */
const furthest = 1000;

export interface Reasoned {
  /** What holds of every row asked for, whatever the reason. */
  within: readonly SQL[];
  reasons: readonly SQL[];
}

interface Ordered {
  of: Resource;
  by: SQL;
  sortKey: SQL;
  /** The same order by the key that is kept beside an id. */
  byKept: SQL;
  page: number;
  pageSize: number;
}

/** The ids of a page; undefined where the page lies too far back. */
export function reasonedPage({ of, by, byKept, sortKey, page, pageSize }: Ordered, seen: Reasoned): SQL | undefined {
  const most = page * pageSize;
  if (most > furthest) return undefined;
  const found = each(of, seen, sql`t.id, ${sortKey} as sort_key`, sql`order by ${by} ${upTo(most)}`);
  return sql`select t.id from (${found}) t order by ${byKept} ${upTo(pageSize)} offset ${most - pageSize}`;
}

/** How many there are, counted up to `most`. */
export function reasonedCount(of: Resource, seen: Reasoned, most: number): SQL {
  return sql`select count(*)::int as n from (select 1 from (${each(of, seen, sql`t.id`, upTo(most))}) t ${upTo(most)}) c`;
}

const upTo = (most: number): SQL => sql.raw(`limit ${most}`);

/** Whoever is seen for two reasons is found twice and told once. */
function each(of: Resource, { within, reasons }: Reasoned, columns: SQL, end: SQL): SQL {
  const ways = reasons.map(
    (reason) =>
      sql`(select ${columns} from ${tableSql(of)} t where ${sql.join([...within, reason], sql` and `)} ${end})`,
  );
  return sql.join(ways, sql` union `);
}
