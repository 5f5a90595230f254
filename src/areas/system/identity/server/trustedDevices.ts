// A browser of one's own that the second factor was shown at: for thirty days the password is enough there. Never where the
// factor guards sensitive grants, and over with the password or a factor it stood on.
import { sql } from 'drizzle-orm';
import { logOperation } from '#kernel/server/audit';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Account } from '../model/account';
import { guardsSensitive } from './requiredFactor';

const trustDays = 30;

/** Whether this person may be offered it at all; asked again whenever it would count. */
export const mayTrust = async (work: Work, accountId: number): Promise<boolean> =>
  !(await guardsSensitive(work, accountId));

export async function trustDevice(
  work: Work,
  account: { id: number; name: string },
  device: { id: number; name: string },
): Promise<void> {
  const until = new Date(work.now.getTime() + trustDays * 24 * 3600_000).toISOString();
  await work.session.rows(
    sql`update known_device set trusted_until = ${until} where ${ours(work, 'known_device')} and account_id = ${account.id} and id = ${device.id}`,
  );
  const after = { device: device.name, until };
  await logOperation(work, { action: 'trustDevice', of: Account, rowId: account.id, rowTitle: account.name, after });
}

/** Of all devices of this account, or of one. */
export async function endTrust(work: Work, accountId: number, deviceId?: number): Promise<void> {
  await work.session.rows(
    sql`update known_device set trusted_until = null where ${ours(work, 'known_device')} and account_id = ${accountId}
      and trusted_until is not null ${deviceId ? sql`and id = ${deviceId}` : sql``}`,
  );
}
