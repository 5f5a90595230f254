// Up to which day the ledger of each school is closed, and that nothing is written behind a closing's back.
import { sql } from 'drizzle-orm';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { LedgerClosing } from '../model/closing';

/** A closing without a school holds for all of them. */
export async function closedThrough(work: Work): Promise<(schoolId: number) => string | null> {
  const closed = await rows(work, LedgerClosing, { state: 'closed' }, { sort: '-through', limit: 500 });
  return (schoolId) => closed.find((one) => one.schoolId === null || one.schoolId === schoolId)?.through ?? null;
}

/** Whoever writes entries lets others write; whoever closes waits for what is being written, and is waited for. */
export const holdBooks = (work: Work, doing: 'writing' | 'closing') =>
  work.session.rows(
    sql`select ${sql.raw(doing === 'writing' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')}(hashtextextended(${`closing:${work.enterpriseId}`}, 0))`,
  );
