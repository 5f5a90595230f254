// Whoever asks to be forgotten is forgotten by the log too. It still says that something was changed, when and by whom, and
// its seal still holds: of every erased entry the digest is kept that it had.
import { sql } from 'drizzle-orm';
import type { FieldKind } from '../model/fields';
import { OperationLog } from '../model/records';
import type { Resource } from '../model/resource';
import type { Work } from './work';

/**
 * The digest of an entry `l` as it was written. Every column by name: a column that is added one day must not break the
 * seals of the days before.
 */
export const entryDigest =
  sql.raw(`coalesce(decode(l.erased, 'hex'), sha256(convert_to(jsonb_build_array(l.id, (extract(epoch from l.at) * 1000)::bigint, l.account_id,
  l.staff_id, l.staff_name, l.school_id, l.area, l.entity, l.row_id, l.row_title, l.action, l.before, l.after, l.reason, l.ip, l.user_agent,
  l.session_id, l.request_id, l.result)::text, 'UTF8')))`);

/** Numbers and choices tell of a row what became of it, not who it was. */
const impersonal: ReadonlySet<FieldKind> = new Set([
  'int',
  'money',
  'percent',
  'quantity',
  'datetime',
  'bool',
  'choice',
  'choices',
  'category',
  'categories',
  'ref',
  'refs',
  'state',
]);

const covered = '"•••"';

/** Covers in all entries about these rows whatever was written in words; answers how many there were. */
export async function eraseEntries(
  { app, enterpriseId }: Work,
  of: Resource,
  rowIds: readonly number[],
): Promise<number> {
  const kept = Object.entries(of.fields).flatMap(([name, { kind }]) => (impersonal.has(kind) ? name : []));
  const blank = (column: 'before' | 'after') => {
    const values = sql.raw(`l.${column}`);
    return sql`case when jsonb_typeof(${values}) = 'object' then coalesce((select jsonb_object_agg(key,
      case when key = any(${sql.param(kept)}::text[]) or value = 'null' then value else ${covered}::jsonb end) from jsonb_each(${values})), '{}') end`;
  };
  const erased = await app.database.erasing(OperationLog.name, (session) =>
    session.rows(
      sql`update operation_log l set erased = encode(${entryDigest}, 'hex'), row_title = '', search = '', before = ${blank('before')},
          after = ${blank('after')}, reason = case when l.reason <> '' then '•••' else l.reason end
        where l.enterprise_id = ${enterpriseId} and l.area = ${of.area} and l.entity = ${of.entity} and l.row_id = any(${sql.param([...rowIds])}::bigint[])
          and l.erased is null and l.deleted_at is null returning 1`,
    ),
  );
  return erased.length;
}
