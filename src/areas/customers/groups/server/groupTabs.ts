// The groups that stand beside the tabs of the customer list, each with how many of it the viewer will find there.

import { type SQL, sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import { and, reachable } from '#kernel/server/resources/query';
import { countCap } from '#kernel/server/resources/searching';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { countSeen } from '../../customer/server/sightParts';
import { CustomerGroup } from '../model/group';
import { pinnedGroups, seenGroups } from '../model/groupCalls';
import { type Kept, membersOf } from './groupCondition';

const most = 20;

const pinned = (work: Work) => countedGroups(work, sql`t.pinned`, most);

/** For the list of groups: the number each opens with for the viewer, not the one its owner once counted. */
const seen = (work: Work) => countedGroups(work, sql`true`, 5 * most);

async function countedGroups(work: Work, which: SQL, limit: number) {
  const found = work.app.services.get(CustomerGroup.name)!;
  const groups = await work.session.rows<Kept & { name: string }>(
    sql`select t.id, t.name, t.kind, t.conditions from customer_group t
      where ${and(reachable(work.actor, found, 'view', work.app.services))} and ${which} order by t.created_at desc, t.id desc limit ${limit}`,
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

/** Milliseconds, for all of them together. */
const patience = 300;

/**
 * No tab is worth waiting for: a group whose conditions no index serves, among a million customers, stands there without a
 * number. Each may take a quarter of what is left, so that a few slow ones do not take it all from the quick.
 */
async function countsInTime(work: Work, counts: ReadonlyMap<number, SQL>): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const { client } = work.session;
  const end = performance.now() + patience;
  await client.query('begin read only');
  try {
    for (const [id, count] of counts) {
      const ms = Math.max(4, Math.round((end - performance.now()) / 4));
      await client.query('savepoint counting');
      await client.query(`set local statement_timeout = ${ms}`);
      try {
        const counted = await work.session.one<{ n: number }>(sql`select ${count} as n`);
        if (counted) found.set(id, counted.n);
      } catch (error) {
        if (!isCancelled(error)) throw error;
      }
      await endCounting(client);
    }
    return found;
  } finally {
    await client.query('rollback');
  }
}

const isCancelled = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/** Gives the time back that other statements have. On a busy machine this very step may outlast the little that a count was given. */
export async function endCounting(client: { query(text: string): Promise<unknown> }, tries = 20): Promise<void> {
  try {
    await client.query('rollback to savepoint counting');
  } catch (error) {
    if (!isCancelled(error) || tries <= 1) throw error;
    await endCounting(client, tries - 1);
  }
}

export const groupTabs = [serves(pinnedGroups, pinned), serves(seenGroups, seen)];
