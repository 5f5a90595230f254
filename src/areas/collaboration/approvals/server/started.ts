// What a person started, or has in their hands for who did: two ordered reads that end early instead of one that would
// have to look at everything of both.
import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Approval } from '../model/approval';

const a = tableAs(Approval, 't');

/** The newest of both, each approval once. */
function newest(work: Work, where: SQL | undefined, most: number) {
  const by = (column: typeof a.initiatorId | typeof a.actingId) =>
    work.db
      .select({ id: a.id, startedAt: a.startedAt })
      .from(a)
      .where(and(live(work, a), eq(column, work.actor.staffId), where))
      .orderBy(desc(a.startedAt), desc(a.id))
      .limit(most);
  return union(by(a.initiatorId), by(a.actingId)).as('newest');
}

export async function startedPage(
  work: Work,
  where: SQL | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<number[]> {
  const both = newest(work, where, page * pageSize);
  const list = await work.db
    .select({ id: both.id })
    .from(both)
    .orderBy(desc(both.startedAt), desc(both.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return list.map(({ id }) => id);
}

export async function startedTotal(work: Work, where: SQL | undefined, most: number): Promise<number> {
  const [counted] = await work.db.select({ n: count() }).from(newest(work, where, most));
  return Math.min(counted?.n ?? 0, most);
}
