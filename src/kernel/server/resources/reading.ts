// list, count, detail, options: what a person may see, with the two statements that `query` composes.
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Field } from '../../model/fields';
import { fieldProblem } from '../../model/payload';
import { Invalid, notFound } from '../../model/problems';
import { permission, type Resource, standardFields } from '../../model/resource';
import { readId } from '../../model/values';
import { demand, mayDo } from '../actor';
import type { App } from '../app';
import { columnSql, hasSearch, tableSql } from '../database/table';
import type { Presented } from '../presented';
import { foundInRow } from '../search';
import type { Service } from '../service';
import type { Work } from '../work';
import { asked } from './asked';
import { keptForAMinute } from './kept';
import { present, rowVerbs } from './present';
import {
  and,
  detailFields,
  labelColumn,
  listFields,
  order,
  questionsOf,
  reachable,
  reachColumns,
  selection,
  sortName,
  storedColumns,
  t,
  upTo,
} from './query';
import { inWords, refuseUnreadable, sortKey } from './readable';
import { countCap, idsOf, pageSql, searchedPage, slice, type Wanted } from './searching';

const largestPage = 200;

export interface Page {
  list: Presented[];
  total: number;
  totalIsCapped?: boolean;
  page: number;
  pageSize: number;
  summary?: Record<string, unknown>;
}

export interface Counted {
  total: number;
  summary?: Record<string, unknown>;
}

const positive = (value: unknown, otherwise: number, most: number): number => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? Math.min(number, most) : otherwise;
};

export async function list(work: Work, found: Service, payload: Record<string, unknown>): Promise<Page> {
  const { where, ...page } = await pageOf(work, found, payload);
  // Of more rows than are counted, the sums come with the true total: nobody waits for them to see a page.
  if (page.totalIsCapped && found.of.verbs.includes('count')) return page;
  const summary = await found.hooks.summary?.(where, work);
  return { ...page, ...(summary ? { summary } : {}) };
}

/** The list without its summary. */
export async function pageOf(work: Work, found: Service, payload: Record<string, unknown>) {
  const { of } = found;
  demand(work.actor, permission(of, 'view'));
  refuseUnreadable(work.actor, of, sortName(of, payload.sort));
  const page = positive(payload.page, 1, 1_000_000);
  const pageSize = positive(payload.pageSize, 10, largestPage);
  const reached = reachable(work.actor, found, 'view', work.app.services);
  const where = and([...reached, ...(await asked(work, found, payload))]);
  const names = listFields(of);
  const key = sortKey(work, found, payload.sort);
  const by = order(of, payload.sort, key);
  const columns = selected(work, found, names);
  const wanted: Wanted = { of, where, by, page, pageSize };
  const isAlike = !found.hooks.alsoSeen;
  const { rows, known } = isTextSearch(of, payload)
    ? await laterRows(work, wanted, columns, () =>
        searchedPage(work, {
          ...wanted,
          ...{ sortKey: key, byKept: order(of, payload.sort, sql`t.sort_key`) },
          reached,
          inRow: () => asked(work, found, payload, foundInRow),
          // Where it depends on the row who finds it, the row is needed whole.
          isTextOnly:
            !found.hooks.covers &&
            !mayDo(work.actor, of, 'reveal') &&
            questionsOf(payload).every((name) => isText(of, name)),
          isAlike,
          key: askingKey(work, of, { ...payload, page: 1, pageSize: 1, sort: '' }),
          pageKey: askingKey(work, of, payload),
          upTo: (value) => upTo(of, payload.sort, key, value),
        }),
      )
    : await plainPage(work, wanted, columns, isAlike);
  const shown = present(work.actor, found, names, rows);
  await found.hooks.decorate?.(shown, work);
  const total = Math.min(known, countCap);
  return { list: shown, total, ...(known > countCap ? { totalIsCapped: true } : {}), page, pageSize, where };
}

/** Words only where the resource has any to be found by. */
const isText = (of: Resource, name: string): boolean =>
  name === 'q' ? hasSearch(of) : Object.hasOwn(of.fields, name) && Boolean(of.fields[name]!.search);

const isTextSearch = (of: Resource, payload: Record<string, unknown>): boolean =>
  questionsOf(payload).some((name) => isText(of, name) && String(payload[name]).trim() !== '');

/**
 * `isAlike`: planned once for everyone. Not where rows are seen for several reasons at once: whether they are many or none
 * depends on the very person, and a plan for the many walks the whole table for who has none.
 */
