// Every try to sign in, every end of a session: written also for mobiles nobody has.
import { sql } from 'drizzle-orm';
import type { Session } from '#kernel/server/database/session';
import { searchText } from '#kernel/server/search';
import { LoginLog } from '../../identity/model/session';
import type { AccountRow } from './signInAccount';
import type { Device } from './signInDevice';

export async function logSignIn(
  session: Session,
  enterpriseId: number,
  entry: {
    now: Date;
    mobile: string;
    account?: Pick<AccountRow, 'id' | 'name'> | undefined;
    way: string;
    result: string;
    device: Device;
    newDevice?: boolean;
    sessionId?: number;
  },
): Promise<void> {
  const { now, mobile, account, way, result, device } = entry;
  await session.rows(
    sql`insert into login_log (enterprise_id, at, mobile, account_id, name, way, result, ip, user_agent, device_id, new_device, session_id, search)
      values (${enterpriseId}, ${now.toISOString()}, ${mobile}, ${account?.id ?? null}, ${account?.name ?? null}, ${way}, ${result}, ${device.ip},
        ${device.userAgent.slice(0, 300)}, ${device.deviceId}, ${entry.newDevice ?? false}, ${entry.sessionId ?? null},
        ${searchText(LoginLog, { name: account?.name, mobile })})`,
  );
}
