// Rows as area code reads and writes them: named through the model, the enterprise and "not deleted" added here. What is
// written this way is the system's doing: rules of saving run, the reach of the person who set it off does not matter.
import { and, is, SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notFound } from '../model/problems';
import type { Changes, Draft, InputOf, Resource, Row, TransitionOf } from '../model/resource';
import { columnSql, type TableOf, table, tableSql } from './database/table';
import { order, reachable, storedColumns } from './resources/query';
import { rowFor } from './resources/reading';
import { removeRows } from './resources/removing';
import { insertRow, updateRow } from './resources/saving';
import { move as moveRow } from './resources/transitions';
import type { Service } from './service';
import type { Work } from './work';

/** Equal to a value, to one of several, or without one. */
type Equal<R extends Resource> = {
  readonly [K in keyof Row<R>]?: Row<R>[K] | readonly NonNullable<Row<R>[K]>[] | null;
};
export type Where<R extends Resource> = Equal<R> | ((row: TableOf<R>) => SQL | undefined);

interface Reading<R extends Resource> {
  /** For update, in the order of ids unless sorted otherwise. `skip`: leaves out what others hold. */
  lock?: boolean | 'skip';
  /** `-createdAt`, as in a list. */
  sort?: (keyof Row<R> & string) | `-${keyof Row<R> & string}`;
  limit?: number;
}

/** A table under another name, for joins: `const c = tableAs(Customer, 'c')`, then `work.db.select(…).from(c)`. */
export function tableAs<R extends Resource>(of: R, name: string): TableOf<R> {
  // Drizzle's alias loses the columns' types for a table that is generic itself.
  return alias(table(of) as never, name) as unknown as TableOf<R>;
}

type Live = Pick<TableOf<Resource>, 'enterpriseId' | 'deletedAt'>;
/** A table of the model, or the name it has in the statement. */
type Called = Live | SQL | string;
type House = Pick<Work, 'enterpriseId'> | number;

function column(table: Called, name: keyof Live): SQL {
  if (typeof table === 'string') return sql`${sql.identifier(table)}.${columnSql(name)}`;
  return is(table, SQL) ? sql`${table}.${columnSql(name)}` : sql`${table[name]}`;
}

/** Not deleted, whoever's it is: of all enterprises at once, or of a row that is theirs already. */
export const undeleted = (table: Called): SQL => sql`${column(table, 'deletedAt')} is null`;

/** Of this enterprise, deleted or not: `where ${ours(work, 'c')}`. */
export const ours = (house: House, table: Called): SQL =>
  sql`${column(table, 'enterpriseId')} = ${typeof house === 'number' ? house : house.enterpriseId}`;

/** What every statement begins with: this enterprise, nothing deleted. `where ${live(work, 'c')} and c.school_id = …` */
export const live = (house: House, ...tables: readonly Called[]): SQL =>
  sql.join(
    tables.map((t) => sql`${ours(house, t)} and ${undeleted(t)}`),
    sql` and `,
  );

/** What is joined to another table: of the same enterprise, not deleted. `join school s on ${beside('s', 'c')} and s.id = c.school_id` */
export const beside = (table: Called, other: Called): SQL => sql`${besideAny(table, other)} and ${undeleted(table)}`;

/** The same, deleted or not: a name is shown though its row has gone. */
export const besideAny = (table: Called, other: Called): SQL =>
  sql`${column(table, 'enterpriseId')} = ${column(other, 'enterpriseId')}`;

/** Where the row is there already, by a `unique` of the model: `${onConflict(StaffSetting, ['staffId'])} do update set …` */
export const onConflict = <R extends Resource>(of: R, fields: readonly (keyof R['fields'] & string)[]): SQL => {
  if (!of.unique.some((key) => key.length === fields.length && fields.every((name) => key.includes(name))))
    throw new Error(`${of.name} is not unique by ${fields.join(', ')}`);
  const columns = ['enterpriseId', ...fields].map(columnSql);
  return sql`on conflict (${sql.join(columns, sql`, `)}) where ${columnSql('deletedAt')} is null`;
};

const at = <R extends Resource>(of: R): TableOf<R> => tableAs(of, 't');

function condition<R extends Resource>(work: Work, of: R, where: Where<R>): SQL {
  const t = at(of);
  const asked = typeof where === 'function' ? where(t) : equalTo(t as unknown as Record<string, SQL>, where);
  return and(live(work, t as unknown as Live), asked)!;
}

