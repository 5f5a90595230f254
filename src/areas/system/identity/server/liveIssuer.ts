// A session opened by a code is worth as much as the one that made the code: whoever asks whether it lives asks for both.

import { type SQL, sql } from 'drizzle-orm';
import { besideAny } from '#kernel/server/rows';

/** True of a session that nobody's code opened, or whose issuer's session still runs; without a time, was not ended. */
export function issuerLives(session: SQL, at?: string): SQL {
  const runs = at ? sql`and i.refresh_expires_at > ${at} and i.ends_at > ${at}` : sql``;
  return sql`(${session}.issuer_id is null or exists (select 1 from session i where ${besideAny('i', session)} and i.id = ${session}.issuer_id
    and i.revoked_at is null ${runs}))`;
}
