// The sheets around an import: the template, the rows that are wrong, and the standard import of customers in one call.

import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Field } from '#kernel/model/fields';
import { joined, say, type Tongue } from '#kernel/model/text';
import { demand, refuseReadOnly } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf, payloadOf } from '#kernel/server/http/handle';
import { sendSheet, templateName } from '#kernel/server/http/sheetAnswer';
import { idOf } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { live } from '#kernel/server/rows';
import type { SheetCell } from '#kernel/server/sheet/sheet';
import { receivedSheet } from '#kernel/server/transfer/importing';
import { Errand, read, type Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { isLastSource } from '../../customer/server/sourceBranch';
import { ImportBatch, type ImportRow } from '../model/importBatch';
import { ownBatch } from './importAccess';
import { errorsFor } from './importChecking';
import { commitBatch } from './importCommit';
import { columnsOf, type Raw } from './importReading';
import { importTexts } from './importTexts';
import { guess, makeBatch, type Settings } from './importUpload';

const key = 'customers.customer.import';

export function importSheets(http: FastifyInstance, app: App): void {
  for (const path of [`${ImportBatch.path}/template`, `${Customer.path}/import`])
    http.get(path, (request, reply) => template(app, request, reply));
  http.get(`${ImportBatch.path}/errorFile`, (request, reply) => errorFile(app, request, reply));
  http.post(`${Customer.path}/import`, (request, reply) => importAtOnce(app, request, reply));
}

async function template(app: App, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(app, request);
  demand(actor, key);
  return read(app, actor, callerOf(request), async (work) => {
    const offered = await columnsOf(work);
    const title = say(Customer.title, work);
    const stars = new Set(['name', 'guardian.mobile', 'sourceId']);
    const header = (name: string, field: Field) => `${say(field.label, work)}${stars.has(name) ? ' *' : ''}`;
    const columns = offered.map(({ name, field }) => ({
      header: header(name, field),
      kind: 'text' as const,
      width: 16,
    }));
    const note = (
      await Promise.all(offered.map(async ({ field }) => `${say(field.label, work)}: ${await hint(work, field)}`))
    ).join('\n');
    const names = { plain: 'template', title: templateName(title, work) };
    return sendSheet(reply, names, { title, columns, rows: none(), note });
  });
}

async function* none(): AsyncGenerator<SheetCell[]> {}

const mostOptions = 60;

/** What may stand in a cell: the options themselves wherever there are few enough to be read. */
async function hint(work: Work, field: Field): Promise<string> {
  const tongue: Tongue = work;
  if (field.options)
    return Object.values(field.options)
      .map(({ label }) => say(label, tongue))
      .join(' / ');
  if (field.kind === 'date') return 'yyyy-MM-dd';
  if (field.kind === 'geo') return '121.4737,31.2304';
  const options = await choicesOf(work, field);
  return options.length > 0 ? options.join(' / ') : field.help ? say(field.help, tongue) : '';
}

async function choicesOf(work: Work, field: Field): Promise<string[]> {
  const { enterpriseId } = work;
  const named = (name: string, rest: SQL) =>
    sql`select name from ${sql.raw(name)} t where ${live(enterpriseId, 't')} and ${rest} limit ${mostOptions}`;
  const query = field.tree
    ? sql`select name from category where ${live(enterpriseId, 'category')} and tree = ${field.tree} and enabled order by sort, id limit ${mostOptions}`
    : field.to === 'customer_source'
      ? named('customer_source', sql`active and ${isLastSource(sql`t`)} order by sort, id`)
      : field.to === 'school'
        ? named('school', sql`state <> 'closed' order by code`)
        : field.to === 'customer_tag'
          ? named('customer_tag', sql`active order by sort, id`)
          : null;
  return query ? (await work.session.rows<{ name: string }>(query)).map(({ name }) => name) : [];
}

async function errorFile(app: App, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(app, request);
  return read(app, actor, callerOf(request), async (work) => {
    const batch = await ownBatch(work, idOf(payloadOf(request).id));
    const rows = await work.session.rows<Pick<ImportRow, 'errors'> & { raw: Raw }>(
      sql`select raw, errors from import_row where ${live(work, 'import_row')} and batch_id = ${batch.id} and errors <> '[]' order by row_no`,
    );
    async function* cells(): AsyncGenerator<SheetCell[]> {
      for (const { raw, errors } of rows)
        yield [
          ...batch.columns.map((column) => raw[column] ?? null),
          joined(
            errorsFor(work, errors).map(({ message }) => message),
            work,
          ),
        ];
    }
    const headers = [...batch.columns, say(importTexts.errorColumn, work)];
    const columns = headers.map((header) => ({ header, kind: 'text' as const }));
    return sendSheet(
      reply,
      { plain: 'errors', title: batch.fileName.replace(/\.\w+$/, '') },
      { columns, rows: cells() },
    );
  });
}

class Rehearsed extends Error {}

/** The same steps with default settings: mapped as guessed, known customers touched, new ones to the pool of one's school. */
async function importAtOnce(app: App, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(app, request);
  const caller = callerOf(request);
  demand(actor, key);
  refuseReadOnly(actor);
  const errand = new Errand(app, actor, caller, 'long');
  const ticket = app.allowance.enterSheet(
    actor,
    say(Customer.title, { locale: caller.locale, wording: actor.wording }),
  );
  for (const end of ['finish', 'close']) reply.raw.once(end, ticket.leave);
  const { file, name, dryRun } = await receivedSheet(request);
  let answer = {
    total: 0,
    valid: 0,
    errors: [] as { row: number; field: string; message: string }[],
    committed: false,
  };
  let batch: { id: number; version: number } | undefined;
  try {
    batch = await errand.write(async (work) => {
      ticket.did(0);
      const found = await checked(work, name, file);
      answer = { ...answer, ...found.answer };
      if (dryRun || answer.errors.length > 0) throw new Rehearsed();
      return found.batch;
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  if (batch) await commitBatch(errand, batch);
  return envelope({ ...answer, committed: batch !== undefined });
}

async function checked(work: Work, name: string, content: Buffer) {
  const found = work.app.services.get(ImportBatch.name)!;
  const id = await makeBatch(work, { name, content }, defaults(work));
  const uploaded = await ownBatch(work, id, true);
  await move(work, found, { ...uploaded }, 'map', { mapping: await guess(work, uploaded.columns) });
  await move(work, found, { ...(await ownBatch(work, id, true)) }, 'check', {});
  const { total, valid, version } = await ownBatch(work, id, true);
  const rows = await work.session.rows<Pick<ImportRow, 'rowNo' | 'errors'>>(
    sql`select row_no as "rowNo", errors from import_row where ${live(work, 'import_row')} and batch_id = ${id} and errors <> '[]' order by row_no limit 1000`,
  );
  const errors = rows.flatMap(({ rowNo, errors: all }) => all.map((one) => ({ row: rowNo, ...one })));
  return { batch: { id, version }, answer: { total, valid, errors } };
}

const defaults = ({ actor }: Work): Settings => ({
  schoolId: actor.schoolId,
  sourceId: null,
  ownerMode: 'pool',
  staffIds: [],
  duplicateMode: 'touch',
});
