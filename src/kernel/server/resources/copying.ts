// copy: a new row like another, with its lines, under a name that is still free.
import { sql } from 'drizzle-orm';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import { permission, type Resource } from '../../model/resource';
import { readValue } from '../../model/values';
import { demand } from '../actor';
import { columnSql, tableSql } from '../database/table';
import type { Presented } from '../presented';
import type { Service } from '../service';
import type { Work } from '../work';
import { linesToCopy } from './lines';
import { rowFor } from './reading';
import { answer, insertTyped } from './saving';

type Values = Record<string, unknown>;

export async function copy(work: Work, found: Service, id: number): Promise<Presented> {
  const { of } = found;
  demand(work.actor, permission(of, 'add'));
  const source = await rowFor(work, found, id, 'view');
  const kept = Object.entries(source).filter(([name]) => {
    const field = of.fields[name];
    return field && !field.computed && !field.secret && !of.unique.some((names) => names.includes(name));
  });
  const values: Values = { ...Object.fromEntries(kept), ...(await linesToCopy(work, of, id)) };
  for (const names of of.unique) for (const name of names) values[name] ??= await freeName(work, of, name, source);
  return answer(work, found, await insertTyped(work, found, values, 'copy'), 'add');
}

/** A copy of 甲 is called 甲 (2), and the next one 甲 (3); a copy of SH01 is SH012. A mobile cannot be made up. */
async function freeName(work: Work, of: Resource, name: string, source: Values): Promise<unknown> {
  const field = of.fields[name]!;
  const value = source[name];
  if (typeof value !== 'string') return value;
  const numbers = Array.from({ length: 1000 }, (_, i) => i + 2);
  const names = [...numbers.map((n) => ` (${n})`), ...numbers.map(String)]
    .map((ending) => value.slice(0, (field.max ?? 200) - ending.length) + ending)
    .filter((tried) => 'value' in readValue(field, tried));
  for (const tried of names) {
    const taken = await work.session.one(
      sql`select 1 from ${tableSql(of)} where enterprise_id = ${work.enterpriseId} and deleted_at is null and ${columnSql(name)} = ${tried}`,
    );
    if (!taken) return tried;
  }
  if (field.required) throw new Invalid([fieldProblem(name, 'unique', field.label)], 409);
  return null;
}
