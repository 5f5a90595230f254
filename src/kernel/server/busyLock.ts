// Taken before any other lock by whoever books a person or a room, so that two areas cannot book the same hour at once.
import { sql } from 'drizzle-orm';
import type { Work } from './work';

export async function lockBusy(
  work: Work,
  ids: { staffIds: readonly number[]; roomIds: readonly number[] },
): Promise<void> {
  const keys = [...ids.roomIds.map((id) => `room:${id}`), ...ids.staffIds.map((id) => `staff:${id}`)].sort();
  for (const key of new Set(keys)) {
    await work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:${key}`}, 0))`);
  }
}