async function plainPage(work: Work, wanted: Wanted, columns: SQL, isAlike: boolean) {
  const { of, where, page, pageSize } = wanted;
  const counted = async (found: number) => {
    if (page === 1 && found < pageSize) return found;
    const counting = sql`select count(*)::int as n from (select 1 from ${tableSql(of)} t where ${where} ${slice(1, countCap + 1)}) c`;
    return (await work.session.one<{ n: number }>(counting, { prepare: isAlike }))?.n ?? 0;
  };
  if (isAlike) {
    const rows = await work.session.rows(pageWithLabels(wanted, columns), { prepare: true });
    return { rows, known: await counted(rows.length) };
  }
  return laterRows(work, wanted, columns, async () => {
    const ids = await idsOf(work, pageSql(wanted));
    return { ids, known: await counted(ids.length) };
  });
}

/** The page is cut first and its labels are looked up then, or a late page would look up those of every page before it. */
const pageWithLabels = ({ of, where, by, page, pageSize }: Wanted, columns: SQL): SQL =>
  sql`select ${columns} from (select * from ${tableSql(of)} t where ${where} order by ${by} ${slice(page, pageSize)}) t order by ${by}`;

/** Where the page has to be planned afresh, only its ids are: the many columns and labels of its rows are planned once. */
async function laterRows(
  work: Work,
  { of, by }: Wanted,
  columns: SQL,
  found: () => Promise<{ ids: number[]; known: number }>,
) {
  const { ids, known } = await found();
  if (ids.length === 0) return { rows: [], known };
  const rows = await work.session.rows(
    sql`select ${columns} from ${tableSql(of)} t where t.enterprise_id = ${work.enterpriseId} and t.id = any(${sql.param(ids)}::bigint[]) order by ${by}`,
    { prepare: true },
  );
  return { rows, known };
}

function selected(work: Work, found: Service, names: readonly string[]): SQL {
  const extra = reachColumns(work.actor, found, rowVerbs(found), work.app.services);
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

const exactCounts = keptForAMinute<Promise<Counted>>();

/** The same person with the same rights asking the same. */
const askingKey = ({ enterpriseId, actor }: Work, of: Resource, payload: Record<string, unknown>): string =>
  JSON.stringify([enterpriseId, actor.staffId, actor.permVersion, of.name, payload]);

/** The true total with the sums, at most a minute old: the page asks for it once its rows are shown. */
export async function count(work: Work, found: Service, payload: Record<string, unknown>): Promise<Counted> {
  const { of } = found;
  demand(work.actor, permission(of, 'view'));
  const where = and([
    ...reachable(work.actor, found, 'view', work.app.services),
    ...(await asked(work, found, payload)),
  ]);
  const key = askingKey(work, of, payload);
  const counted = exactCounts.get(work, key);
  if (counted) return counted;
  const counting = countNow(work, found, where);
  exactCounts.set(work, key, counting);
  counting.catch(() => exactCounts.delete(work, key));
  return counting;
}

async function countNow(work: Work, { of, hooks }: Service, where: SQL): Promise<Counted> {
  const row = await work.session.one<{ n: number }>(sql`select count(*) as n from ${tableSql(of)} t where ${where}`);
  const summary = await hooks.summary?.(where, work);
  return { total: Number(row?.n ?? 0), ...(summary ? { summary } : {}) };
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
  const row = await work.session.one(
    sql`select ${storedColumns(of)} from ${tableSql(of)} t where ${where}${lock ? sql` for update of t` : sql``}`,
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

async function linesOf(work: Work, line: NonNullable<Field['line']>, id: number): Promise<Presented[]> {
  const child = work.app.services.get(line.of.name);
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
  if (q && hasSearch(of)) conditions.push(await inWords(work, found, { q, isOfEveryone: of.lookup === 'everyone' }));
  for (const [name, only] of Object.entries(found.hooks.offered ?? {}))
    if (payload[name] !== undefined && payload[name] !== '')
      conditions.push(await only.where(name, payload[name], work));
  const shown = found.hooks.called?.(t, work) ?? labelColumn(of, work.caller.locale, t, work.app.services);
  return work.session.rows<OptionRow>(
    sql`select t.id as value, ${shown}::text as label from ${tableSql(of)} t where ${and(conditions)} order by ${order(of, undefined)} limit ${mostOptions}`,
  );
}

/** The rows this person may name in a reference. */
export function choosable(work: Work, found: Service): SQL[] {
  const { of } = found;
  if (of.lookup === 'everyone') return ofEnterprise(work);
  return reachable(work.actor, found, 'view', work.app.services);
}

/** Every row `t` of the enterprise. */
export const ofEnterprise = ({ enterpriseId }: Work): SQL[] => [
  sql`t.enterprise_id = ${enterpriseId}`,
  sql`t.deleted_at is null`,
];
