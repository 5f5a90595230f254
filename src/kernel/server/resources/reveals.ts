// Every look at a covered value, whichever way it was had: counted against a day's limit, and logged.
import { sql } from 'drizzle-orm';
import { dayOf, startOfDay } from '../../model/dates';
import { tooMany } from '../../model/problems';
import type { Resource } from '../../model/resource';
import { logOperation, schoolOf, titleOf } from '../audit';
import { valueRevealed } from '../calls';
import { configValue } from '../config';
import { Work } from '../work';

interface Look {
  of: Resource;
  row: Record<string, unknown>;
  field: string;
  purpose?: string | undefined;
}

/** One value of one row was shown. */
export async function countReveal(work: Work, { of, row, field, purpose }: Look): Promise<void> {
  const counted = await countToday(work);
  await logOperation(work, {
    action: 'reveal',
    of,
    rowId: Number(row.id),
    rowTitle: await titleOf(work, of, row),
    schoolId: schoolOf(of, row),
    after: { field },
    ...(purpose ? { reason: purpose.slice(0, 200) } : {}),
  });
  await work.emit(valueRevealed, counted);
}

/** Somebody who was only reading was told: what they were told stays counted, whatever becomes of the reading. */
export const countRevealAside = (work: Work, look: Look): Promise<void> =>
  work.app.database.asideInTransaction((session) =>
    countReveal(new Work(work.app, session, work.actor, work.caller), look),
  );

/** Refuses what goes beyond the day's limit; one call of a person after another, so that none passes beside it. */
async function countToday(work: Work): Promise<{ count: number; limit: number }> {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:reveal:${work.actor.staffId}`}, 0))`,
  );
  const limit = Number(await configValue(work, 'security.revealPerDay'));
  const midnight = startOfDay(dayOf(work.now, work.actor.timezone), work.actor.timezone);
  const used = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from operation_log where enterprise_id = ${work.enterpriseId} and staff_id = ${work.actor.staffId}
      and action = 'reveal' and result = 'done' and at >= ${midnight.toISOString()}`,
  );
  const untilMidnight = Math.ceil((midnight.getTime() + 86_400_000 - work.now.getTime()) / 1000);
  if ((used?.n ?? 0) >= limit) throw tooMany(untilMidnight);
  return { count: (used?.n ?? 0) + 1, limit };
}
