// list, count, detail, options: what a person may see, with the two statements that `query` composes.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { fieldProblem } from '../../model/payload';
import { Invalid, notFound } from '../../model/problems';
import { permission, type Resource, standardFields } from '../../model/resource';
import { readId } from '../../model/values';
import { demand } from '../actor';
import type { App } from '../app';
import { columnSql, hasSearch } from '../database/table';
import { found as foundBy, foundInRow } from '../search';
import type { Service } from '../service';
import type { Work } from '../work';
import { type Presented, present, rowVerbs } from './present';
import {
  and,
  asked,
  detailFields,
  labelColumn,
  listFields,
  order,
  reachable,
  reachColumns,
  selection,
  sortName,
  t,
  tableSql,
} from './query';

export const countCap = 1000;
const largestPage = 200;

export interface Page {
  list: Presented[];
  total: number;
  totalIsCapped?: boolean;
  page: number;
  pageSize: number;
  summary?: Record<string, unknown>;
}

const positive = (value: unknown, otherwise: number, most: number): number => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? Math.min(number, most) : otherwise;
};

export async function list(work: Work, found: Service, payload: Record<string, unknown>): Promise<Page> {
  const { of } = found;
  demand(work.actor, permission(of, 'view'));
  const page = positive(payload.page, 1, 1_000_000);
  const pageSize = positive(payload.pageSize, 10, largestPage);
  const reached = reachable(work.actor, found, 'view', work.app.services);
  const where = and([...reached, ...(await asked(work, found, payload))]);
  const names = listFields(of);
  const by = order(of, payload.sort);
  const wanted: Wanted = { of, where, columns: selected(work, found, names), by, page, pageSize };
  const { rows, known } = isTextSearch(of, payload)
    ? await searchedPage(work, wanted, sortName(of, payload.sort), async () =>
        and([...reached, ...(await asked(work, found, payload, foundInRow))]),
      )
    : await plainPage(work, wanted, !found.hooks.alsoSeen);
  const shown = present(work.actor, found, names, rows);
  await found.hooks.decorate?.(shown, work);
  const summary = await found.hooks.summary?.(where, work);
  return {
    list: shown,
    total: Math.min(known, countCap),
    ...(known > countCap ? { totalIsCapped: true } : {}),
    page,
    pageSize,
    ...(summary ? { summary } : {}),
  };
}

interface Wanted {
  of: Resource;
  where: SQL;
  columns: SQL;
  by: SQL;
  page: number;
  pageSize: number;
}

const isTextSearch = (of: Resource, payload: Record<string, unknown>): boolean =>
  Boolean(payload.q) || Object.keys(payload).some((name) => payload[name] && of.fields[name]?.search);

/**
 * `prepare`: planned once for everyone. Not where rows are seen for several reasons at once: whether they are many or none
 * depends on the very person, and a plan for the many walks the whole table for who has none.
 */
