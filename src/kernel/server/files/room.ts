// How much an enterprise may store. Counted over its files; who asked for no limit is not counted at all.
import { sql } from 'drizzle-orm';
import { errorMessages } from '../../model/messages';
import { conflict } from '../../model/problems';
import { query } from '../../model/signals';
import type { Session } from '../database/session';
import type { Work } from '../work';

/** In bytes; 0: as much as the disk holds. */
export const storageLimit = query<object, number>('storage.limit', () => 0);

/** What is left of it; null without a limit. Nothing left: refused. */
export async function roomLeft(work: Work): Promise<number | null> {
  const limit = await work.ask(storageLimit, {});
  if (limit === 0) return null;
  const left = limit - (await stored(work.session, work.enterpriseId));
  if (left <= 0) throw full(limit);
  return left;
}

/** Asked again with the file counted and nobody else adding: of two at once only those that fit stay. */
export async function refuseOverfull(session: Session, enterpriseId: number, limit: number, bytes: number) {
  if (limit === 0) return;
  await session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${enterpriseId}`}, 2))`);
  if ((await stored(session, enterpriseId)) + bytes > limit) throw full(limit);
}

export const full = (limit: number) => conflict(errorMessages.storageFull, { limit });

async function stored(session: Session, enterpriseId: number): Promise<number> {
  const sum = await session.one<{ bytes: string }>(
    sql`select coalesce(sum(file_size), 0)::text as bytes from upload_file where enterprise_id = ${enterpriseId} and deleted_at is null`,
    { prepare: true },
  );
  return Number(sum?.bytes ?? 0);
}
