// import: a template, a dry run with an error per row, and a commit that takes all rows or none.

import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Field } from '../../model/fields';
import { errorMessages } from '../../model/messages';
import { fieldProblem, readPayload } from '../../model/payload';
import { type FieldProblem, forbidden, Invalid, Problem } from '../../model/problems';
import { permission, type Resource } from '../../model/resource';
import { say, type Tongue } from '../../model/text';
import { demand, refuseReadOnly } from '../actor';
import type { App } from '../app';
import { logSummary, logTogether } from '../audit';
import { uniqueViolation } from '../database/faults';
import { tableSql } from '../database/table';
import { envelope } from '../http/answer';
import { actorOf, callerOf } from '../http/handle';
import { sendSheet, templateName } from '../http/sheetAnswer';
import { and, reachable } from '../resources/query';
import { insertTyped, stayInReach } from '../resources/saving';
import type { Service } from '../service';
import { readSheet } from '../sheet/read';
import { type SheetCell, type SheetRow, sheetLimits } from '../sheet/sheet';
import { type Work, write } from '../work';
import { everyWord, fromCell, labelResolver, type Resolve } from './cellValues';
import { sheetColumn } from './sheetCells';
import { hintFor } from './sheetHints';

type Values = Record<string, unknown>;

/** Lines have a sheet of their own, and a state is changed by its transitions. */
const unimportable = new Set<Field['kind']>(['lines', 'state']);
/** Read where a sheet has it; but few would type it, so that the template does without. */
const seldomTyped = new Set<Field['kind']>(['file', 'files', 'image', 'json']);

const importFields = (of: Resource): string[] =>
  of.form.filter((name) => of.fields[name] && !unimportable.has(of.fields[name]!.kind));

const offeredFields = (of: Resource): string[] =>
  importFields(of).filter((name) => of.fields[name]!.required || !seldomTyped.has(of.fields[name]!.kind));

export async function importTemplate(app: App, { of }: Service, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(app, request);
  demand(actor, permission(of, 'import'));
  const tongue: Tongue = { locale: callerOf(request).locale, wording: actor.wording };
  const columns = offeredFields(of).map((name) => {
    const column = sheetColumn(of.fields[name]!, tongue);
    return { ...column, kind: 'text' as const, header: `${column.header}${of.fields[name]!.required ? ' *' : ''}` };
  });
  const note = offeredFields(of)
    .map((name) => `${say(of.fields[name]!.label, tongue)}: ${hintFor(of.fields[name]!, tongue)}`)
    .join('\n');
  const title = say(of.title, tongue);
  const names = { plain: 'template', title: templateName(title, tongue) };
  return sendSheet(reply, names, { title, columns, rows: none(), note });
}

async function* none(): AsyncGenerator<SheetCell[]> {}

interface RowError {
  row: number;
  field: string;
  message: string;
}

class Rehearsed extends Error {}

const together = 100;

export async function importRows(app: App, found: Service, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(app, request);
  const caller = callerOf(request);
  const tongue: Tongue = { locale: caller.locale, wording: actor.wording };
  const { of } = found;
  demand(actor, permission(of, 'import'));
  refuseReadOnly(actor);
  const ticket = app.allowance.enterSheet(actor, say(of.title, tongue));
  for (const end of ['finish', 'close']) reply.raw.once(end, ticket.leave);
  const { file, name, dryRun } = await receivedSheet(request);
  const { header, rows } = await readSheet(file, name);
  const columns = matchColumns(of, header, tongue);
  const errors: RowError[] = [];
  let valid = 0;
  const sayAll = (row: number, problems: readonly FieldProblem[]) =>
    errors.push(...problems.map((p) => ({ row, field: p.field, message: say(p.text, tongue, p.vars) })));
  try {
    await write(
      app,
      actor,
      caller,
      async (work) => {
        const resolve = labelResolver(work, of);
        const readCells = (cells: readonly SheetCell[]) => readRow(work, of, columns, cells, resolve);
        for (let start = 0; start < rows.length; start += together) {
          const some = rows.slice(start, start + together);
          ticket.did(some.length);
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
      },
      'long',
    );
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
        ids.push(await keepRow(work, found, values));
      }
    });
    const conditions = reachable(work.actor, found, 'import', work.app.services);
    const kept = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from ${tableSql(found.of)} t where ${and(conditions)} and t.id = any(${sql.param(ids)}::bigint[])`,
    );
    if (kept?.n !== new Set(ids).size) throw forbidden(permission(found.of, 'import'));
    await client.query('release savepoint import_rows');
    return true;
  } catch (error) {
    await client.query('rollback to savepoint import_rows');
    if (error instanceof Problem || uniqueViolation(error)) return false;
    throw error;
  }
}

const keepRow = async (work: Work, found: Service, values: Values): Promise<number> =>
  (await found.hooks.imports?.(values, work)) ?? insertTyped(work, found, values, 'import');

/** A savepoint per row: one bad row does not hide the problems of the next. */
async function tryInsert(work: Work, found: Service, values: Values): Promise<FieldProblem[]> {
  const { client } = work.session;
  await client.query('savepoint import_row');
  try {
    await stayInReach(work, found, await keepRow(work, found, values), 'import');
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
      missing.map((name) => fieldProblem(say(of.fields[name]!.label, tongue), 'column', of.fields[name]!.label)),
    );
  return columns;
}

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
