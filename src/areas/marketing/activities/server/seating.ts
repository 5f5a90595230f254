// Seats: taken by one conditional statement on session and activity, given back to who waits first.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { move, need, ours, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Activity, ActivitySession } from '../model/activity';
import { nextOf } from '../model/seats';
import { ActivitySignup } from '../model/signup';
import { said } from './activityTexts';
import { tell } from './telling';

interface Seats {
  activityId: number;
  sessionId: number;
}

/** True: taken in both. False: one of them has no room, and nothing was taken. Activity first, then session. */
export async function takeSeats(
  work: Work,
  { activityId, sessionId }: Seats,
  n: number,
  force = false,
): Promise<boolean> {
  const e = work.enterpriseId;
  const room = force ? sql`true` : sql`(quota = 0 or taken + ${n} <= quota)`;
  const activity = await work.session.rows(
    sql`update activity set taken = taken + ${n} where ${ours(e, 'activity')} and id = ${activityId} and ${room} returning id`,
  );
  if (activity.length === 0) return false;
  const session = await work.session.rows(
    sql`update activity_session set taken = taken + ${n} where ${ours(e, 'activity_session')} and id = ${sessionId} and activity_id = ${activityId} and ${room} returning id`,
  );
  if (session.length > 0) return true;
  await work.session.rows(
    sql`update activity set taken = taken - ${n} where ${ours(e, 'activity')} and id = ${activityId}`,
  );
  return false;
}

export async function freeSeats(work: Work, { activityId, sessionId }: Seats, n: number): Promise<void> {
  const e = work.enterpriseId;
  await work.session.rows(
    sql`update activity set taken = greatest(0, taken - ${n}) where ${ours(e, 'activity')} and id = ${activityId}`,
  );
  await work.session.rows(
    sql`update activity_session set taken = greatest(0, taken - ${n}) where ${ours(e, 'activity_session')} and id = ${sessionId}`,
  );
}

/** Those who wait come in the order of their numbers; a party that does not fit is left out. */
export async function promote(work: Work, { activityId, sessionId }: Seats): Promise<number> {
  const waiting = await rows(work, ActivitySignup, { sessionId, state: 'waiting' }, { lock: true });
  if (waiting.length === 0) return 0;
  const activity = await need(work, Activity, activityId, { lock: true });
  if (activity.state !== 'published') return 0;
  const session = await need(work, ActivitySession, sessionId, { lock: true });
  const left = (quota: number, taken: number) => (quota === 0 ? Number.MAX_SAFE_INTEGER : quota - taken);
  const free = Math.min(left(activity.quota, activity.taken), left(session.quota, session.taken));
  const next = nextOf(waiting, free);
  for (const one of next) await move(work, ActivitySignup, one, 'promote');
  return next.length;
}

/** Somebody who waits is let in: the seats are theirs or the step is refused. */
export async function seatWaiting(work: Work, row: ActivitySignup): Promise<void> {
  if (!(await takeSeats(work, { activityId: row.activityId, sessionId: row.sessionId ?? 0 }, row.partySize)))
    throw conflict(said.full);
  row.waitNo = null;
  await tell(work, row, 'signupPromoted');
}