function equalTo(t: Record<string, SQL>, values: object): SQL | undefined {
  const each = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const column = t[name];
    if (!column) throw new Error(`no column "${name}"`);
    if (value === null) return sql`${column} is null`;
    if (Array.isArray(value)) return sql`${column} = any(${sql.param(value)})`;
    return sql`${column} = ${value instanceof Date ? value.toISOString() : value}`;
  });
  return and(...each);
}

export async function rows<R extends Resource>(
  work: Work,
  of: R,
  where: Where<R>,
  { lock, sort, limit }: Reading<R> = {},
): Promise<Row<R>[]> {
  const by = lock && !sort ? 'id' : sort;
  const locked = lock === 'skip' ? sql` for update of t skip locked` : lock ? sql` for update of t` : sql``;
  return work.session.rows<Row<R>>(
    sql`select ${storedColumns(of)} from ${tableSql(of)} t where ${condition(work, of, where)} order by ${order(of, by)}${
      limit === undefined ? sql`` : sql` limit ${limit}`
    }${locked}`,
  );
}

/** The one row, or nothing. */
export async function row<R extends Resource>(
  work: Work,
  of: R,
  where: number | Where<R>,
  reading: Pick<Reading<R>, 'lock' | 'sort'> = {},
): Promise<Row<R> | undefined> {
  const asked: Where<R> = typeof where === 'number' ? (t) => sql`${t.id} = ${where}` : where;
  return (await rows(work, of, asked, { ...reading, limit: 1 }))[0];
}

/** The one row, or 404. */
export async function need<R extends Resource>(
  work: Work,
  of: R,
  where: number | Where<R>,
  reading: Pick<Reading<R>, 'lock' | 'sort'> = {},
): Promise<Row<R>> {
  const found = await row(work, of, where, reading);
  if (!found) throw notFound();
  return found;
}

/** The one row, in reach of the person for this verb, transition or call, or 404. */
export async function reached<R extends Resource>(
  work: Work,
  of: R,
  id: number,
  verb: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Row<R>> {
  return rowFor(work, serviceOf(work, of), id, verb, lock);
}

export async function count<R extends Resource>(work: Work, of: R, where: Where<R>): Promise<number> {
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from ${tableSql(of)} t where ${condition(work, of, where)}`,
  );
  return counted?.n ?? 0;
}

/** As many as the person's own list of them shows: what a tab, a card or a badge says of it. */
export async function countReached<R extends Resource>(work: Work, of: R, where: Where<R>): Promise<number> {
  const seen = and(...reachable(work.actor, serviceOf(work, of), 'view', work.app.services));
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from ${tableSql(of)} t where ${condition(work, of, where)} and ${seen}`,
  );
  return counted?.n ?? 0;
}

/** How the log calls what is done, and why. */
interface Told {
  action?: string;
  reason?: string;
}

export const insert = <R extends Resource>(work: Work, of: R, draft: Draft<R>, told: Told = {}): Promise<number> =>
  insertRow(work, serviceOf(work, of), draft, told.action);

/** `was` is the row as it was read with a lock. */
export async function update<R extends Resource>(
  work: Work,
  of: R,
  was: Row<R>,
  changes: Changes<R>,
  told: Told = {},
): Promise<Row<R>> {
  return (await updateRow(work, serviceOf(work, of), was, changes, told)) as Row<R>;
}

/** A transition of a row read with a lock; `input` fields named like the row's are stored with it. */
export async function move<R extends Resource, T extends TransitionOf<R>>(
  work: Work,
  of: R,
  was: Row<R>,
  transition: T,
  input: Partial<InputOf<R, T>> & Record<string, unknown> = {},
): Promise<Row<R>> {
  return (await moveRow(work, serviceOf(work, of), was, transition, input)) as Row<R>;
}

export const remove = (work: Work, of: Resource, ids: readonly number[]): Promise<unknown> =>
  removeRows(work, of, sql`t.id = any(${sql.param([...ids])}::bigint[])`);

export function serviceOf<R extends Resource>(work: Work, of: R): Service<R> {
  const found = work.app.services.get(of.name);
  if (!found) throw new Error(`no area serves "${of.name}"`);
  // Found by the name of its resource, which no two have.
  return found as Service<R>;
}
