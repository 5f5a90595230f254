// The words a row is found by are written when it is saved. Where another of its values has become covered, those of the rows
// there are must say so too: they are written anew once, at the first start that knows it, and the column says for which fields.
import type pg from 'pg';
import { type Resource, snake } from '../../model/resource';
import { coveredWords, searchText } from '../search';
import { erasingDoor } from './lanes';
import { isStored } from './table';

const batch = 1000;

export async function rewordRows(client: pg.ClientBase, resources: readonly Resource[]): Promise<void> {
  for (const of of resources) {
    const covered = coveredWords(of);
    if (covered.length === 0) continue;
    const said = `covered: ${covered.join(', ')}`;
    const { rows } = await client.query<{ said: string | null }>(
      `select col_description(a.attrelid, a.attnum) as said from pg_attribute a
        where a.attrelid = to_regclass($1) and a.attname = 'search'`,
      [`public."${of.name}"`],
    );
    if (!rows[0] || rows[0].said === said) continue;
    await reword(client, of);
    await client.query(`comment on column "${of.name}".search is '${said}'`);
  }
}

async function reword(client: pg.ClientBase, of: Resource): Promise<void> {
  const names = Object.keys(of.fields).filter((name) => of.fields[name]!.search && isStored(of.fields[name]!));
  const columns = names.map((name) => `"${snake(name)}" as "${name}"`).join(', ');
  for (let after = 0; ; ) {
    const { rows } = await client.query<Record<string, unknown> & { id: string }>(
      `select id, ${columns} from "${of.name}" where id > $1 order by id limit ${batch}`,
      [after],
    );
    if (rows.length === 0) return;
    await client.query('begin');
    // Also of rows that are otherwise kept as they were written.
    await client.query('select set_config($1, $2, true)', [erasingDoor, of.name]);
    await client.query(
      `update "${of.name}" t set search = n.search from unnest($1::bigint[], $2::text[]) as n(id, search) where t.id = n.id`,
      [rows.map(({ id }) => id), rows.map((row) => searchText(of, row))],
    );
    await client.query('commit');
    after = Number(rows.at(-1)!.id);
  }
}
