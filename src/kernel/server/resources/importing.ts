// import: a template, a dry run with an error per row, and a commit that takes all rows or none.

import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDay, startOfDay } from '../../model/dates';
import type { Field } from '../../model/fields';
import { errorMessages } from '../../model/messages';
import { fieldProblem, readPayload } from '../../model/payload';
import { type FieldProblem, forbidden, Invalid, Problem } from '../../model/problems';
import { permission, type Resource } from '../../model/resource';
import { say, type Text, type Tongue } from '../../model/text';
import { demand, refuseReadOnly } from '../actor';
import type { App } from '../app';
import { logSummary, logTogether } from '../audit';
import { uniqueViolation } from '../database/database';
import { columnSql } from '../database/table';
import { envelope } from '../http/answer';
import { actorOf, callerOf } from '../http/handle';
import { sendSheet } from '../http/sheetAnswer';
import type { Service } from '../service';
import { textOfSerial } from '../sheet/days';
import { readSheet } from '../sheet/read';
import { type SheetCell, type SheetRow, sheetLimits } from '../sheet/sheet';
import { type Work, write } from '../work';
import { and, reachable, tableSql } from './query';
import { choosable } from './reading';
import { insertRow, stayInReach } from './saving';
import { sheetColumn } from './sheetCells';
import { hintFor } from './sheetHints';

type Values = Record<string, unknown>;

const unimportable = new Set(['lines', 'file', 'files', 'image', 'json', 'state']);

export const importFields = (of: Resource): string[] =>
  of.form.filter((name) => of.fields[name] && !unimportable.has(of.fields[name]!.kind));

export async function importTemplate(app: App, { of }: Service, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(app, request);
  demand(actor, permission(of, 'import'));
  const tongue: Tongue = { locale: callerOf(request).locale, wording: actor.wording };
  const columns = importFields(of).map((name) => {
    const column = sheetColumn(of.fields[name]!, tongue);
    return { ...column, kind: 'text' as const, header: `${column.header}${of.fields[name]!.required ? ' *' : ''}` };
  });
  const note = importFields(of)
    .map((name) => `${say(of.fields[name]!.label, tongue)}: ${hintFor(of.fields[name]!, tongue)}`)
    .join('\n');
  const title = say(of.title, tongue);
  return sendSheet(reply, { plain: 'template', title }, { title, columns, rows: none(), note });
}

async function* none(): AsyncGenerator<SheetCell[]> {}

interface RowError {
  row: number;
  field: string;
  message: string;
}

class Rehearsed extends Error {}

const together = 100;

