// What the values of a dimension are called, all of one in a statement.
import { sql } from 'drizzle-orm';
import { Category } from '#areas/system/categories/model/category';
import { say, texts } from '#kernel/model/text';
import { tableSql } from '#kernel/server/database/table';
import { labelColumn } from '#kernel/server/resources/query';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type DimensionKey, fieldOf } from '../model/dimensions';

const words = texts('reports.label', { none: ['未填', 'None'], gone: ['已删除', 'Deleted'] });

/** '' is what has none. */
export async function labelsOf(work: Work, key: DimensionKey, values: readonly string[]): Promise<Map<string, string>> {
  const field = fieldOf(key);
  const called = new Map<string, string>([['', say(words.none, work)]]);
  const named = values.filter((value) => value !== '');
  if (field.options) {
    for (const value of named) {
      const option = field.options[value];
      called.set(value, option ? say(option.label, work) : value);
    }
    return called;
  }
  const of = field.kind === 'category' ? Category : field.to ? work.app.services.get(field.to)?.of : undefined;
  if (!of) return new Map([...called, ...named.map((value) => [value, value] as const)]);
  const t = sql.raw('t');
  const rows = await work.session.rows<{ id: string; label: string | null }>(
    sql`select t.id, ${labelColumn(of, work.caller.locale, t, work.app.services)} as label from ${tableSql(of)} t
      where ${ours(work, 't')} and t.id = any(${sql.param(named.map(Number))}::bigint[])`,
  );
  const found = new Map(rows.map(({ id, label }) => [String(id), label ?? '—']));
  for (const value of named) called.set(value, found.get(value) ?? say(words.gone, work));
  return called;
}
