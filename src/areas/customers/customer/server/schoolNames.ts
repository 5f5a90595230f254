// Schools as notices call them.
import { type SQL, sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

/** Without headquarters, which is no school. */
export async function schoolNames(work: Work, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await work.session.rows<{ id: number; name: string }>(
    sql`select id, name from school where ${ours(work, 'school')} and id = any(${sql.param(known)}::bigint[]) order by id`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A school `s` by the name that its reader's language has for it. */
export const schoolCalled = ({ caller }: Work): SQL =>
  caller.locale === 'en' ? sql`coalesce(nullif(s.name_en, ''), s.name)` : sql`s.name`;
