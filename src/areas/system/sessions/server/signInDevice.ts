// Where somebody signs in from, and whether they did before.

import { sql } from 'drizzle-orm';
import type { Session } from '#kernel/server/database/session';
import { onConflict } from '#kernel/server/rows';
import { KnownDevice } from '../../identity/model/session';
import { sha256 } from '../../identity/server/secrets';

export interface Device {
  deviceId: string;
  ip: string;
  userAgent: string;
}

/** By the name it gives itself; one that gives none by where it calls from and what it runs. */
export const deviceKey = ({ deviceId, ip, userAgent }: Device): string =>
  deviceId || sha256(`${ip} ${userAgent.slice(0, 300)}`).slice(0, 36);

export function deviceName(userAgent: string): string {
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? '';
  const browser = /Edg|Chrome|Firefox|Safari/.exec(userAgent)?.[0] ?? '';
  return [system, browser].filter(Boolean).join(' · ').slice(0, 60);
}

/** The row it is known by, and whether it is new. */
export async function meetDevice(
  session: Session,
  enterpriseId: number,
  accountId: number,
  device: Device,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const at = now.toISOString();
  const met = await session.one<{ id: number; isNew: boolean }>(
    sql`insert into known_device (enterprise_id, account_id, device_id, name, first_seen_at, last_seen_at)
      values (${enterpriseId}, ${accountId}, ${deviceKey(device)}, ${deviceName(device.userAgent)}, ${at}, ${at})
      ${onConflict(KnownDevice, ['accountId', 'deviceId'])}
      do update set name = excluded.name, last_seen_at = excluded.last_seen_at returning id, xmax = 0 as "isNew"`,
  );
  return met!;
}
