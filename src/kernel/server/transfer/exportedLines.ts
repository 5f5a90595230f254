// Lines in a sheet: those of a row are one cell of it, read for a whole batch of rows at once.
import { sql } from 'drizzle-orm';
import { fieldOf, type Resource } from '../../model/resource';
import { joined } from '../../model/text';
import type { App } from '../app';
import { columnSql, tableSql } from '../database/table';
import type { Presented } from '../presented';
import { present } from '../resources/present';
import { selection } from '../resources/query';
import type { Service } from '../service';
import type { Work } from '../work';
import { cellOf } from './sheetCells';

interface Line {
  name: string;
  child: Service;
  by: string;
  said: readonly string[];
}

/** Where the column is lines that a sheet shows and their area is there. */
export function lineOf(app: App, of: Resource, name: string): Line | undefined {
  const field = of.fields[name];
  const child = field?.line && app.services.get(field.line.of.name);
  return field?.line && child && field.inSheet ? { name, child, by: field.line.by, said: field.inSheet } : undefined;
}

/** Puts `妈妈 李梅 138****1234；爸爸 …` on each row, under the name of its lines. */
export async function addLines(work: Work, { name, child, by, said }: Line, rows: readonly Presented[]): Promise<void> {
  const ids = rows.map(({ id }) => Number(id));
  const stored = await work.session.rows(
    sql`select ${selection(child.of, [by, ...said], work.app.services, work.locale)} from ${tableSql(child.of)} t
      where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null and t.${columnSql(by)} = any(${sql.param(ids)}::bigint[])
      order by t.id`,
    { prepare: true },
  );
  const lines = present(work.actor, child, [by, ...said], stored);
  await child.hooks.decorate?.(lines, work);
  const words = (line: Presented) =>
    said.map((one) => cellOf(fieldOf(child.of, one)!, one, line, work)).filter((cell) => cell !== null && cell !== '');
  const texts = new Map<number, string[]>();
  for (const line of lines)
    texts.set(Number(line[by]), [...(texts.get(Number(line[by])) ?? []), words(line).join(' ')]);
  for (const row of rows) row[name] = joined(texts.get(Number(row.id)) ?? [], work) || null;
}
