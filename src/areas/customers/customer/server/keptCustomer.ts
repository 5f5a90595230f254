// A customer who was merged leads to the one that was kept.
import { type SQL, sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

/** Where the merging of a customer ended; merged again and again, still the last. */
export async function keptId(work: Work, id: number): Promise<number> {
  const found = await work.session.one<{ id: number }>(
    sql`with recursive kept as (select id, merged_into_id, 0 as steps from customer where ${ours(work, 'customer')} and id = ${id}
        union all select c.id, c.merged_into_id, kept.steps + 1 from customer c join kept on ${ours(work, 'c')}
          and c.id = kept.merged_into_id where kept.steps < 20)
      select id from kept order by steps desc limit 1`,
    { prepare: true },
  );
  return found?.id ?? id;
}

/** What is read of the kept one. Merged between the two questions, it is not there any more under the first answer. */
export async function ofKept<T>(work: Work, id: number, read: (kept: number) => Promise<T>): Promise<T> {
  const kept = await keptId(work, id);
  try {
    return await read(kept);
  } catch (error) {
    const now = error instanceof Problem && error.code === 404 ? await keptId(work, id) : kept;
    if (now === kept) throw error;
    return read(now);
  }
}

/** The kept one and all that were merged into it, at whatever time: the record of merging follows the last one kept. */
export const ownIds = ({ enterpriseId }: Work, keptId: number): SQL =>
  sql`select ${keptId}::bigint as id union select drop_id from customer_merge
    where ${live(enterpriseId, 'customer_merge')} and keep_id = ${keptId}`;
