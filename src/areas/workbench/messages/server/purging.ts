// Messages that were read long ago are forgotten, and with them what left the house.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { ours } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { keepDays } from './messageConfig';

async function purge(work: Work): Promise<number> {
  const days = Number(await configValue(work, keepDays.key));
  const before = new Date(work.now.getTime() - days * 86_400_000).toISOString();
  const { enterpriseId: enterprise, session } = work;
  const read = await session.rows(
    sql`delete from message_receipt where ${ours(enterprise, 'message_receipt')} and read_at < ${before} and not starred returning id`,
  );
  await session.rows(
    sql`delete from message_delivery where ${ours(enterprise, 'message_delivery')} and at < ${before} and state <> 'queued'`,
  );
  await session.rows(
    sql`delete from message m where ${ours(enterprise, 'm')} and m.created_at < ${before}
      and not exists (select 1 from message_receipt r where r.enterprise_id = m.enterprise_id and r.message_id = m.id)
      and not exists (select 1 from message_delivery d where d.enterprise_id = m.enterprise_id and d.message_id = m.id)`,
  );
  return read.length;
}

export const purgeJob: Job = {
  name: 'workbench.messagePurge',
  title: pair('清除旧消息', 'Forget old messages'),
  cron: '0 3 * * *',
  run: purge,
};
