// Child rows saved with their parent: what is new is added, what is gone is deleted, the rest is changed in place; a hundred
// of them in as many statements as one.
import { sql } from 'drizzle-orm';
import type { Fields } from '../../model/fields';
import { fieldProblem, type ReadOptions, readPayload } from '../../model/payload';
import { type FieldProblem, Invalid } from '../../model/problems';
import { lineOf, type Resource, type Row, standardFields } from '../../model/resource';
import { totalled } from '../../model/rules/totals';
import { logChanges, logWhole, same } from '../audit';
import { columnSql, tableSql } from '../database/table';
import type { Service } from '../service';
import type { Work } from '../work';
import { type LineChanges, type LinePair, lineChanges } from './lineChanges';
import { isOwnMask } from './present';
import { storedColumns } from './query';
import { refuseWhileReferred } from './references';
import { removeRows } from './removing';
import { insertMany, reserveIds, updateMany, withDefaults } from './storing';

type Values = Record<string, unknown>;
type Stored = Readonly<Record<string, unknown>>;

const lineFields = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const line = lineOf(field);
    return line ? [{ name, child: line.of, by: line.by }] : [];
  });

const linesIn = (row: Stored | null | undefined, name: string): Values[] => {
  const lines = row?.[name];
  return Array.isArray(lines) ? lines : [];
};

/** The lines of a stored row, by field; locked where a change names them. */
export async function storedLines(work: Work, of: Resource, id: number, changes: Stored): Promise<Values> {
  const stored: Values = {};
  for (const { name, child, by } of lineFields(of.fields)) {
    if (!work.app.services.has(child.name)) continue;
    const lock = changes[name] === undefined ? sql`` : sql` for update of t`;
    stored[name] = await work.session.rows<Values>(
      sql`select ${storedColumns(child)} from ${tableSql(child)} t where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null
        and t.${columnSql(by)} = ${id} order by t.id${lock}`,
      { prepare: true },
    );
  }
  return stored;
}

/** A payload with its lines, read to inside values; every problem of every line at once, each at its place: `lines[0].price`. */
export function readGiven(fields: Fields, payload: Values, options: ReadOptions = {}, was: Stored = {}) {
  const { values, problems } = readPayload(fields, payload, options);
  for (const { name, child, by } of lineFields(fields)) {
    if (!Array.isArray(values[name])) continue;
    const stored = new Map(linesIn(was, name).map((line) => [Number(line.id), line]));
    values[name] = linesIn(values, name).map((line, i) => {
      const before = line.id ? stored.get(Number(line.id)) : undefined;
      const read = readLine(child, by, line, before);
      problems.push(...read.problems.map((p) => ({ ...p, field: linePath(name, i, p.field) })));
      return { ...(line.id ? { id: Number(line.id) } : {}), ...read.values };
    });
  }
  return { values, problems };
}

const linePath = (name: string, i: number, field: string): string => `${name}[${i}].${field}`;

function readLine(child: Resource, by: string, line: Values, was: Values | undefined) {
  const { [by]: _parent, ...fields } = child.fields;
  const asked = Object.entries(line).filter(
    ([key, value]) =>
      !key.startsWith('$') && !Object.hasOwn(standardFields, key) && !(was && isOwnMask(child, key, value, was)),
  );
  return readPayload(fields, Object.fromEntries(asked), { partial: Boolean(line.id) });
}

/** Every line whole: as it is stored with what changes, or with its defaults. 404 for one that is not this row's. */
export function completeLines(of: Resource, row: Values, was: Stored): void {
  const strangers: FieldProblem[] = [];
  for (const { name, child } of lineFields(of.fields)) {
    const stored = new Map(linesIn(was, name).map((line) => [line.id, line]));
    if (row[name] === undefined) continue;
    row[name] = linesIn(row, name).map((line, i) => {
      const before = stored.get(line.id);
      if (line.id && !before) strangers.push(fieldProblem(linePath(name, i, 'id'), 'ref', child.title));
      return before ? { ...before, ...line } : withDefaults(child, line);
    });
  }
  if (strangers.length > 0) throw new Invalid(strangers, 404);
}

