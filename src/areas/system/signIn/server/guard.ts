// Wrong passwords slow down whoever sends them: five for one mobile from one sender close that pair, first for a quarter of
// an hour, then for twice as long each time. Unknown mobiles are counted like known ones, so that nothing tells which is which.

import { sql } from 'drizzle-orm';
import type { Session } from '#kernel/server/database/session';
import { live, onConflict, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { SignInGuard } from '../../identity/model/session';
import { setting } from '../../identity/server/accessSettings';
import type { Sender } from '../../sessions/server/knownSender';
import { longerLock } from '../model/lockRules';

const hour = 3_600_000;
/** In the row that counts how often a mobile was closed to somebody. */
const anySender = '*';
/** Of a mobile under attack a stranger gets so many, not five. */
const fewTries = 2;

/** Codes of a second factor are counted beside the passwords of the same mobile. */
export const factorGuard = (mobile: string): string => `tfa:${mobile}`;

interface Guard {
  failures: number;
  firstAt: Date | null;
  lockedUntil: Date | null;
  locks: number;
}

async function guardOf({ session, enterpriseId }: Work, mobile: string, sender: string): Promise<Guard | undefined> {
  return session.one<Guard>(
    sql`select failures, first_at as "firstAt", locked_until as "lockedUntil", locks from sign_in_guard
      where ${live(enterpriseId, 'sign_in_guard')} and mobile = ${mobile} and ip = ${sender} for update`,
    { prepare: true },
  );
}

export async function lockedSeconds(work: Work, mobile: string, { key }: Sender): Promise<number> {
  const { session, enterpriseId, now } = work;
  // Tries of one pair go one after another, so that fifty at once do not get fifty guesses.
  await session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${enterpriseId}:${mobile}:${key}`}, 1))`);
  const guard = await guardOf(work, mobile, key);
  return Math.max(0, Math.ceil(((guard?.lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000));
}

/** Counts one more; true when it closes the pair. The fifth wrong try is still answered as wrong, the sixth meets the lock. */
export async function countFailure(work: Work, mobile: string, sender: Sender): Promise<boolean> {
  const { session, enterpriseId, now } = work;
  const forgetMs = (await setting(work, 'security.failureResetHours')) * hour;
  const lockMs = (await setting(work, 'security.lockMinutes')) * 60_000;
  const allowed = await setting(work, 'security.lockFailures');
  const most = !sender.isKnown && (await isUnderAttack(work, mobile)) ? Math.min(fewTries, allowed) : allowed;
  const guard = await guardOf(work, mobile, sender.key);
  const since = Math.max(guard?.firstAt?.getTime() ?? 0, guard?.lockedUntil?.getTime() ?? 0);
  const isOld = !guard?.firstAt || now.getTime() - since > forgetMs;
  const isServed = Boolean(guard?.lockedUntil && guard.lockedUntil <= now);
  const locks = isOld ? 0 : guard.locks;
  const failures = isOld || isServed ? 1 : guard.failures + 1;
  const isLocked = failures >= most;
  const until = isLocked ? new Date(now.getTime() + longerLock(lockMs, locks)).toISOString() : null;
  const firstAt = isOld || isServed ? now : guard.firstAt!;
  await session.rows(
    sql`insert into sign_in_guard (enterprise_id, mobile, ip, failures, first_at, locked_until, locks)
      values (${enterpriseId}, ${mobile}, ${sender.key}, ${failures}, ${firstAt.toISOString()}, ${until}, ${isLocked ? locks + 1 : locks})
      ${onConflict(SignInGuard, ['mobile', 'ip'])}
      do update set failures = excluded.failures, first_at = excluded.first_at, locked_until = excluded.locked_until, locks = excluded.locks`,
  );
  return isLocked;
}

export async function clearFailures(
  session: Session,
  enterpriseId: number,
  mobile: string,
  { key }: Sender,
): Promise<void> {
  await session.rows(
    sql`delete from sign_in_guard where ${ours(enterpriseId, 'sign_in_guard')} and mobile = ${mobile} and ip = ${key}`,
  );
}

const dayMs = 24 * hour;

/** Closed to strangers that often within a day, whatever their addresses: from now on they read a picture first. */
export async function isUnderAttack(work: Work, mobile: string): Promise<boolean> {
  const guard = await work.session.one<{ locks: number }>(
    sql`select locks from sign_in_guard where ${live(work, 'sign_in_guard')} and mobile = ${mobile} and ip = ${anySender}
      and first_at > ${new Date(work.now.getTime() - dayMs).toISOString()}`,
    { prepare: true },
  );
  return (guard?.locks ?? 0) >= (await setting(work, 'security.hardLockAfter'));
}

/** One more stranger was turned away from this mobile: the how many-th of the day. */
export async function countLock({ session, enterpriseId, now }: Work, mobile: string): Promise<number> {
  const [at, dayAgo] = [now.toISOString(), new Date(now.getTime() - dayMs).toISOString()];
  const counted = await session.one<{ locks: number }>(
    sql`insert into sign_in_guard as g (enterprise_id, mobile, ip, first_at, locks) values (${enterpriseId}, ${mobile}, ${anySender}, ${at}, 1)
      ${onConflict(SignInGuard, ['mobile', 'ip'])} do update
        set locks = case when g.first_at > ${dayAgo} then g.locks + 1 else 1 end,
          first_at = case when g.first_at > ${dayAgo} then g.first_at else excluded.first_at end returning locks`,
  );
  return counted!.locks;
}
