// How many a group has: counted when it is saved and every night.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { and, reachable } from '#kernel/server/resources/query';
import { live, ours } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { conditionSql } from '../../conditions/server/conditionSql';
import { customerService } from '../../customer/server/customerRows';
import type { CustomerGroup } from '../model/group';
import { ownerOf } from './groupAudience';
import type { Kept } from './groupCondition';
import { readable } from './groupTabs';

type Counted = Pick<CustomerGroup, 'memberCount' | 'countedAt'>;

export async function countedNow(work: Work, conditions: unknown): Promise<Counted> {
  const where = and([
    ...reachable(work.actor, customerService(work), 'view', work.app.services),
    await conditionSql(work, conditions),
  ]);
  const counted = await work.session.one<{ n: number }>(sql`select count(*)::int as n from customer t where ${where}`);
  return { memberCount: counted?.n ?? 0, countedAt: work.now };
}

async function count(work: Work): Promise<number> {
  const groups = await work.session.rows<Kept & Pick<CustomerGroup, 'ownerId'>>(
    sql`select id, kind, owner_id as "ownerId", conditions from customer_group
      where ${live(work, 'customer_group')} and kind = 'dynamic' order by owner_id, id`,
  );
  let done = 0;
  for (const { ownerId, ...group } of groups) {
    const actor = await ownerOf(work, ownerId);
    // What can no longer be asked keeps its last number.
    const asked = actor && (await readable(work, group));
    if (!asked) continue;
    const where = and([...reachable(actor, customerService(work), 'view', work.app.services), asked]);
    await work.session.rows(
      sql`update customer_group set member_count = (select count(*)::int from customer t where ${where}), counted_at = ${work.now.toISOString()}
        where ${ours(work, 'customer_group')} and id = ${group.id}`,
    );
    done++;
  }
  return done;
}

export const countGroups: Job = {
  name: 'customers.groupCounts',
  title: pair('群组人数统计', 'Counting groups'),
  cron: '0 4 * * *',
  run: count,
};
