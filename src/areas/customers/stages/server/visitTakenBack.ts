// A visit that was entered by mistake: the customer stands where they stood, and no figure counts it.
import { sql } from 'drizzle-orm';
import { removeRows } from '#kernel/server/resources/removing';
import { move } from '#kernel/server/resources/transitions';
import { row as rowOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { CustomerStateLog } from '../../customer/model/logs';
import { customerService, lockCustomer } from '../../customer/server/customerRows';

/** `at`: when the check-in was stored, and with it the stage. Who was a visitor before, or has gone on since, stays. */
export async function takeBackVisit(
  work: Work,
  customerId: number,
  { at, visitedAt }: { at: Date; visitedAt: Date | null },
): Promise<void> {
  const was = await lockCustomer(work, customerId);
  const entry = await rowOf(work, CustomerStateLog, { customerId }, { sort: '-id' });
  if (was.state !== 'visited' || entry?.transition !== 'visit' || entry.at.getTime() !== at.getTime()) return;
  await move(work, customerService(work), { ...was }, 'unvisit', { backTo: entry.fromState, visitedAt });
  await removeRows(work, CustomerStateLog, sql`t.id = ${entry.id}`);
}
