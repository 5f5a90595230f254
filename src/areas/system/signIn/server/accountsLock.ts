// A mobile that was locked three times in a day is under attack: the account itself is locked, and its owner told. A code
// sent to that mobile still opens it.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { notify, todo } from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { setting } from '../../identity/server/accessSettings';
import { roleHolders } from '../../identity/server/recipients';
import type { AccountRow } from '../../sessions/server/signInAccount';
import type { Device } from '../../sessions/server/signInDevice';
import { logSignIn } from '../../sessions/server/signInLog';

const dayMs = 24 * 3_600_000;
const tooOften = pair(
  '密码连续错误，24 小时内第三次锁定',
  'Wrong passwords: locked for the third time within 24 hours',
);

/** Remembers that a mobile was locked, whatever the address, and locks its account when that is once too often. */
export async function rememberLock(work: Work, mobile: string, account: AccountRow | undefined, device: Device) {
  const { session, enterpriseId, now } = work;
  await logSignIn(session, enterpriseId, { now, mobile, account, way: 'lock', result: 'locked', device });
  const since = new Date(now.getTime() - dayMs).toISOString();
  const locks = await session.one<{ n: number }>(
    sql`select count(*)::int as n from login_log where enterprise_id = ${enterpriseId} and mobile = ${mobile} and way = 'lock' and at > ${since}`,
  );
  if (account?.state !== 'active' || (locks?.n ?? 0) < (await setting(work, 'security.hardLockAfter'))) return;
  const found = work.app.services.get(Account.name)!;
  const row = await rowFor(work, found, account.id, 'view', true);
  if (row.state !== 'active') return;
  await move(work, found, row, 'lock', { reason: tooOften[work.caller.locale] });
  const subject = { type: Account.name, id: account.id, url: '/menuAdmin?tab=accounts' };
  await notify(work, {
    kind: 'system.accountLocked',
    recipientIds: [account.staffId],
    vars: { name: account.name, ip: device.ip },
    subject,
    level: 'urgent',
  });
  await todo(work, {
    kind: 'system.accountLocked',
    key: `accountLocked:${account.id}`,
    source: 'system',
    assigneeIds: await roleHolders(work, ['admin', 'super_editor'], Number(row.schoolId ?? 0)),
    mode: 'any',
    title: pair(`账号被锁定：${account.name}`, `Account locked: ${account.name}`),
    subject,
    url: subject.url,
    priority: 'high',
  });
}

/** Signing in by a code sent to the mobile unlocks. */
export async function wake(work: Work, account: AccountRow): Promise<void> {
  const found = work.app.services.get(Account.name)!;
  const row = await rowFor(work, found, account.id, 'view', true);
  if (row.state === 'locked') await move(work, found, row, 'unlock', {});
}
