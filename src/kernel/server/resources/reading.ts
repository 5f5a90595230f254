// detail, count, options: what a person may see of one row, how many there are, and which can be picked.
import { type SQL, sql } from 'drizzle-orm';
import type { Field } from '../../model/fields';
import { fieldProblem } from '../../model/payload';
import { Invalid, notFound } from '../../model/problems';
import { permission, type Resource, type Row, standardFields } from '../../model/resource';
import { readId } from '../../model/values';
import { demand } from '../actor';
import type { App } from '../app';
import { written } from '../database/statement';
import { columnSql, hasSearch, tableSql } from '../database/table';
import type { Presented, PresentedOf } from '../presented';
import { keptForAMinute } from '../process/kept';
import type { Service } from '../service';
import type { Work } from '../work';
import { asked } from './asked';
import { besideColumn, present, rowVerbs } from './present';
import { and, labelColumn, order, reachable, reachColumns, selection, sortName, storedColumns, t } from './query';
import { inWords, refuseUnreadable } from './readable';
import { detailFields } from './shownFields';

export interface Selected {
  sql: SQL;
  /** One of those that are often asked for: worth a plan that is kept. */
  isKept: boolean;
}

/** The columns of a page for this person: fields, labels, and what may be done with each row. */
export function selected(work: Work, found: Service, names: readonly string[]): Selected {
  const extra = [...reachColumns(work.actor, found, rowVerbs(found), work.app.services), ...besideColumns(work, found)];
  const { columns, isKept } = columnsOf(work, found.of, names);
  return { sql: sql.join([columns, ...extra], sql`, `), isKept };
}

/** What `decorate` wants to be read with the rows. */
export const besideColumns = (work: Work, { hooks }: Service): SQL[] =>
  Object.entries(hooks.columns?.(work) ?? {}).map(([name, value]) => besideColumn(name, value));

/** People choose their columns, and a program may ask for any: what is kept of it has an end. */
const mostKept = 2000;
const columnTexts = new WeakMap<App, Map<string, SQL>>();

/** The selection of a resource is the same for everyone who reads in one language, so it is composed once. */
function columnsOf({ app, caller }: Work, of: Resource, names: readonly string[]) {
  const known = columnTexts.get(app) ?? new Map<string, SQL>();
  columnTexts.set(app, known);
  const key = `${of.name} ${caller.locale} ${names}`;
  const kept = known.get(key);
  if (kept) return { columns: kept, isKept: true };
  const columns = sql.raw(written(selection(of, names, app.services, caller.locale)).sql);
  const isKept = known.size < mostKept;
  if (isKept) known.set(key, columns);
  return { columns, isKept };
}

export interface Counted {
  total: number;
  summary?: Record<string, unknown>;
}

const exactCounts = keptForAMinute<Promise<Counted>>();

/** The same person with the same rights asking the same. */
export const askingKey = ({ enterpriseId, actor }: Work, of: Resource, payload: Record<string, unknown>): string =>
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
export async function rowFor<R extends Resource>(
  work: Work,
  found: Service<R>,
  id: number,
  verb: string,
  lock = false,
): Promise<Row<R>> {
  const { of } = found;
  demand(work.actor, permission(of, verb));
  const where = and([sql`t.id = ${id}`, ...reachable(work.actor, found, verb, work.app.services)]);
  const row = await work.session.one<Row<R>>(
    sql`select ${storedColumns(of)} from ${tableSql(of)} t where ${where}${lock ? sql` for update of t` : sql``}`,
    { prepare: true },
  );
  if (!row) throw notFound();
  return row;
}

export async function detail<R extends Resource>(work: Work, found: Service<R>, id: number): Promise<PresentedOf<R>> {
  const { of } = found;
  demand(work.actor, permission(of, 'view'));
  const names = detailFields(of);
  const where = and([sql`t.id = ${id}`, ...reachable(work.actor, found, 'view', work.app.services)]);
  const row = await work.session.one(
    sql`select ${selected(work, found, names).sql} from ${tableSql(of)} t where ${where}`,
    {
      prepare: true,
    },
  );
  if (!row) throw notFound();
  const [shown] = present(work.actor, found, names, [row]) as [PresentedOf<R>];
  const cells: Presented = shown;
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.line) cells[name] = await linesOf(work, field.line, id);
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
  else if (found.hooks.gone && payload.gone !== 'true') conditions.push(sql`not (${found.hooks.gone(t)})`);
  const q = typeof payload.q === 'string' ? payload.q.trim() : '';
  const called = found.hooks.called?.(t, work);
  if (q && hasSearch(of)) conditions.push(await inWords(work, found, { q, isOfEveryone: of.lookup === 'everyone' }));
  // What is called by something else than its own words is found by that.
  else if (q && called) conditions.push(sql`position(lower(${q}) in lower(${called}::text)) > 0`);
  for (const [name, only] of Object.entries(found.hooks.offered ?? {}))
    if (payload[name] !== undefined && payload[name] !== '')
      conditions.push(await only.where(name, payload[name], work));
  if (payload.sort !== undefined) refuseUnreadable(work.actor, of, sortName(of, payload.sort));
  const shown = called ?? labelColumn(of, work.caller.locale, t, work.app.services);
  return work.session.rows<OptionRow>(
    sql`select t.id as value, ${shown}::text as label from ${tableSql(of)} t where ${and(conditions)} order by ${order(of, payload.sort)} limit ${mostOptions}`,
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
