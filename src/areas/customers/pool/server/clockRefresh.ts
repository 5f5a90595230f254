// Heat and recycle time of many customers brought up to date: every night, and after a change of what they hang on.
import { type SQL, sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { customerRows } from '../../customer/server/customerRows';
import { clockOf, forgetClocks, primeClocks } from './clock';

const pageSize = 500;

/** All customers that match, in this unit of work. `where` is about `t`. */
export async function refreshClocks(work: Work, where: SQL): Promise<number> {
  forgetClocks(work);
  let changed = 0;
  let after: number | null = 0;
  while (after !== null) {
    const page: RefreshedPage = await refreshPage(work, where, after);
    changed += page.changed;
    after = page.last;
  }
  return changed;
}

export interface RefreshedPage {
  changed: number;
  /** Where the next page begins; null after the last. */
  last: number | null;
}

/** One page by id. What nobody typed is neither logged nor a new version: an open form stays good. */
export async function refreshPage(work: Work, where: SQL, after: number): Promise<RefreshedPage> {
  const ids = await work.session.rows<{ id: number }>(
    sql`select t.id from customer t where ${live(work, 't')} and t.id > ${after}
      and ${where} order by t.id limit ${pageSize}`,
  );
  if (ids.length === 0) return { changed: 0, last: null };
  const list = ids.map(({ id }) => id);
  const rows = await customerRows(work, sql`t.id = any(${sql.param(list)}::bigint[])`, true);
  await primeClocks(work, list);
  const changes: { id: number; heat: number; recycleAt: Date | null }[] = [];
  for (const row of rows) {
    const { heat, recycleAt } = await clockOf(work, row);
    if (heat !== row.heat || recycleAt?.getTime() !== row.recycleAt?.getTime())
      changes.push({ id: row.id, heat, recycleAt });
  }
  if (changes.length > 0)
    await work.session.rows(
      sql`update customer t set heat = e.heat, recycle_at = e."recycleAt"
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as e(id bigint, heat int, "recycleAt" timestamptz)
        where ${ours(work, 't')} and t.id = e.id`,
    );
  return { changed: changes.length, last: ids.length < pageSize ? null : list.at(-1)! };
}
