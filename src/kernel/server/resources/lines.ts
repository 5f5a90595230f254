// Child rows saved with their parent: what is new is added, what is gone is deleted, the rest is changed in place.
import { sql } from 'drizzle-orm';
import { fieldProblem, readPayload } from '../../model/payload';
import { type FieldProblem, Invalid } from '../../model/problems';
import { type Resource, standardFields } from '../../model/resource';
import { writeValue } from '../../model/values';
import { same } from '../audit';
import { columnSql } from '../database/table';
import type { Service } from '../service';
import type { Work } from '../work';
import { isOwnMask } from './present';
import { storedColumns, tableSql } from './query';
import { removeRows } from './removing';

type Values = Record<string, unknown>;

/** How a child row is stored: as any other row is. */
export interface Store {
  insertRow(work: Work, found: Service, values: Values): Promise<number>;
  updateRow(work: Work, found: Service, was: Values, changes: Values): Promise<Values>;
}

export async function saveLines(work: Work, of: Resource, row: Values, parentId: number, store: Store): Promise<void> {
  for (const [name, field] of Object.entries(of.fields)) {
    const given = row[name];
    const child = field.line && work.app.services.get(field.line.resource);
    if (!child || !field.line || !Array.isArray(given)) continue;
    const { by } = field.line;
    const existing = await linesOf(work, child, by, parentId);
    const lines = readLines(child.of, name, by, given as Values[], existing);
    const gone = [...existing.keys()].filter((id) => !lines.some((line) => line.was?.id === id));
    await removeRows(work, child.of, sql`t.id = any(${sql.param(gone)}::bigint[])`);
    for (const { was, values } of lines) {
      if (!was) await store.insertRow(work, child, { ...values, [by]: parentId });
      else if (Object.keys(values).some((key) => !same(values[key], was[key])))
        await store.updateRow(work, child, was, values);
    }
  }
}

/** Every problem of every line at once, each at its place: `lines[0].price`. */
function readLines(child: Resource, name: string, by: string, given: Values[], existing: Map<number, Values>) {
  const fields = Object.fromEntries(Object.entries(child.fields).filter(([key]) => key !== by));
  const problems: FieldProblem[] = [];
  const lines = given.map((line, i) => {
    const was = line.id ? existing.get(Number(line.id)) : undefined;
    if (line.id && !was) problems.push(fieldProblem(`${name}[${i}].id`, 'ref', child.title));
    const asked = Object.entries(line).filter(
      ([key, value]) =>
        !key.startsWith('$') && !Object.hasOwn(standardFields, key) && !(was && isOwnMask(child, key, value, was)),
    );
    const read = readPayload(fields, Object.fromEntries(asked), { partial: was !== undefined });
    problems.push(...read.problems.map((p) => ({ ...p, field: `${name}[${i}].${p.field}` })));
    return { was, values: read.values };
  });
  if (problems.length > 0) throw new Invalid(problems, problems.every((p) => p.rule === 'ref') ? 404 : 422);
  return lines;
}

async function linesOf(work: Work, { of }: Service, by: string, parentId: number): Promise<Map<number, Values>> {
  const rows = await work.session.rows<Values>(
    sql`select ${storedColumns(of)} from ${tableSql(of)} t where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null and t.${columnSql(by)} = ${parentId} order by t.id for update of t`,
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** The lines of a row as a caller would send them, for its copy. */
export async function linesAsGiven(work: Work, of: Resource, id: number): Promise<Values> {
  const copied: Values = {};
  for (const [name, { line }] of Object.entries(of.fields)) {
    const child = line && work.app.services.get(line.resource);
    if (!child || !line) continue;
    const asked = Object.entries(child.of.fields).filter(
      ([key, field]) => key !== line.by && !field.computed && !field.secret,
    );
    const rows = [...(await linesOf(work, child, line.by, id)).values()];
    copied[name] = rows.map((row) =>
      Object.fromEntries(asked.map(([key, field]) => [key, writeValue(field, row[key])])),
    );
  }
  return copied;
}
