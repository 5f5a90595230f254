// A mobile that several strangers were turned away from in a day is under attack. Nothing is closed to its owner: their
// sessions run on, their devices sign in as ever; they are told, and strangers read a picture before each further try.

import { pair } from '#kernel/model/text';
import { notify, todo } from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { reached } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { setting } from '../../identity/server/accessSettings';
import { roleHolders } from '../../identity/server/recipients';
import type { AccountRow } from '../../sessions/server/signInAccount';
import type { Device } from '../../sessions/server/signInDevice';
import { logSignIn } from '../../sessions/server/signInLog';
import { countLock } from './guard';

/** Remembers that a stranger was turned away, whatever the address; the owner hears of it once a day. */
export async function rememberLock(work: Work, mobile: string, account: AccountRow | undefined, device: Device) {
  const { session, enterpriseId, now } = work;
  await logSignIn(session, enterpriseId, { now, mobile, account, way: 'lock', result: 'locked', device });
  const locks = await countLock(work, mobile);
  if (account?.state !== 'active' || locks !== (await setting(work, 'security.hardLockAfter'))) return;
  const { schoolId } = await reached(work, Account, account.id, 'view');
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
    assigneeIds: await roleHolders(work, ['admin', 'super_editor'], schoolId ?? 0),
    mode: 'any',
    title: pair(`有人反复尝试密码：${account.name}`, `Somebody keeps trying the password of ${account.name}`),
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
