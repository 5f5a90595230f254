// A line that is written by its own address: its document is counted anew, as if the line had been saved with it.
import { sql } from 'drizzle-orm';
import { lineOf, type Resource } from '../../model/resource';
import { columnSql, tableSql } from '../database/table';
import { storedColumns } from '../resources/query';
import { updateRow } from '../resources/saving';
import type { Service } from '../service';
import type { Work } from '../work';

type Values = Record<string, unknown>;

interface Whole {
  whole: Service;
  /** The line's field that names it. */
  by: string;
}

/** The documents that such lines belong to and that count something over them. */
export const wholesOf = (services: ReadonlyMap<string, Service>, of: Resource): Whole[] =>
  [...services.values()].flatMap((whole) =>
    whole.of.totals
      ? Object.values(whole.of.fields).flatMap((field) => {
          const line = lineOf(field);
          return line?.of.name === of.name ? [{ whole, by: line.by }] : [];
        })
      : [],
  );

const idsIn = (given: unknown): number[] =>
  (Array.isArray(given) ? given : String(given ?? '').split(',')).map(Number).filter((id) => id > 0 && id < 2 ** 53);

/** The document is held before its lines are touched, as whoever saves it does. */
export async function countedAnew<T>(
  work: Work,
  of: Resource,
  wholes: readonly Whole[],
  payload: Values,
  write: () => Promise<T>,
): Promise<T> {
  const touched: { whole: Service; id: number }[] = [];
  for (const { whole, by } of wholes) {
    const lines = sql`select t.${columnSql(by)} from ${tableSql(of)} t where t.enterprise_id = ${work.enterpriseId}
      and t.id = any(${sql.param(idsIn(payload.ids ?? payload.id))}::bigint[])`;
    const held = await work.session.rows<{ id: number }>(
      sql`select t.id from ${tableSql(whole.of)} t where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null
        and (t.id in (${lines}) or t.id = any(${sql.param(idsIn(payload[by]))}::bigint[])) order by t.id for update`,
    );
    touched.push(...held.map(({ id }) => ({ whole, id: Number(id) })));
  }
  const done = await write();
  for (const { whole, id } of touched) {
    const row = await work.session.one<Values>(
      sql`select ${storedColumns(whole.of)} from ${tableSql(whole.of)} t where t.enterprise_id = ${work.enterpriseId} and t.id = ${id}`,
    );
    if (row) await updateRow(work, whole, row, {});
  }
  return done;
}
