// Child rows saved with their parent: what is new is added, what is gone is deleted, the rest is changed in place.
import { sql } from 'drizzle-orm';
import { readPayload } from '../../model/payload';
import { type FieldProblem, Invalid } from '../../model/problems';
import type { Resource } from '../../model/resource';
import { columnSql } from '../database/table';
import type { Service } from '../service';
import type { Work } from '../work';
import { tableSql } from './query';

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
    const own = Object.fromEntries(Object.entries(child.of.fields).filter(([key]) => key !== by));
    const problems: FieldProblem[] = [];
    const lines = (given as Values[]).map((line, i) => {
      const asked = Object.fromEntries(
        Object.entries(line).filter(([key]) => !key.startsWith('$') && !standard.has(key)),
      );
      const read = readPayload(own, asked);
      problems.push(...read.problems.map((p) => ({ ...p, field: `${name}[${i}].${p.field}` })));
      return { id: Number(line.id) || null, values: read.values };
    });
    if (problems.length > 0) throw new Invalid(problems);
    const existing = await work.session.rows<Values>(
      sql`select t.*, t.id as id from ${tableSql(child.of)} t where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null and t.${columnSql(by)} = ${parentId} for update of t`,
    );
    const kept = new Set(lines.map((line) => line.id));
    const gone = existing.map((line) => Number(line.id)).filter((id) => !kept.has(id));
    if (gone.length > 0) {
      await work.session.rows(
        sql`update ${tableSql(child.of)} set deleted_at = ${work.now.toISOString()} where enterprise_id = ${work.enterpriseId} and id = any(${sql.param(gone)}::bigint[])`,
      );
    }
    const known = new Map(existing.map((line) => [Number(line.id), camelRow(child.of, line)]));
    for (const { id, values } of lines) {
      const was = id === null ? undefined : known.get(id);
      if (was) await store.updateRow(work, child, was, values);
      else await store.insertRow(work, child, { ...values, [by]: parentId });
    }
  }
}

const standard = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

function camelRow(of: Resource, raw: Values): Values {
  const row: Values = { id: raw.id, version: raw.version };
  for (const name of Object.keys(of.fields))
    row[name] = raw[name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)] ?? null;
  return row;
}
