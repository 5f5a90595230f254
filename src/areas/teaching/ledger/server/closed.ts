// Up to which day the ledger of each school is closed.
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { LedgerClosing } from '../model/closing';

/** A closing without a school holds for all of them. */
export async function closedThrough(work: Work): Promise<(schoolId: number) => string | null> {
  const closed = await rows(work, LedgerClosing, { state: 'closed' }, { sort: '-through', limit: 500 });
  return (schoolId) => closed.find((one) => one.schoolId === null || one.schoolId === schoolId)?.through ?? null;
}
