// add, edit, copy, delete: read the payload, check references, run the area's rules, store, log, in one transaction.
import { type SQL, sql } from 'drizzle-orm';
import { errorMessages } from '../../model/messages';
import { fieldProblem, readPayload } from '../../model/payload';
import { conflict, forbidden, Invalid, Problem } from '../../model/problems';
import { permission, type Resource, snake, standardFields } from '../../model/resource';
import { readId, readValue } from '../../model/values';
import { demand, fieldView, isLocked, mayDo } from '../actor';
import { differences, logOperation, logWhole, same, schoolOf, titleOf } from '../audit';
import { uniqueViolation } from '../database/database';
import { columnSql, hasSearch, isStored } from '../database/table';
import { searchText } from '../search';
import type { Service } from '../service';
import type { Work } from '../work';
import { linesAsGiven, saveLines } from './lines';
import { isOwnMask, type Presented, present } from './present';
import { detailFields, tableSql } from './query';
import { detail, idOf, rowFor } from './reading';
import { checkReferences, refuseAbsent } from './references';
import { cleanHtml } from './richText';

type Values = Record<string, unknown>;

export async function add(work: Work, found: Service, payload: Values): Promise<Presented> {
  demand(work.actor, permission(found.of, 'add'));
  const { values, problems } = readPayload(found.of.fields, payload, { ignore: ['id', 'version'] });
  if (problems.length > 0) throw new Invalid(problems);
  refuseAbsent(work, found.of.fields, values, null);
  const id = await insertRow(work, found, values);
  return answer(work, found, id, 'add');
}

/** Writing needs the row in scope afterwards too: nobody moves a row to where they do not reach. */
export async function stayInReach(work: Work, found: Service, id: number, verb: 'add' | 'edit' | 'import') {
  await rowFor(work, found, id, verb).catch((error) => {
    const isOut = error instanceof Problem && error.code === 404;
    throw isOut ? forbidden(permission(found.of, verb), errorMessages.outOfReach) : error;
  });
}

async function answer(work: Work, found: Service, id: number, verb: 'add' | 'edit'): Promise<Presented> {
  await stayInReach(work, found, id, verb);
  if (!mayDo(work.actor, found.of, 'view')) return { id, $labels: {}, $can: [], $masked: [] };
  return detail(work, found, id);
}

/** Stores a new row with everything that belongs to it. Areas call this for rows that no person typed. */
export async function insertRow(work: Work, found: Service, values: Values, action = 'add'): Promise<number> {
  const { of, hooks } = found;
  const row = withDefaults(of, values);
  await checkReferences(work, of.fields, row, null);
  await hooks.beforeSave?.({ row: row as never, was: null, work });
  const id = await store(work, of, row, null);
  row.id = id;
  await saveLines(work, of, row, id, { insertRow, updateRow });
  await logWhole(work, of, action, 'after', [row]);
  await hooks.afterSave?.({ row: row as never, was: null, work });
  return id;
}

/** A new row as it stands before anybody's rules. */
export function withDefaults(of: Resource, values: Values): Values {
  const row: Values = { version: 1 };
  for (const [name, field] of Object.entries(of.fields)) {
    row[name] = values[name] ?? field.default ?? (field.kind === 'lines' ? [] : null);
  }
  return row;
}

export async function edit(work: Work, found: Service, payload: Values): Promise<Presented> {
  const { of } = found;
  const id = idOf(payload.id);
  const was = await rowFor(work, found, id, 'edit', true);
  const unmasked = Object.fromEntries(
    Object.entries(payload).filter(
      ([name, value]) => !isOwnMask(of, name, value, was) && fieldView(work.actor, of, name) !== 'hide',
    ),
  );
  const { values, problems } = readPayload(of.fields, unmasked, { partial: true, ignore: ['id', 'version'] });
  for (const name of Object.keys(values)) {
    const field = of.fields[name]!;
    if (same(values[name], was[name])) continue;
    if (field.fixed) problems.push(fieldProblem(name, 'fixed', field.label));
    else if (isLocked(work.actor, of, name)) problems.push(fieldProblem(name, 'locked', field.label));
  }
  if (problems.length > 0) throw new Invalid(problems);
  if (payload.version === undefined)
    throw new Invalid([fieldProblem('version', 'required', standardFields.version.label)]);
  if (readId(payload.version) !== was.version) throw await stale(work, found, was, values);
  refuseAbsent(work, of.fields, values, was);
  await found.hooks.beforeAct?.({ verb: 'edit', row: was as never, values, work });
  await updateRow(work, found, was, values);
  return answer(work, found, id, 'edit');
}

/** Someone else was faster: tell what they changed, so that nothing typed is lost. */
async function stale(work: Work, found: Service, was: Values, values: Values) {
  const { of } = found;
  const [current] = present(work.actor, found, detailFields(of), [was]);
  const [mine] = present(work.actor, found, detailFields(of), [{ ...was, ...values }]);
  const changed = Object.keys(values)
    .filter((name) => of.fields[name]?.kind !== 'lines' && !same(values[name], was[name]))
    .map((field) => ({ field, mine: mine?.[field], now: current?.[field] }));
  const by = await work.session.one<{ name: string }>(
    sql`select name from staff where enterprise_id = ${work.enterpriseId} and id = ${was.updatedBy ?? 0}`,
  );
  return conflict(errorMessages.stale, { reason: 'stale', current, changed, by: by?.name ?? '', at: was.updatedAt });
}

