// Two children of one mother who are written down in the same moment are asked about like those written down one after the
// other. Who enters one family holds its numbers; an import, which brings thousands, says which it brings and is waited for.
import { type SQL, sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { customerTexts } from '../../customer/server/customerTexts';
import type { Identity } from '../model/duplicateRules';

/** Held by whoever writes the batch: a process that died holds it no more. */
export const batchLock = ({ enterpriseId }: Work, id: number): SQL =>
  sql`hashtextextended(${`${enterpriseId}:import_batch:${id}`}, 0)`;

const keyOf = ({ enterpriseId }: Work, contact: SQL): SQL =>
  sql`hashtextextended(${`${enterpriseId}:contact:`} || ${contact}, 0)`;
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/**
 * Whoever writes down one of these numbers waits for whoever is writing it down in this moment, and then sees what that one
 * stored. An import is waited for before anything is held, so that nobody waits for each other.
 */
export async function lockContacts(
  work: Work,
  { mobiles, wechats }: Pick<Identity, 'mobiles' | 'wechats'>,
): Promise<void> {
  const contacts = [...mobiles, ...wechats];
  if (contacts.length === 0) return;
  for (const id of await importsOf(work, contacts))
    await work.session.rows(sql`select pg_advisory_xact_lock_shared(${batchLock(work, id)})`);
  await work.session.rows(
    sql`select pg_advisory_xact_lock(key) from (select distinct ${keyOf(work, sql`k`)} as key from unnest(${texts(contacts)}) k order by 1) inOrder`,
  );
  if ((await importsOf(work, contacts)).length > 0)
    throw conflict(customerTexts.beingImported, { reason: 'importing' });
}

const imported = (work: Work, batch: SQL): SQL =>
  sql`select r.id, c.contact from import_row r, jsonb_array_elements(r.parsed->'guardians') g,
      lateral (values (g->>'mobile'), (g->>'wechat')) c(contact)
    where ${live(work, 'r')} and r.batch_id = ${batch} and r.decision = 'create' and c.contact <> ''`;

/** The imports under way that bring one of these numbers. */
async function importsOf(work: Work, contacts: readonly string[]): Promise<number[]> {
  const rows = await work.session.rows<{ id: number }>(
    sql`select b.id from import_batch b where ${live(work, 'b')} and b.state = 'committing'
      and exists (select 1 from (${imported(work, sql`b.id`)}) i where i.contact = any(${texts(contacts)})) order by b.id`,
    { prepare: true },
  );
  return rows.map(({ id }) => id);
}

/**
 * For an import that is known to be under way: waits for everyone who began before that and holds one of its numbers. Each lock
 * is let go at once, because thousands of them would fill the database's table of locks.
 */
export async function awaitContacts(work: Work, batchId: number): Promise<void> {
  await work.session.rows(
    sql`select pg_advisory_lock(key), pg_advisory_unlock(key) from
      (select distinct ${keyOf(work, sql`i.contact`)} as key from (${imported(work, sql`${batchId}`)}) i order by 1) inOrder`,
  );
}

/** Rows of an import that met nobody when they were checked, and whose number is somebody's by now. */
export async function knownSince(work: Work, batchId: number): Promise<Set<number>> {
  const rows = await work.session.rows<{ id: number }>(
    sql`with i as (${imported(work, sql`${batchId}`)} and r.duplicate_of is null),
        found as (select i.id from i join guardian g on ${live(work, 'g')} and g.mobile = i.contact
          union select i.id from i join guardian g on ${live(work, 'g')} and g.wechat = i.contact)
      select id from found`,
  );
  return new Set(rows.map(({ id }) => id));
}
