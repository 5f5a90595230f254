// Into the table: one row, or many of one kind in one statement. No rules are run and nothing is logged here.
import { type SQL, sql } from 'drizzle-orm';
import { type Resource, type Row, snake } from '../../model/resource';
import { same } from '../audit';
import { refuseBackwards, refusedBy } from '../database/refusedBy';
import { columnSql, hasSearch, isStored, tableSql } from '../database/table';
import { searchText } from '../search';
import type { Work } from '../work';
import { cleanHtml } from './richText';

type Values = Record<string, unknown>;

/** A new row as it stands before anybody's rules: what is given, else what the model says. */
export function withDefaults<R extends Resource>(of: R, values: Record<string, unknown>): Row<R> {
  const row: Record<string, unknown> = { version: 1 };
  for (const [name, field] of Object.entries(of.fields))
    row[name] = values[name] ?? field.default ?? (field.kind === 'lines' ? [] : null);
  // Its id and its stamps come with the insert.
  return row as Row<R>;
}

/** Inserts or updates; whatever the database refuses becomes a message at its field. */
export async function storeRow(work: Work, of: Resource, row: Values, was: Values | null): Promise<number> {
  cleanHtml(of, row);
  refuseBackwards(of, row);
  const stored = Object.entries(of.fields).filter(
    ([name, field]) => isStored(field) && (!was || !same(row[name], was[name])),
  );
  const columns: [string, SQL][] = stored.map(([name, field]) => [name, param(field.kind, row[name])]);
  if (hasSearch(of)) columns.push(['search', sql`${searchText(of, row)}`]);
  const by = work.actor.staffId || null;
  const at = work.now.toISOString();
  try {
    if (!was) {
      columns.push(
        ['createdBy', sql`${by}`],
        ['updatedBy', sql`${by}`],
        ['createdAt', sql`${at}`],
        ['updatedAt', sql`${at}`],
      );
      const names = sql.raw(['"enterprise_id"', ...columns.map(([name]) => `"${snake(name)}"`)].join(', '));
      const values = sql.join([sql`${work.enterpriseId}`, ...columns.map(([, value]) => value)], sql`, `);
      const made = await work.session.one<{ id: number }>(
        sql`insert into ${tableSql(of)} (${names}) values (${values}) returning id`,
        { prepare: true },
      );
      return made!.id;
    }
    columns.push(['updatedBy', sql`${by}`], ['updatedAt', sql`${at}`]);
    const sets = columns.map(([name, value]) => sql`${columnSql(name)} = ${value}`);
    await work.session.rows(
      sql`update ${tableSql(of)} set version = version + 1, ${sql.join(sets, sql`, `)} where enterprise_id = ${work.enterpriseId} and id = ${was.id}`,
    );
    row.version = Number(was.version) + 1;
    return Number(was.id);
  } catch (error) {
    throw refusedBy(of, error) ?? error;
  }
}

const jsonKinds = new Set(['file', 'files', 'image', 'geo', 'json']);

function param(kind: string, value: unknown): SQL {
  if (value === null || value === undefined) return sql`null`;
  if (jsonKinds.has(kind)) return sql`${JSON.stringify(value)}::jsonb`;
  if (kind === 'choices') return sql`${sql.param(value)}::text[]`;
  if (kind === 'refs' || kind === 'categories') return sql`${sql.param(value)}::bigint[]`;
  return value instanceof Date ? sql`${value.toISOString()}` : sql`${value}`;
}

/** Ids beforehand, so that what belongs to these rows can name them. */
export async function reserveIds(work: Work, of: Resource, count: number): Promise<number[]> {
  const rows = await work.session.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${of.name}, 'id')) as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id));
}

/** New rows, with their ids. */
export async function insertMany(work: Work, of: Resource, rows: readonly Values[]): Promise<void> {
  const columns = sql.raw(columnsOf(of).join(', '));
  const by = sql`${work.actor.staffId || null}::bigint`;
  const at = sql`${work.now.toISOString()}::timestamptz`;
  await writeMany(
    work,
    of,
    rows,
    (records) =>
      sql`insert into ${tableSql(of)} (enterprise_id, id, created_by, updated_by, created_at, updated_at, ${columns})
      select ${work.enterpriseId}, id, ${by}, ${by}, ${at}, ${at}, ${columns} from ${records}`,
  );
}

/** Rows that are stored already and were changed; each has a new version afterwards. */
export async function updateMany<R extends Resource>(work: Work, of: R, rows: readonly Row<R>[]): Promise<void> {
  const sets = sql.raw(
    columnsOf(of)
      .map((name) => `${name} = r.${name}`)
      .join(', '),
  );
  await writeMany(
    work,
    of,
    rows,
    (records) =>
      sql`update ${tableSql(of)} t set version = t.version + 1, updated_by = ${work.actor.staffId || null}, updated_at = ${work.now.toISOString()}, ${sets}
      from ${records} r where t.enterprise_id = ${work.enterpriseId} and t.id = r.id`,
  );
  for (const row of rows) row.version += 1;
}

const columnsOf = (of: Resource): string[] => {
  const own = Object.keys(of.fields).filter((name) => isStored(of.fields[name]!));
  return [...own, ...(hasSearch(of) ? ['search'] : [])].map((name) => `"${snake(name)}"`);
};

async function writeMany(
  work: Work,
  of: Resource,
  rows: readonly Values[],
  statement: (records: SQL) => SQL,
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(of.fields).filter((name) => isStored(of.fields[name]!));
  const records = rows.map((row) => {
    cleanHtml(of, row);
    refuseBackwards(of, row);
    const cells = Object.fromEntries(names.map((name) => [snake(name), row[name]]));
    return { id: row.id, ...cells, ...(hasSearch(of) ? { search: searchText(of, row) } : {}) };
  });
  try {
    const source = sql`jsonb_populate_recordset(null::public.${tableSql(of)}, ${JSON.stringify(records)}::jsonb)`;
    await work.session.rows(statement(source));
  } catch (error) {
    throw refusedBy(of, error) ?? error;
  }
}
