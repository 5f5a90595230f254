// On which days people are told of something that comes to an end.
import { sql } from 'drizzle-orm';
import { addDays, type Day, dayOf, daysBetween } from '#kernel/model/dates';
import { todoFinishQuery } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../identity/server/enterpriseWork';

/** Longer ago nobody is helped by hearing of it. */
const mostMissed = 14;

/** A setting such as `90,30,7` → [90, 30, 7]; what is no number is left out. */
export async function warnDays(work: Work, key: string): Promise<number[]> {
  const listed = String(await configValue(work, key));
  return listed
    .split(/[,，\s]+/)
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
}

/** The days on which an end is told of now: so many ahead of today, and of each day since `job` last ran. */
export async function daysToTell(work: Work, job: string, ahead: readonly number[]): Promise<Day[]> {
  const today = todayOf(work);
  const last = await work.session.one<{ dueAt: Date }>(
    sql`select due_at as "dueAt" from job_run where ${ours(work, 'job_run')} and job = ${job} and result = 'done'
      and due_at < ${work.now.toISOString()} order by due_at desc limit 1`,
  );
  const since = last ? daysBetween(dayOf(last.dueAt, work.actor.timezone), today) : 1;
  const missed = Array.from({ length: Math.min(Math.max(since, 1), mostMissed) }, (_, i) => addDays(today, -i));
  return [...new Set(missed.flatMap((day) => ahead.map((days) => addDays(day, days))))];
}

export type Ending = 'system.leaseExpiring' | 'system.franchiseExpiring';

/** What has to be decided before it ends. */
export const endTodo = (kind: Ending, id: number): string => `${kind}:${id}`;

/** Renewed, ended or terminated: there is nothing left to decide. */
export async function decidedOnEnd(
  work: Work,
  kind: Ending,
  row: { id: number; state: string },
  was: { state: string } | null,
): Promise<void> {
  if (was?.state === 'active' && row.state !== 'active')
    await work.ask(todoFinishQuery, { key: endTodo(kind, row.id), byId: work.actor.staffId });
}