export async function importRows(app: App, found: Service, request: FastifyRequest) {
  const actor = await actorOf(app, request);
  const caller = callerOf(request);
  const tongue: Tongue = { locale: caller.locale, wording: actor.wording };
  const { of } = found;
  demand(actor, permission(of, 'import'));
  refuseReadOnly(actor);
  const { file, name, dryRun } = await receivedSheet(request);
  const { header, rows } = await readSheet(file, name);
  const columns = matchColumns(of, header, tongue);
  const errors: RowError[] = [];
  let valid = 0;
  const sayAll = (row: number, problems: readonly FieldProblem[]) =>
    errors.push(...problems.map((p) => ({ row, field: p.field, message: say(p.text, tongue, p.vars) })));
  try {
    await write(app, actor, caller, async (work) => {
      const resolve = labelResolver(work, of);
      const readCells = (cells: readonly SheetCell[]) => readRow(work, of, columns, cells, resolve);
      for (let start = 0; start < rows.length; start += together) {
        const some = rows.slice(start, start + together);
        if (await storedTogether(work, found, some, readCells)) {
          valid += some.length;
          continue;
        }
        for (const { row, cells } of some) {
          const { values, problems } = await readCells(cells);
          if (problems.length === 0) problems.push(...(await tryInsert(work, found, values)));
          if (problems.length === 0) valid++;
          else sayAll(row, problems);
        }
      }
      await logSummary(work, of, 'import', valid);
      // The whole sheet was really stored and is now taken back: the rehearsal knows every rule the commit will meet.
      if (dryRun || errors.length > 0) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return envelope({
    total: rows.length,
    valid,
    errors: errors.slice(0, 1000),
    committed: !dryRun && errors.length === 0,
    ignored: header.filter((title, i) => title.trim() && !columns[i]),
    ...(dryRun ? { preview: rows.slice(0, previewed).map(({ cells }) => asMatched(columns, cells)) } : {}),
  });
}

const previewed = 5;

/** What stands under each field, as the sheet has it. */
const asMatched = (columns: readonly (string | undefined)[], cells: readonly SheetCell[]): Values =>
  Object.fromEntries(columns.flatMap((name, i) => (name ? [[name, cells[i] ?? null]] : [])));

/** The sheet that was sent; only rehearsed unless the sender says otherwise. */
export async function receivedSheet(request: FastifyRequest): Promise<{ file: Buffer; name: string; dryRun: boolean }> {
  const part = await request.file({ limits: { fileSize: sheetLimits.bytes } });
  if (!part) throw new Invalid([fieldProblem('file', 'required', { zh: '文件', en: 'File' })]);
  const file = await part.toBuffer();
  const field = part.fields.dryRun;
  const flag = field && 'value' in field ? field.value : (request.query as Values).dryRun;
  return { file, name: part.filename, dryRun: String(flag ?? 'true') !== 'false' };
}

type ReadCells = (cells: readonly SheetCell[]) => Promise<{ values: Values; problems: FieldProblem[] }>;

/** Most sheets are right: many rows share a savepoint, and only where one of them is refused are they tried one by one. */
async function storedTogether(work: Work, found: Service, rows: SheetRow[], read: ReadCells): Promise<boolean> {
  const { client } = work.session;
  const ids: number[] = [];
  await client.query('savepoint import_rows');
  try {
    await logTogether(work, async () => {
      for (const { cells } of rows) {
        const { values, problems } = await read(cells);
        if (problems.length > 0) throw new Invalid(problems);
        ids.push(await insertRow(work, found, values, 'import'));
      }
    });
    const conditions = reachable(work.actor, found, 'import', work.app.services);
    const kept = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from ${tableSql(found.of)} t where ${and(conditions)} and t.id = any(${sql.param(ids)}::bigint[])`,
    );
    if (kept?.n !== ids.length) throw forbidden(permission(found.of, 'import'));
    await client.query('release savepoint import_rows');
    return true;
  } catch (error) {
    await client.query('rollback to savepoint import_rows');
    if (error instanceof Problem || uniqueViolation(error)) return false;
    throw error;
  }
}

/** A savepoint per row: one bad row does not hide the problems of the next. */
async function tryInsert(work: Work, found: Service, values: Values): Promise<FieldProblem[]> {
  const { client } = work.session;
  await client.query('savepoint import_row');
  try {
    await stayInReach(work, found, await insertRow(work, found, values, 'import'), 'import');
    await client.query('release savepoint import_row');
    return [];
  } catch (error) {
    await client.query('rollback to savepoint import_row');
    if (error instanceof Invalid) return [...error.problems];
    if (error instanceof Problem)
      return [{ field: '', rule: 'rule', text: error.text, ...(error.vars ? { vars: error.vars } : {}) }];
    if (uniqueViolation(error)) return [{ field: '', rule: 'unique', text: errorMessages.duplicate }];
    throw error;
  }
}

function matchColumns(of: Resource, header: readonly string[], tongue: Tongue): (string | undefined)[] {
  const byHeader = new Map<string, string>();
  for (const name of importFields(of)) {
    for (const title of [name, ...everyWord(of.fields[name]!.label, tongue)]) byHeader.set(title.toLowerCase(), name);
  }
  const columns = header.map((title) => byHeader.get(title.replace(/\s*\*$/, '').toLowerCase()));
  const missing = importFields(of).filter((name) => of.fields[name]!.required && !columns.includes(name));
  if (missing.length > 0)
    throw new Invalid(
      missing.map((name) => fieldProblem(say(of.fields[name]!.label, tongue), 'required', of.fields[name]!.label)),
    );
  return columns;
}

export type Resolve = (field: Field, label: string) => Promise<number | null>;

async function readRow(
  work: Work,
  of: Resource,
  columns: readonly (string | undefined)[],
  cells: readonly SheetCell[],
  resolve: Resolve,
) {
  const payload: Values = {};
  const problems: FieldProblem[] = [];
  for (const [i, name] of columns.entries()) {
    const field = name ? of.fields[name] : undefined;
    const given = cells[i];
    if (!name || !field || given === null || given === undefined) continue;
    const value = await fromCell(work, field, given, resolve);
    if (value === undefined) problems.push(fieldProblem(name, field.options ? 'choice' : 'ref', field.label));
    else payload[name] = value;
  }
  const fields = Object.fromEntries(importFields(of).map((name) => [name, of.fields[name]!]));
  const read = readPayload(fields, payload);
  const known = new Set(problems.map((p) => p.field));
  return { values: read.values, problems: [...problems, ...read.problems.filter((p) => !known.has(p.field))] };
}

/** What a person writes in a cell: labels in either language instead of keys, names instead of ids. */
export async function fromCell(work: Work, field: Field, given: SheetCell, resolve: Resolve): Promise<unknown> {
  const text = String(given).trim();
  const parts = () =>
    text
      .split(/[、,，;；]/)
      .map((part) => part.trim())
      .filter(Boolean);
  switch (field.kind) {
    case 'choice':
      return optionKey(field, text, work);
    case 'choices': {
      const keys = parts().map((part) => optionKey(field, part, work));
      return keys.includes(undefined) ? undefined : keys;
    }
    case 'bool':
      return /^(是|yes|true|1|y)$/i.test(text) ? true : /^(否|no|false|0|n)$/i.test(text) ? false : undefined;
    case 'ref':
    case 'category':
      return (await resolve(field, text)) ?? undefined;
    case 'refs':
    case 'categories': {
      const ids: (number | null)[] = [];
      for (const part of parts()) ids.push(await resolve(field, part));
      return ids.includes(null) ? undefined : ids;
    }
    case 'date':
      // A day whose cell was never formatted as one.
      if (/^\d{5}(\.0+)?$/.test(text)) return textOfSerial(Number(text), false) ?? text;
      return text
        .slice(0, 10)
        .replace(/[/.]/g, '-')
        .replace(/-(\d)(?=-|$)/g, '-0$1');
    case 'datetime':
      return /[Z+]/.test(text) ? text : localMoment(text, work.actor.timezone);
    default:
      return given instanceof Date ? given.toISOString() : given;
  }
}

/** A sheet knows no time zone: `2026-07-08 09:30` is meant as the enterprise reads the clock. */
function localMoment(text: string, timezone: string): string {
  const [day = '', clock = '00:00'] = text.replace('T', ' ').split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  if (!isDay(day) || [hours, minutes, seconds].some(Number.isNaN)) return text;
  return new Date(startOfDay(day, timezone).getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString();
}

const optionKey = (field: Field, text: string, tongue: Tongue): string | undefined =>
  Object.entries(field.options ?? {}).find(([key, { label }]) =>
    [key, ...everyWord(label, tongue)].some((one) => one.toLowerCase() === text.toLowerCase()),
  )?.[0];

/** A sheet may be in either language, in the enterprise's words or from before it had its own. */
const everyWord = (text: Text, { wording }: Tongue): string[] => [
  text.zh,
  text.en,
  say(text, { locale: 'zh', wording }),
  say(text, { locale: 'en', wording }),
];

/** Each name is looked up once per import, among the rows this person may choose; but rows of the sheet itself come and go. */
export function labelResolver(work: Work, of: Resource): Resolve {
  const known = new Map<string, number | null>();
  return async (field, label) => {
    const target = work.app.services.get(field.kind.startsWith('categor') ? 'category' : (field.to ?? ''));
    if (!target) return null;
    const key = `${target.of.name}/${field.tree ?? ''}/${label}`;
    if (!known.has(key) || target.of.name === of.name) {
      const names = [target.of.label, target.of.labelEn].flatMap((name) => name ?? []);
      const called = names.map((name) => sql`t.${columnSql(name)} = ${label}`);
      const conditions = [...choosable(work, target), sql`(${sql.join(called, sql` or `)})`];
      if (field.tree) conditions.push(sql`t.tree = ${field.tree}`, sql`t.enabled`);
      const rows = await work.session.rows<{ id: number }>(
        sql`select t.id from ${tableSql(target.of)} t where ${and(conditions)} limit 2`,
      );
      known.set(key, rows.length === 1 ? rows[0]!.id : null);
    }
    return known.get(key) ?? null;
  };
}