/** Answers what changed in which line, for the parent's own history. */
export async function saveLines(work: Work, of: Resource, row: Values, was: Stored | null): Promise<LineChanges> {
  const told: LineChanges = { before: {}, after: {} };
  for (const { name, by } of lineFields(of.fields)) {
    const found = work.app.services.get(of.fields[name]!.line!.of.name);
    if (!found || row[name] === undefined) continue;
    const lines = linesIn(row, name);
    for (const line of lines) line[by] = row.id;
    const pairs = await saveEach(work, found, name, lines, linesIn(was, name));
    if (!was || pairs.length === 0) continue;
    const { before: from, after: to } = await lineChanges(work, found.of, by, pairs);
    if (from.length > 0) told.before[name] = from;
    if (to.length > 0) told.after[name] = to;
  }
  return told;
}

async function saveEach(
  work: Work,
  found: Service,
  name: string,
  lines: Values[],
  before: Values[],
): Promise<LinePair[]> {
  const stored = new Map(before.map((line) => [line.id, line]));
  const kept = new Set(lines.map((line) => line.id));
  const gone = before.filter((line) => !kept.has(line.id));
  await removeLines(work, found, gone);
  const pairs = lines.map((row, i) => ({ row, was: stored.get(row.id) ?? null, i }));
  const touched = pairs.filter(({ row, was }) => !was || changes(found.of, row, was));
  for (const { row, was, i } of touched) {
    Object.assign(row, totalled(found.of, row));
    await at(name, i, async () => found.hooks.beforeSave?.({ row: row as never, was: was as never, work }));
  }
  const fresh = touched.filter(({ was }) => !was).map(({ row }) => row);
  const edited = touched.flatMap(({ row, was }) => (was ? [{ row, was }] : []));
  const ids = fresh.length > 0 ? await reserveIds(work, found.of, fresh.length) : [];
  for (const [i, row] of fresh.entries()) row.id = ids[i];
  await at(name, undefined, async () => {
    await insertMany(work, found.of, fresh);
    await updateMany(
      work,
      found.of,
      edited.map(({ row }) => row as Row<Resource>),
    );
  });
  await logWhole(work, found.of, 'add', 'after', fresh);
  await logChanges(work, found.of, 'edit', edited);
  for (const { row, was } of touched) await found.hooks.afterSave?.({ row: row as never, was: was as never, work });
  return [...touched, ...gone.map((was) => ({ row: null, was }))];
}

const changes = (of: Resource, row: Values, was: Values): boolean =>
  Object.keys(of.fields).some((name) => !same(row[name], was[name]));

/** A line is removed like any other row: asked for, and not while others refer to it. */
async function removeLines(work: Work, { of, hooks }: Service, gone: readonly Values[]): Promise<void> {
  if (gone.length === 0) return;
  for (const row of gone) await hooks.beforeDelete?.({ row: row as never, work });
  const ids = gone.map(({ id }) => Number(id));
  await refuseWhileReferred(work, of, ids);
  await removeRows(work, of, sql`t.id = any(${sql.param(ids)}::bigint[])`);
}

/** What a line's own rules refuse stands at that line; what the table refuses of several stands at all of them. */
async function at(name: string, i: number | undefined, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const placed = error.problems.map((p) => ({ ...p, field: i === undefined ? name : linePath(name, i, p.field) }));
    throw new Invalid(placed, error.code);
  }
}

/** The lines of a row as somebody would give them anew. */
export async function linesToCopy(work: Work, of: Resource, id: number): Promise<Values> {
  const stored = await storedLines(work, of, id, {});
  for (const { name, child, by } of lineFields(of.fields)) {
    const asked = Object.keys(child.fields).filter(
      (key) => key !== by && !child.fields[key]!.computed && !child.fields[key]!.secret,
    );
    stored[name] = linesIn(stored, name).map((row) => Object.fromEntries(asked.map((key) => [key, row[key]])));
  }
  return stored;
}
