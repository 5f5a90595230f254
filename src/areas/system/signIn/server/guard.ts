// Wrong passwords: five for one mobile from one address lock that pair for a quarter of an hour. Unknown mobiles are counted
// and locked like known ones, so that nothing tells which is which.
import { sql } from 'drizzle-orm';
import type { Session } from '#kernel/server/database/session';
import type { Work } from '#kernel/server/work';
import { setting } from '../../identity/server/accessSettings';

const hour = 3_600_000;

interface Guard {
  failures: number;
  firstAt: Date | null;
  lockedUntil: Date | null;
}

async function guardOf(session: Session, enterpriseId: number, mobile: string, ip: string): Promise<Guard | undefined> {
  return session.one<Guard>(
    sql`select failures, first_at as "firstAt", locked_until as "lockedUntil" from sign_in_guard
      where enterprise_id = ${enterpriseId} and mobile = ${mobile} and ip = ${ip} for update`,
    { prepare: true },
  );
}

export async function lockedSeconds(
  session: Session,
  enterpriseId: number,
  mobile: string,
  ip: string,
  now: Date,
): Promise<number> {
  // Tries of one pair go one after another, so that fifty at once do not get fifty guesses.
  await session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${enterpriseId}:${mobile}:${ip}`}, 1))`);
  const guard = await session.one<{ lockedUntil: Date | null }>(
    sql`select locked_until as "lockedUntil" from sign_in_guard where enterprise_id = ${enterpriseId} and mobile = ${mobile} and ip = ${ip}`,
    { prepare: true },
  );
  return Math.max(0, Math.ceil(((guard?.lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000));
}

/** Counts one more; true when it locks the pair. The fifth wrong try is still answered as wrong, the sixth meets the lock. */
export async function countFailure(work: Work, mobile: string, ip: string): Promise<boolean> {
  const { session, enterpriseId, now } = work;
  const limit = {
    most: await setting(work, 'security.lockFailures'),
    forgetMs: (await setting(work, 'security.failureResetHours')) * hour,
    lockMs: (await setting(work, 'security.lockMinutes')) * 60_000,
  };
  const guard = await guardOf(session, enterpriseId, mobile, ip);
  const isOld =
    !guard?.firstAt ||
    now.getTime() - guard.firstAt.getTime() > limit.forgetMs ||
    (guard.lockedUntil && guard.lockedUntil <= now);
  const failures = isOld ? 1 : guard.failures + 1;
  const firstAt = isOld ? now : guard.firstAt!;
  const isLocked = failures >= limit.most;
  const lockedUntil = isLocked ? new Date(now.getTime() + limit.lockMs).toISOString() : null;
  await session.rows(
    sql`insert into sign_in_guard (enterprise_id, mobile, ip, failures, first_at, locked_until)
      values (${enterpriseId}, ${mobile}, ${ip}, ${failures}, ${firstAt.toISOString()}, ${lockedUntil})
      on conflict (enterprise_id, mobile, ip) where deleted_at is null
      do update set failures = excluded.failures, first_at = excluded.first_at, locked_until = excluded.locked_until`,
  );
  return isLocked;
}

export async function clearFailures(session: Session, enterpriseId: number, mobile: string, ip: string): Promise<void> {
  await session.rows(
    sql`delete from sign_in_guard where enterprise_id = ${enterpriseId} and mobile = ${mobile} and ip = ${ip}`,
  );
}
