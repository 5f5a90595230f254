// How a person stands to a customer on its way out: what of it is covered, and what may be done with it.
import { type SQL, sql } from 'drizzle-orm';
import { permission } from '#kernel/model/resource';
import { type Actor, may } from '#kernel/server/actor';
import { reaches } from '#kernel/server/database/scope';
import type { Presented } from '#kernel/server/presented';
import { readBeside } from '#kernel/server/resources/present';
import { t } from '#kernel/server/resources/query';
import { ours } from '#kernel/server/rows';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
import { isInPool } from '../model/customerRules';
import { maskedName } from '../model/names';
import { isPooled } from './customersSight';
import { isReader, type Shown, shownColumns } from './readers';

/** The scope alone, without what is seen besides. */
const scopeOnly = service(Customer);

/** Rows that hang on a customer whom this person sees in full: not by way of the pool, not as a collector. */
export const ofSeenInFull = (actor: Actor, alias: SQL): SQL =>
  sql`exists (select 1 from customer c where ${ours(actor, 'c')} and c.id = ${alias}.customer_id
    and not ${isPooled(sql.raw('c'))} and ${reaches(actor, scopeOnly, 'view', sql.raw('c'), new Map())})`;

export interface Seen extends Shown {
  id: number;
  inScope: boolean;
  isPooled: boolean;
}

/** How this person stands to a customer: read with the rows of a page. */
export function sightColumns({ actor, app }: Work): Record<string, SQL> {
  let columns = sights.get(actor);
  if (!columns) {
    const inScope = sql`coalesce((${reaches(actor, scopeOnly, 'view', t, app.services)}), false)`;
    columns = { ...shownColumns, inScope };
    sights.set(actor, columns);
  }
  return columns;
}

/** The same for a person each time. */
const sights = new WeakMap<Actor, Record<string, SQL>>();

type Sighted = Omit<Seen, 'isPooled'>;
const sightNames = [...Object.keys(shownColumns), 'inScope'];

const sightsOf = (work: Work, rows: readonly Sighted[]): Map<number, Seen> =>
  new Map(rows.map((row) => [row.id, { ...row, isPooled: isInPool(row, work.now) }]));

/** How this person stands to each of these customers. */
export async function sightOf(work: Work, ids: readonly number[]): Promise<Map<number, Seen>> {
  const columns = Object.entries(sightColumns(work)).map(([name, value]) => sql`${value} as ${sql.raw(`"${name}"`)}`);
  const rows = await work.session.rows<Sighted>(
    sql`select t.id, ${sql.join(columns, sql`, `)} from customer t
      where ${ours(work, 't')} and t.id = any(${sql.param([...ids])}::bigint[])`,
    { prepare: true },
  );
  return sightsOf(work, rows);
}

/** Covers the names of customers that rows refer to, where this person would not see them in full either. */
export const coverNames =
  (...fields: string[]) =>
  async (rows: Presented[], work: Work): Promise<void> => {
    const named = rows.flatMap((row) => fields.filter((name) => row.$labels[name]).map((name) => ({ row, name })));
    const ids = named.map(({ row, name }) => Number(row[name]));
    const sight = ids.length > 0 ? await sightOf(work, ids) : new Map<number, Seen>();
    for (const { row, name } of named)
      if (isCovered(sight.get(Number(row[name])))) row.$labels[name] = maskedName(String(row.$labels[name]));
  };
const coverReferrer = coverNames('referrerCustomerId');

/** Whether the ways to reach this family are covered for this person. */
export const isCovered = (seen: Seen | undefined): boolean => !seen || seen.isPooled || !seen.inScope;

/** Each capability that covers or adds asks about the same page. */
const pages = new WeakMap<Presented[], Map<number, Seen>>();

export function sightOfPage(rows: Presented[], work: Work): Map<number, Seen> {
  let known = pages.get(rows);
  if (!known) {
    const sighted = rows.map((row) => {
      const read: Record<string, unknown> = {};
      for (const name of sightNames) read[name] = readBeside(row, name);
      return { ...(read as Omit<Sighted, 'id'>), id: row.id };
    });
    known = sightsOf(work, sighted);
    pages.set(rows, known);
  }
  return known;
}

export async function decorate(rows: Presented[], work: Work): Promise<void> {
  if (rows.length === 0) return;
  const sight = sightOfPage(rows, work);
  const isTheirs = (verb: 'follow' | 'invite', seen: Seen): boolean =>
    seen.inScope &&
    may(work.actor, permission(Customer, verb)) &&
    !work.actor.readOnly &&
    !isReader(work.actor, seen, verb);
  for (const row of rows) {
    const seen = sight.get(row.id);
    if (!seen) continue;
    row.mayFollow = !seen.isPooled && isTheirs('follow', seen);
    row.mayInvite = isTheirs('invite', seen);
    if (seen.isPooled) continue;
    const refused = [...poolOnly, ...refusedBy(seen)];
    row.$can = row.$can.filter((verb) => !refused.includes(verb) && !isReader(work.actor, seen, verb));
  }
  await coverReferrer(rows, work);
}

/** What one does with a row of the pool alone. */
export const poolOnly = ['claim', 'assign'];

/** What is refused whoever asks: a member stays with school and counsellor, whom nobody has cannot be handed on. */
function refusedBy({ state, ownerId }: Shown): readonly string[] {
  if (state === 'member' || state === 'dormant') return ['release', 'protect', 'transferSchool'];
  return ownerId === null ? ['transfer', 'release', 'protect'] : [];
}
