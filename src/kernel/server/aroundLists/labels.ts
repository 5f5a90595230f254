// What rows are called, by their ids, where a value names them outside its own table: in a form, in a rule.

import { sql } from 'drizzle-orm';
import type { Field } from '../../model/fields';
import { tableSql } from '../database/table';
import { labelColumn, t } from '../resources/query';
import type { Work } from '../work';

/** In the order of the ids, in the caller's language; what is not there is left out. */
export async function labelsOf(work: Work, field: Field, ids: readonly number[]): Promise<string[]> {
  const target = work.app.services.get(field.kind.startsWith('categor') ? 'category' : (field.to ?? ''))?.of;
  if (!target || ids.length === 0) return ids.map(String);
  const found = await work.session.rows<{ id: number; name: string | null }>(
    sql`select t.id, ${labelColumn(target, work.locale, t, work.app.services)}::text as name from ${tableSql(target)} t
      where t.enterprise_id = ${work.enterpriseId} and t.id = any(${sql.param([...ids])}::bigint[])`,
  );
  const names = new Map(found.map(({ id, name }) => [Number(id), name ?? '']));
  return ids.flatMap((id) => names.get(id) ?? []);
}
