// What may be used once only is written down when it is used; who comes second finds it there.
import { sql } from 'drizzle-orm';
import type { Session } from '#kernel/server/database/session';

export async function spendNonce(session: Session, enterpriseId: number, nonce: string): Promise<boolean> {
  const spent = await session.one(
    sql`insert into used_nonce (enterprise_id, nonce) values (${enterpriseId}, ${nonce}) on conflict do nothing returning id`,
    { prepare: true },
  );
  return spent !== undefined;
}
