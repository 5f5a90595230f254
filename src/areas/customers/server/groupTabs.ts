// The groups that stand beside the tabs of the customer list, each with how many of it the viewer will find there.
import { type SQL, sql } from 'drizzle-orm';
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
  const counts = new Map<number, SQL>();
  for (const group of groups) {
    const members = await readable(work, group);
    if (members) counts.set(group.id, countSeen(work, members, { most: countCap, withPool: true }));
  }
  const counted = await countsInTime(work, counts);
  return groups.map(({ id, name }) => ({ id, name, count: counted.get(id) ?? null }));
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

/** Milliseconds: for all together, and where that is too short, for one after the other. */
const together = 150;
const apart = 150;

/**
 * No tab is worth waiting for: a group whose conditions no index serves, among a million customers, stands there without a
 * number. Those that are quickly counted have theirs all the same.
 */
async function countsInTime(work: Work, counts: ReadonlyMap<number, SQL>): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  if (counts.size === 0) return found;
  const { client } = work.session;
  await client.query('begin read only');
  try {
    const columns = [...counts].map(([id, count]) => sql`${count} as ${sql.raw(`"${id}"`)}`);
    const all = await within(work, together, sql`select ${sql.join(columns, sql`, `)}`);
    if (all) return new Map(Object.entries(all).map(([id, n]) => [Number(id), n]));
    const end = performance.now() + apart;
    for (const [id, count] of counts) {
      // A quarter of what is left, so that a few slow ones do not take it all.
      const one = await within(work, Math.max(4, (end - performance.now()) / 4), sql`select ${count} as n`);
      if (one) found.set(id, one.n!);
    }
    return found;
  } finally {
    await client.query('rollback');
  }
}

const cancelled = '57014';

async function within(work: Work, ms: number, query: SQL): Promise<Record<string, number> | null> {
  const { client } = work.session;
  await client.query(`savepoint counting; set local statement_timeout = ${Math.round(ms)}`);
  try {
    return (await work.session.one<Record<string, number>>(query)) ?? null;
  } catch (error) {
    if ((error as { code?: string }).code !== cancelled) throw error;
    await client.query('rollback to savepoint counting');
    return null;
  }
}

export const groupTabs = { 'GET pinned': asks({ permission: 'view' }, pinned) };
