// The browsers a person has signed in from: a first sign-in from another is told, and a forgotten one is another again.

import { sql } from 'drizzle-orm';
import { notFound } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import { list } from '#kernel/server/resources/listing';
import { rowFor } from '#kernel/server/resources/reading';
import { removeRows } from '#kernel/server/resources/removing';
import { live, ours } from '#kernel/server/rows';
import { serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Account } from '../../identity/model/account';
import { KnownDevice } from '../../identity/model/session';
import { refuseBelowChief } from '../../identity/server/chief';
import { endTrust } from '../../identity/server/trustedDevices';
import { deviceList, forgetDevice, untrustDevice } from '../model/sessionCalls';
import { seeingOwn } from './accessSessions';
import { type Device, deviceKey } from './signInDevice';

async function markCurrent(rows: Record<string, unknown>[], work: Work): Promise<void> {
  const here = await work.session.one<Device>(
    sql`select device_id as "deviceId", ip, user_agent as "userAgent" from session where ${ours(work, 'session')} and id = ${work.actor.sessionId}`,
  );
  const mine = await work.session.one<{ id: number }>(
    sql`select id from known_device where ${live(work, 'known_device')} and account_id = ${work.actor.accountId}
      and device_id = ${here ? deviceKey(here) : ''}`,
  );
  for (const row of rows) row.current = row.id === mine?.id;
}

/** One's own, or another's with the permission to forget it. */
async function device(work: Work, id: number): Promise<{ accountId: number; name: string | null }> {
  const found = await work.session.one<{ accountId: number; name: string | null }>(
    sql`select account_id as "accountId", name from known_device where ${live(work, 'known_device')} and id = ${id} for update`,
  );
  if (!found) throw notFound();
  if (found.accountId !== work.actor.accountId)
    await rowFor(work, work.app.services.get(KnownDevice.name)!, id, 'forget');
  await refuseBelowChief(work, found.accountId, 'system.knownDevice.forget');
  return found;
}

async function untrust(work: Work, { id }: { id: number }): Promise<boolean> {
  const { accountId, name } = await device(work, id);
  await endTrust(work, accountId, id);
  await logOperation(work, { action: 'endTrust', of: Account, rowId: accountId, after: { device: name } });
  return true;
}

async function forget(work: Work, { id }: { id: number }): Promise<boolean> {
  await device(work, id);
  await removeRows(work, KnownDevice, sql`t.id = ${id}`, 'forget');
  return true;
}

export const knownDevices = service(KnownDevice, {
  decorate: markCurrent,
  calls: [
    serves(deviceList, (work, { accountId, mine, ...rest }) => {
      const whose = mine ? work.actor.accountId : accountId;
      const asked = { ...rest, ...(whose ? { accountId: whose } : {}) };
      return list(seeingOwn(work, KnownDevice), work.app.services.get(KnownDevice.name)!, asked);
    }),
    serves(forgetDevice, forget),
    serves(untrustDevice, untrust),
  ],
});
