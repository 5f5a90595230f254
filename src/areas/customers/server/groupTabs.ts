// The groups that stand beside the tabs of the customer list, each with how many of it the viewer will find there.
import { sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import { and, reachable } from '#kernel/server/resources/query';
import { countCap } from '#kernel/server/resources/searching';
import { asks } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CustomerGroup } from '../model/group';
import { type Kept, membersOf } from './groupCondition';
import { countSeen } from './sightParts';

const most = 20;

async function pinned(work: Work) {
  const found = work.app.services.get(CustomerGroup.name)!;
  const groups = await work.session.rows<Kept & { name: string }>(
    sql`select t.id, t.name, t.kind, t.conditions from customer_group t
      where ${and(reachable(work.actor, found, 'view', work.app.services))} and t.pinned order by t.created_at desc, t.id desc limit ${most}`,
  );
  const counts = [];
  for (const group of groups) {
    const members = await readable(work, group);
    const count = members ? countSeen(work, members, { most: countCap, withPool: true }) : sql`null::int`;
    counts.push(sql`${count} as ${sql.raw(`"${group.id}"`)}`);
  }
  const counted = counts.length > 0 ? await work.session.one(sql`select ${sql.join(counts, sql`, `)}`) : {};
  return groups.map(({ id, name }) => ({ id, name, count: (counted as Record<string, number | null>)[id] ?? null }));
}

/** Conditions on a field that was taken out of use meanwhile can no longer be asked. */
export async function readable(work: Work, group: Kept) {
  try {
    return await membersOf(work, group);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

export const groupTabs = { 'GET pinned': asks({ permission: 'view' }, pinned) };
