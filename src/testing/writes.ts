// Which rows were written without the log telling of them in the same transaction: the database itself keeps count.
import { snake } from '../kernel/model/resource';
import type { App } from '../kernel/server/app';

/** Columns that follow from others, or say when something was last seen: a row that changes only in these is not changed. */
const following = ['version', 'updatedAt', 'updatedBy', 'search'];

interface Written {
  name: string;
  op: string;
  columns: string[] | null;
}

/** Watches from now on; the answer asks which kinds of writes went unlogged, leaving out the tables in `records`. */
export async function watchWrites({ database, services }: App, records: readonly string[] = []) {
  const { owner } = database;
  await owner.query(`create schema probe; grant usage on schema probe to public;
    create table probe.written (tx bigint, name text, op text, id bigint, columns text[]);
    create table probe.told (tx bigint, area text, entity text, id bigint);
    create function probe.note() returns trigger language plpgsql security definer as $$ begin
      insert into probe.written select txid_current(), tg_table_name, tg_op, (case when tg_op = 'DELETE' then old else new end).id,
        case when tg_op = 'UPDATE' then array(select key from jsonb_each(to_jsonb(new)) n where n.value is distinct from to_jsonb(old) -> n.key
          and key <> all('{${following.map(snake).join()}}') order by key) end;
      return null; end $$;
    create function probe.tell() returns trigger language plpgsql security definer as $$ begin
      insert into probe.told values (txid_current(), new.area, new.entity, new.row_id); return null; end $$;
    create trigger tell after insert on operation_log for each row execute function probe.tell()`);
  const watched = [...services.values()].filter(({ of }) => of.name !== 'operation_log' && !records.includes(of.name));
  for (const { of } of watched) {
    const { rows } = await owner.query('select to_regclass($1) is not null as here', [`public."${of.name}"`]);
    if (rows[0].here)
      await owner.query(
        `create trigger note after insert or update or delete on "${of.name}" for each row execute function probe.note()`,
      );
  }
  const named = JSON.stringify(watched.map(({ of }) => ({ name: of.name, area: of.area, entity: of.entity })));
  return async (): Promise<Written[]> => {
    const { rows } = await owner.query<Written>(
      `select distinct w.name, w.op, w.columns from probe.written w join jsonb_to_recordset($1) as n(name text, area text, entity text) using (name)
        where w.columns is distinct from '{}' and not exists (select 1 from probe.told l where l.tx = w.tx and l.area = n.area and l.entity = n.entity and l.id = w.id)
        order by 1, 2, 3`,
      [named],
    );
    return rows;
  };
}
