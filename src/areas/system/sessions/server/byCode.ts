// A session opened by a code may stand on a screen or in another page: it opens the console, not the account.
import { sql } from 'drizzle-orm';
import { forbidden } from '#kernel/model/problems';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export async function refuseByCode({ session, actor }: Work): Promise<void> {
  // Nor does who only looks as another.
  const byCode = await session.one(
    sql`select 1 from session where ${ours(actor, 'session')} and id = ${actor.sessionId} and way in ('code', 'look')`,
  );
  if (byCode) throw forbidden('session by code');
}
