// Customers named in one call, locked together before anything is decided about any of them.
import { type SQL, sql } from 'drizzle-orm';
import type { BatchAnswer } from '#kernel/model/call';
import { conflict, notFound, type Problem } from '#kernel/model/problems';
import { reaches } from '#kernel/server/database/scope';
import { eachOf } from '#kernel/server/resources/batches';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { isInPool } from '../../customer/model/customerRules';
import { customerRows, customerService } from '../../customer/server/customerRows';
import { isLive, poolReach } from '../../customer/server/customersSight';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { primeClocks } from './clock';

const t = sql.raw('t');
const among = (ids: readonly number[]): SQL => sql`t.id = any(${sql.param([...ids])}::bigint[])`;

/** Those a person reaches with a verb, by id. */
export async function lockReached(work: Work, ids: readonly number[], verb: string): Promise<Map<number, Customer>> {
  const reached = reaches(work.actor, customerService(work), verb, t, work.app.services);
  return ready(work, await customerRows(work, sql`${among(ids)} and ${reached}`, true));
}

/**
 * Those of the pools a person sees. Looked at without their owner: one that a colleague has just taken is still answered
 * for, so that whoever came too late learns from whom.
 */
export async function lockPool(work: Work, ids: readonly number[]): Promise<Map<number, Customer>> {
  const sight = poolReach(work.actor, t) ?? sql`false`;
  return ready(work, await customerRows(work, sql`${among(ids)} and ${isLive(t)} and ${sight}`, true));
}

async function ready(work: Work, rows: Customer[]): Promise<Map<number, Customer>> {
  const ids = rows.map(({ id }) => id);
  await primeClocks(work, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A row that was taken longer ago is no longer one's business. */
const recentMs = 86_400_000;

/** Why a customer cannot be taken from the pool, if so; names are those of the owners. */
export function whyNotInPool(work: Work, row: Customer, names: ReadonlyMap<number, string>): Problem | null {
  if (isInPool(row, work.now)) return null;
  if (row.ownerId === null) return conflict(ownerTexts.notInPool, { reason: 'notInPool' });
  if (row.ownerId === work.actor.staffId) return conflict(ownerTexts.ownCustomer, { reason: 'own' });
  const isRecent = row.ownedAt !== null && work.now.getTime() - row.ownedAt.getTime() < recentMs;
  const name = names.get(row.ownerId) ?? '';
  return isRecent ? conflict(ownerTexts.tooLate, { reason: 'tooLate', name }, { name }) : notFound();
}

export async function staffNames(work: Work, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await work.session.rows<{ id: number; name: string }>(
    sql`select id, name from staff where ${ours(work, 'staff')} and id = any(${sql.param(known)}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One alone is answered with what is wrong with it; of many, each is named. */
export async function eachCustomer(
  work: Work,
  ids: readonly number[],
  action: string | null,
  run: (id: number) => Promise<unknown>,
  order?: (a: number, b: number) => number,
): Promise<BatchAnswer> {
  const [only, ...others] = new Set(ids);
  const told = action === null ? null : { of: Customer, action };
  if (only === undefined || others.length > 0) return eachOf(work, ids, told, run, order);
  await run(only);
  return { done: [only], failed: [] };
}
