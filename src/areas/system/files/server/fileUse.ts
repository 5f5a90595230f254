// Where uploaded files are used: any field that can hold an address may name one.
import { type SQL, sql } from 'drizzle-orm';
import type { FieldKind, FileRecord } from '#kernel/model/fields';
import { AnsweredCall, OperationLog, UploadFile } from '#kernel/model/records';
import type { Resource } from '#kernel/model/resource';
import { say } from '#kernel/model/text';
import { logOperation, schoolOf, titleOf } from '#kernel/server/audit';
import { columnSql, isStored, tableSql } from '#kernel/server/database/table';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

const carriers: readonly FieldKind[] = ['file', 'files', 'image', 'json', 'richText', 'longText', 'text'];
/** They remember what was; that keeps nothing alive. */
const memories = new Set([OperationLog.name, AnsweredCall.name, UploadFile.name]);

interface Place {
  of: Resource;
  name: string;
  kind: FieldKind;
}

const places = ({ app }: Work): Place[] =>
  [...app.services.values()]
    .filter(({ of }) => !memories.has(of.name))
    .flatMap(({ of }) =>
      Object.entries(of.fields)
        .filter(([, field]) => isStored(field) && !field.secret && carriers.includes(field.kind))
        .map(([name, { kind }]) => ({ of, name, kind })),
    );

const holds = (name: string, key: string): SQL => sql`t.${columnSql(name)}::text like ${`%/files/${key}%`}`;
const living = (work: Work): SQL => sql`${live(work, 't')}`;

/** Who uses a file, by kind and count. */
export async function usesOf(work: Work, key: string) {
  const uses: { resource: string; title: string; count: number }[] = [];
  for (const { of, name } of places(work)) {
    const counted = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from ${tableSql(of)} t where ${living(work)} and ${holds(name, key)} limit 100) c`,
    );
    if (counted?.n) uses.push({ resource: of.name, title: say(of.title, work), count: counted.n });
  }
  return uses;
}

/** Counts every use of every file anew, in one statement. */
export async function recount(work: Work): Promise<void> {
  const all = places(work).map(
    ({ of, name }) =>
      sql`select (regexp_matches(t.${columnSql(name)}::text, '/files/([0-9]+/[0-9a-f]{32}/[a-z0-9._-]+)', 'g'))[1] as key
        from ${tableSql(of)} t where ${living(work)} and t.${columnSql(name)}::text like '%/files/%'`,
  );
  await work.session.rows(
    sql`with used as (select key, count(*)::int as n from (${sql.join(all, sql` union all `)}) every group by key)
      update upload_file f set refs = coalesce(u.n, 0) from upload_file g left join used u on u.key = g.key
      where g.id = f.id and g.enterprise_id = f.enterprise_id and ${live(work, 'f')} and f.refs <> coalesce(u.n, 0)`,
  );
}

/** Every place that shows the old file shows the new one. */
export async function replaceUses(work: Work, oldKey: string, newKey: string, by: FileRecord): Promise<number> {
  let count = 0;
  // What a ledger or a log says stays as it was said.
  for (const place of places(work).filter((each) => !each.of.rules.appendOnly)) {
    const { of, name } = place;
    const rows = await work.session.rows<Record<string, unknown> & { id: number }>(
      sql`update ${tableSql(of)} t set ${columnSql(name)} = ${replaced(place, oldKey, newKey, by)}, version = t.version + 1,
          updated_at = ${work.now.toISOString()}, updated_by = ${work.actor.staffId || null}
        where ${living(work)} and ${holds(name, oldKey)} returning *`,
    );
    for (const row of rows) {
      await logOperation(work, {
        action: 'replaceFile',
        of,
        rowId: row.id,
        rowTitle: await titleOf(work, of, camelNames(of, row)),
        schoolId: schoolOf(of, camelNames(of, row)),
        after: { [name]: by.FileName },
      });
    }
    count += rows.length;
  }
  return count;
}

function replaced({ name, kind }: Place, oldKey: string, newKey: string, by: FileRecord): SQL {
  const column = sql`t.${columnSql(name)}`;
  const record = sql`${JSON.stringify(by)}::jsonb`;
  if (kind === 'file' || kind === 'image') return record;
  if (kind === 'files')
    return sql`(select jsonb_agg(case when e->>'FileUrl' like ${`%/files/${oldKey}%`} then ${record} else e end order by i) from jsonb_array_elements(${column}) with ordinality as x(e, i))`;
  const text = sql`replace(${column}::text, ${oldKey}, ${newKey})`;
  return kind === 'json' ? sql`${text}::jsonb` : text;
}

const camelNames = (of: Resource, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(of.fields).map((name) => [name, row[name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)]]),
  );
