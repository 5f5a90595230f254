// Thousands of new rows of one kind, each as its area has completed it, stored and logged in a few statements.
import { sql } from 'drizzle-orm';
import { type Resource, snake } from '../../model/resource';
import { logWhole } from '../audit';
import { hasSearch, isStored } from '../database/table';
import { searchText } from '../search';
import type { Work } from '../work';
import { tableSql } from './query';
import { cleanHtml } from './richText';
import { duplicate } from './saving';

type Values = Record<string, unknown>;

/** Ids beforehand, so that what belongs to these rows can name them. */
export async function reserveIds(work: Work, of: Resource, count: number): Promise<number[]> {
  const rows = await work.session.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${of.name}, 'id')) as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Rows with their ids. No rules are run and no references checked: whoever calls this has done both. */
export async function storeMany(work: Work, of: Resource, rows: readonly Values[], action = 'add'): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) cleanHtml(of, row);
  const names = Object.keys(of.fields).filter((name) => isStored(of.fields[name]!));
  const by = work.actor.staffId || null;
  const at = work.now.toISOString();
  const records = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(names.map((name) => [snake(name), row[name]])),
    ...(hasSearch(of) ? { search: searchText(of, row) } : {}),
  }));
  const own = ['id', ...names.map(snake), ...(hasSearch(of) ? ['search'] : [])];
  const columns = sql.raw(own.map((name) => `"${name}"`).join(', '));
  try {
    await work.session.rows(
      sql`insert into ${tableSql(of)} (enterprise_id, created_by, updated_by, created_at, updated_at, ${columns})
        select ${work.enterpriseId}, ${by}::bigint, ${by}::bigint, ${at}::timestamptz, ${at}::timestamptz, ${columns}
        from jsonb_populate_recordset(null::${tableSql(of)}, ${JSON.stringify(records)}::jsonb)`,
    );
  } catch (error) {
    throw duplicate(of, error) ?? error;
  }
  await logWhole(work, of, action, 'after', rows);
}
