// The ledger of as many entries as asked, over thirty schools.
import type pg from 'pg';
import { plantLedger } from './ledgerPlant';

export const schools = 30;

export async function plantSchools(owner: pg.Client, entries: number): Promise<void> {
  await plantLedger(owner, entries);
  // As the first one is, under names of their own.
  const { rows: fields } = await owner.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'school' and column_name not in ('id', 'code', 'name', 'name_en', 'short_name')`,
  );
  const same = fields.map(({ name }) => name).join(', ');
  await owner.query(
    `insert into school (${same}, code, name)
     select ${same.replaceAll(/\b(\w+)\b/g, 's.$1')}, 'BENCH' || n, 'Bench ' || n
     from (select * from school where enterprise_id = 1 and state = 'open' order by id limit 1) s,
       generate_series(1, greatest(0, ${schools} - (select count(*)::int from school where enterprise_id = 1))) n`,
  );
  await owner.query('alter table lesson_entry disable trigger user');
  await owner.query(
    `with place as (select id, (row_number() over (order by id))::int - 1 as n from school where enterprise_id = 1 order by id limit ${schools})
     update lesson_entry e set school_id = place.id from place where e.enterprise_id = 1 and place.n = e.lot_id % ${schools}`,
  );
  await owner.query('alter table lesson_entry enable trigger user');
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}