/** Stores changes to a row already loaded and locked. */
export async function updateRow(
  work: Work,
  found: Service,
  was: Values,
  changes: Values,
  log: { action?: string; reason?: string } = {},
): Promise<Values> {
  const { of, hooks } = found;
  const row: Values = { ...was, ...changes };
  // What was emptied falls back to its default, as in a new row: its column may not be null.
  for (const name of Object.keys(changes)) row[name] ??= of.fields[name]?.default ?? null;
  await checkReferences(work, of.fields, row, was);
  await hooks.beforeSave?.({ row: row as never, was: was as never, work });
  await store(work, of, row, was);
  if (Object.values(of.fields).some((field) => field.line))
    await saveLines(work, of, changes, Number(was.id), { insertRow, updateRow });
  const { before, after } = differences(of, was, row);
  const entry = {
    of,
    rowId: Number(was.id),
    rowTitle: await titleOf(work, of, row),
    schoolId: schoolOf(of, row),
    before,
    after,
  };
  await logOperation(work, { action: log.action ?? 'edit', ...entry, ...(log.reason ? { reason: log.reason } : {}) });
  await hooks.afterSave?.({ row: row as never, was: was as never, work });
  return row;
}

export async function copy(work: Work, found: Service, id: number): Promise<Presented> {
  const { of } = found;
  demand(work.actor, permission(of, 'add'));
  const source = await rowFor(work, found, id, 'view');
  const kept = Object.entries(source).filter(([name]) => {
    const field = of.fields[name];
    return field && !field.computed && !field.secret && !of.unique.some((names) => names.includes(name));
  });
  const values: Values = { ...Object.fromEntries(kept), ...(await linesAsGiven(work, of, id)) };
  for (const names of of.unique) for (const name of names) values[name] ??= await freeName(work, of, name, source);
  const newId = await insertRow(work, found, values, 'copy');
  return answer(work, found, newId, 'add');
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

/** Inserts or updates; a unique index that refuses becomes a message at its field. */
async function store(work: Work, of: Resource, row: Values, was: Values | null): Promise<number> {
  cleanHtml(of, row);
  const stored = Object.entries(of.fields).filter(
    ([name, field]) => isStored(field) && (!was || !same(row[name], was[name])),
  );
  const columns: [string, SQL][] = stored.map(([name, field]) => [name, param(field.kind, row[name])]);
  if (hasSearch(of)) columns.push(['search', sql`${searchText(of, row)}`]);
  const by = work.actor.staffId || null;
  const at = work.now.toISOString();
  try {
    if (!was) {
      columns.push(
        ['createdBy', sql`${by}`],
        ['updatedBy', sql`${by}`],
        ['createdAt', sql`${at}`],
        ['updatedAt', sql`${at}`],
      );
      const names = sql.raw(['"enterprise_id"', ...columns.map(([name]) => `"${snake(name)}"`)].join(', '));
      const values = sql.join([sql`${work.enterpriseId}`, ...columns.map(([, value]) => value)], sql`, `);
      const made = await work.session.one<{ id: number }>(
        sql`insert into ${tableSql(of)} (${names}) values (${values}) returning id`,
        { prepare: true },
      );
      return made!.id;
    }
    columns.push(['updatedBy', sql`${by}`], ['updatedAt', sql`${at}`]);
    const sets = columns.map(([name, value]) => sql`${columnSql(name)} = ${value}`);
    await work.session.rows(
      sql`update ${tableSql(of)} set version = version + 1, ${sql.join(sets, sql`, `)} where enterprise_id = ${work.enterpriseId} and id = ${was.id}`,
    );
    row.version = Number(was.version) + 1;
    return Number(was.id);
  } catch (error) {
    throw duplicate(of, error) ?? error;
  }
}

export function duplicate(of: Resource, error: unknown): Invalid | undefined {
  const index = uniqueViolation(error);
  const names =
    index && of.unique.find((parts) => index === `${of.name}_${parts.map(snake).join('_')}_key`.slice(0, 63));
  if (!names) return undefined;
  const name = names[names.length - 1]!;
  return new Invalid([fieldProblem(name, 'unique', of.fields[name]!.label)], 409);
}

const jsonKinds = new Set(['file', 'files', 'image', 'geo', 'json']);

function param(kind: string, value: unknown): SQL {
  if (value === null || value === undefined) return sql`null`;
  if (jsonKinds.has(kind)) return sql`${JSON.stringify(value)}::jsonb`;
  if (kind === 'choices') return sql`${sql.param(value)}::text[]`;
  if (kind === 'refs' || kind === 'categories') return sql`${sql.param(value)}::bigint[]`;
  return value instanceof Date ? sql`${value.toISOString()}` : sql`${value}`;
}
