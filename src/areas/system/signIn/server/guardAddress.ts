// Fifty wrong passwords from one address in an hour, over any mobiles of any enterprises, close that address for an hour. The
// count belongs to no enterprise, so none of them reads it: it goes by the tables' owner.

import { sql } from 'drizzle-orm';
import type { App } from '#kernel/server/app';
import { live, onConflict, ours } from '#kernel/server/rows';
import { SignInGuard } from '../../identity/model/session';

const most = 50;
const hourMs = 3_600_000;
/** In the row that counts an address. */
const [nobody, anyMobile] = [0, '*'];

/** Seconds for which the address stays closed. */
export async function addressSeconds(app: App, ip: string, now: Date): Promise<number> {
  const guard = await app.database.aside((session) =>
    session.one<{ lockedUntil: Date | null }>(
      sql`select locked_until as "lockedUntil" from sign_in_guard where ${live(nobody, 'sign_in_guard')} and mobile = ${anyMobile} and ip = ${ip}`,
      { prepare: true },
    ),
  );
  return Math.max(0, Math.ceil(((guard?.lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000));
}

/**
 * Counts one more. Seconds are answered where others that were tried at the same time have closed the address meanwhile: no
 * more than fifty hear whether they were right.
 */
export async function countAtAddress(app: App, ip: string, now: Date): Promise<number> {
  const [at, hourAgo, hourLater] = [0, -hourMs, hourMs].map((ms) => new Date(now.getTime() + ms).toISOString());
  const isOver = sql`(g.first_at < ${hourAgo} or g.locked_until is not null)`;
  const counted = await app.database.aside((session) =>
    session.one(
      sql`insert into sign_in_guard as g (enterprise_id, mobile, ip, failures, first_at) values (${nobody}, ${anyMobile}, ${ip}, 1, ${at})
        ${onConflict(SignInGuard, ['mobile', 'ip'])} do update
          set failures = case when ${isOver} then 1 else g.failures + 1 end, first_at = case when ${isOver} then excluded.first_at else g.first_at end,
            locked_until = case when not ${isOver} and g.failures + 1 >= ${most} then ${hourLater}::timestamptz end
          where g.locked_until is null or g.locked_until <= ${at} returning 1`,
    ),
  );
  return counted ? 0 : addressSeconds(app, ip, now);
}

/** Those that count for nothing any more. */
export async function forgetAddresses(app: App, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * hourMs).toISOString();
  await app.database.aside((session) =>
    session.rows(sql`delete from sign_in_guard where ${ours(nobody, 'sign_in_guard')} and first_at < ${before}`),
  );
}