async function plainPage(work: Work, wanted: Wanted, prepare: boolean) {
  const { of, where, page, pageSize } = wanted;
  const rows = await work.session.rows(pageSql(wanted), { prepare });
  if (page === 1 && rows.length < pageSize) return { rows, known: rows.length };
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${tableSql(of)} t where ${where} ${slice(1, countCap + 1)}) c`,
    { prepare },
  );
  return { rows, known: counted?.n ?? 0 };
}

/**
 * What a text search costs is finding its rows, so they are found once: up to the cap they are the total and hold the page.
 * Beyond it they are so many that a walk in the list's own order soon meets a page of them; such a walk has each row at hand
 * and asks it, not the index. Planned afresh each time: which index is best depends on the very text.
 */
async function searchedPage(work: Work, wanted: Wanted, sort: string, inRow: () => Promise<SQL>) {
  const { of, where, columns, by, page, pageSize } = wanted;
  const rows = await work.session.rows<{ $hits: number }>(
    sql`with hit as materialized (select t.id, t.${columnSql(sort)} as sorted from ${tableSql(of)} t where ${where} ${slice(1, countCap + 1)}),
        known as (select count(*)::int as n from hit)
      select known.n as "$hits", ${columns} from known left join
        (select t.* from ${tableSql(of)} t where t.enterprise_id = ${work.enterpriseId} and t.id = any(array(
          select t.id from (select id, sorted as ${columnSql(sort)} from hit) t order by ${by} ${slice(page, pageSize)}))) t on true
      order by ${by}`,
  );
  const known = rows[0]?.$hits ?? 0;
  if (known > countCap) return { rows: await work.session.rows(pageSql({ ...wanted, where: await inRow() })), known };
  return { rows: rows.filter((row) => (row as { id?: number }).id), known };
}

/** The page is cut first and its labels are looked up then, or a late page would look up those of every page before it. */
const pageSql = ({ of, where, columns, by, page, pageSize }: Wanted): SQL =>
  sql`select ${columns} from (select * from ${tableSql(of)} t where ${where} order by ${by} ${slice(page, pageSize)}) t order by ${by}`;

/** Written out for the first page: PostgreSQL keeps one plan only for a statement whose end it knows beforehand. */
const slice = (page: number, size: number): SQL =>
  page === 1 ? sql.raw(`limit ${size}`) : sql`limit ${size} offset ${(page - 1) * size}`;

function selected(work: Work, found: Service, names: readonly string[]): SQL {
  const extra = reachColumns(work.actor, found, rowVerbs(found.of), work.app.services);
  return sql.join([columnsOf(work, found.of, names), ...extra], sql`, `);
}

const columnTexts = new WeakMap<App, Map<string, SQL>>();

/** The selection of a resource is the same for everyone who reads in one language, so it is composed once. */
function columnsOf({ app, caller }: Work, of: Resource, names: readonly string[]): SQL {
  const known = columnTexts.get(app) ?? new Map<string, SQL>();
  columnTexts.set(app, known);
  const key = `${of.name} ${caller.locale} ${names}`;
  let columns = known.get(key);
  if (!columns) {
    columns = sql.raw(new PgDialect().sqlToQuery(selection(of, names, app.services, caller.locale)).sql);
    known.set(key, columns);
  }
  return columns;
}

const exactCounts = new WeakMap<App, Map<string, { at: number; total: Promise<number> }>>();
const countSeconds = 60;

/** The true total, from a cache of at most a minute: the page asks for it once its rows are shown. */
export async function count(work: Work, found: Service, payload: Record<string, unknown>): Promise<{ total: number }> {
  const { of } = found;
  demand(work.actor, permission(of, 'view'));
  const where = and([
    ...reachable(work.actor, found, 'view', work.app.services),
    ...(await asked(work, found, payload)),
  ]);
  const key = JSON.stringify([work.enterpriseId, work.actor.staffId, work.actor.permVersion, of.name, payload]);
  const now = work.now.getTime();
  const known = exactCounts.get(work.app) ?? new Map<string, { at: number; total: Promise<number> }>();
  exactCounts.set(work.app, known);
  const cached = known.get(key);
  if (cached && now - cached.at < countSeconds * 1000 && now >= cached.at) return { total: await cached.total };
  if (known.size > 1000) known.clear();
  const total = work.session
    .one<{ n: number }>(sql`select count(*) as n from ${tableSql(of)} t where ${where}`)
    .then((row) => Number(row?.n ?? 0));
  known.set(key, { at: now, total });
  total.catch(() => known.delete(key));
  return { total: await total };
}

/** The row a caller names. */
export function idOf(value: unknown): number {
  const id = readId(value);
  if (id === null) throw new Invalid([fieldProblem('id', 'required', standardFields.id.label)]);
  return id;
}

/** One row as stored, locked if asked, or 404 when this person does not reach it with this verb. */
export async function rowFor(
  work: Work,
  found: Service,
  id: number,
  verb: string,
  lock = false,
): Promise<Record<string, unknown>> {
  const { of } = found;
  demand(work.actor, permission(of, verb));
  const where = and([sql`t.id = ${id}`, ...reachable(work.actor, found, verb, work.app.services)]);
  const names = Object.keys(of.fields).filter((name) => of.fields[name]!.kind !== 'lines');
  const columns = sql.join(
    [...Object.keys(standardFields), ...names].map((name) => sql`t.${columnSql(name)} as ${sql.raw(`"${name}"`)}`),
    sql`, `,
  );
  const row = await work.session.one(
    sql`select ${columns} from ${tableSql(of)} t where ${where}${lock ? sql` for update of t` : sql``}`,
    { prepare: true },
  );
  if (!row) throw notFound();
  return row;
}

export async function detail(work: Work, found: Service, id: number): Promise<Presented> {
  const { of } = found;
  demand(work.actor, permission(of, 'view'));
  const names = detailFields(of);
  const where = and([sql`t.id = ${id}`, ...reachable(work.actor, found, 'view', work.app.services)]);
  const row = await work.session.one(
    sql`select ${selected(work, found, names)} from ${tableSql(of)} t where ${where}`,
    {
      prepare: true,
    },
  );
  if (!row) throw notFound();
  const [shown] = present(work.actor, found, names, [row]) as [Presented];
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.line) shown[name] = await linesOf(work, field.line, id);
  }
  await found.hooks.decorate?.([shown], work);
  return shown;
}

async function linesOf(work: Work, line: { resource: string; by: string }, id: number): Promise<Presented[]> {
  const child = work.app.services.get(line.resource);
  if (!child) return [];
  const names = detailFields(child.of);
  const rows = await work.session.rows(
    sql`select ${selection(child.of, names, work.app.services, work.caller.locale)} from ${tableSql(child.of)} t
      where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null and t.${columnSql(line.by)} = ${id} order by t.id`,
    { prepare: true },
  );
  return present(work.actor, child, names, rows);
}

export interface OptionRow {
  value: number;
  label: string;
}

const mostOptions = 50;

/** Rows to choose from. Reference data is offered to everyone signed in; the rest only as far as a person sees it. */
export async function options(work: Work, found: Service, payload: Record<string, unknown>): Promise<OptionRow[]> {
  const { of } = found;
  if (of.lookup === 'view') demand(work.actor, permission(of, 'view'));
  const ids = (Array.isArray(payload.ids) ? payload.ids : String(payload.ids ?? '').split(','))
    .map(readId)
    .filter((id) => id !== null);
  const conditions = choosable(work, found);
  if (ids.length > 0) conditions.push(sql`t.id = any(${sql.param(ids.slice(0, mostOptions))}::bigint[])`);
  const q = typeof payload.q === 'string' ? payload.q.trim() : '';
  if (q && hasSearch(of)) conditions.push(foundBy(sql`t.search`, q));
  const shown =
    found.hooks.called?.(t, work.caller.locale) ?? labelColumn(of, work.caller.locale, t, work.app.services);
  return work.session.rows<OptionRow>(
    sql`select t.id as value, ${shown}::text as label from ${tableSql(of)} t where ${and(conditions)} order by ${order(of, undefined)} limit ${mostOptions}`,
  );
}

/** The rows this person may name in a reference. */
export function choosable(work: Work, found: Service): SQL[] {
  const { of } = found;
  if (of.lookup === 'everyone') return [sql`t.enterprise_id = ${work.enterpriseId}`, sql`t.deleted_at is null`];
  return reachable(work.actor, found, 'view', work.app.services);
}
