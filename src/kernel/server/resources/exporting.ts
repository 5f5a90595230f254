// export: the filtered rows, streamed through a cursor, so that 100,000 rows cost no more memory than a page.
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Field } from '../../model/fields';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import { fieldOf, permission, type Resource } from '../../model/resource';
import { say, type Tongue, texts } from '../../model/text';
import { type Actor, demand, fieldView } from '../actor';
import type { App } from '../app';
import { logOperation } from '../audit';
import { actorOf, callerOf, type Payload, payloadOf } from '../http/handle';
import { sendSheet } from '../http/sheetAnswer';
import type { Service } from '../service';
import type { Sheet, SheetCell, SheetColumn, SheetKind } from '../sheet/sheet';
import { read, write } from '../work';
import { type Presented, present } from './present';
import { and, asked, order, reachable, selection, tableSql } from './query';

const batch = 500;
const dialect = new PgDialect();

export async function exportRows(app: App, found: Service, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(app, request);
  const caller = callerOf(request);
  const { payload, reason } = askedPlain(found.of, actor, payloadOf(request));
  const reader = reason === undefined ? actor : { ...actor, fieldViews: plainViews(found.of, actor) };
  const tongue: Tongue = { locale: caller.locale, wording: actor.wording };
  const { of } = found;
  demand(actor, permission(of, 'export'));
  const names = exported(of, payload);
  const where = await read(app, actor, caller, async (work) =>
    and([...reachable(actor, found, 'export', app.services), ...(await asked(work, found, payload))]),
  );
  const query = dialect.sqlToQuery(
    sql`select ${selection(
      of,
      names.filter((name) => of.fields[name]),
      app.services,
      caller.locale,
    )} from ${tableSql(of)} t where ${where} order by ${order(of, payload.sort)}`,
  );
  await write(app, actor, caller, (work) =>
    logOperation(work, {
      action: reason === undefined ? 'export' : 'exportPlain',
      of,
      rowTitle: say(of.title, tongue),
      after: { columns: names, search: withoutPaging(payload) },
      ...(reason ? { reason } : {}),
    }),
  );
  const sheet: Sheet = {
    title: say(of.title, tongue),
    columns: names.map((name) => sheetColumn(fieldOf(of, name)!, tongue)),
    timeZone: actor.timezone,
    rows: cells(app, actor.enterpriseId, query, async (rows) => {
      const shown = present(
        reader,
        found,
        names.filter((name) => of.fields[name]),
        rows,
      );
      if (found.hooks.decorate) await read(app, actor, caller, async (work) => found.hooks.decorate!(shown, work));
      return shown.map((row) => names.map((name) => cell(fieldOf(of, name)!, name, row, tongue)));
    }),
  };
  return sendSheet(
    reply,
    { plain: 'export', title: say(of.title, tongue) },
    sheet,
    payload.format === 'csv' ? 'csv' : 'xlsx',
  );
}

/** `plain=true` shows what is masked, by a permission of its own and for a reason that the log keeps. */
function askedPlain(of: Resource, actor: Actor, given: Payload): { payload: Payload; reason?: string } {
  const { plain, ...asked } = given;
  if (plain !== 'true') return { payload: asked };
  const { reason, ...payload } = asked;
  demand(actor, permission(of, 'exportPlain'));
  const why = typeof reason === 'string' ? reason.trim().slice(0, 200) : '';
  if (!why) throw new Invalid([fieldProblem('reason', 'required', { zh: '原因', en: 'Reason' })]);
  return { payload, reason: why };
}

/** What is masked is shown; what is hidden from someone stays hidden. */
const plainViews = (of: Resource, actor: Actor): Actor['fieldViews'] =>
  new Map([
    ...actor.fieldViews,
    ...Object.keys(of.fields)
      .filter((name) => fieldView(actor, of, name) === 'mask')
      .map((name) => [`${of.entity}.${name}`, 'show'] as const),
  ]);

function exported(of: Resource, payload: Payload): string[] {
  const asked = Array.isArray(payload.columns)
    ? payload.columns.map(String)
    : String(payload.columns ?? '')
        .split(',')
        .filter(Boolean);
  const names = asked.length > 0 ? asked : [...of.columns];
  const unknown = names.filter(
    (name) => !fieldOf(of, name) || fieldOf(of, name)!.secret || fieldOf(of, name)!.kind === 'lines',
  );
  if (unknown.length > 0)
    throw new Invalid(unknown.map((name) => fieldProblem('columns', 'unknown', { zh: name, en: name })));
  return names;
}

const withoutPaging = ({ page, pageSize, columns, format, SaasUserId, SaasUserName, ...rest }: Payload): Payload =>
  rest;

/** A cursor holds one connection for the length of the download and hands out a few hundred rows at a time. */
async function* cells(
  app: App,
  enterpriseId: number,
  query: { sql: string; params: unknown[] },
  shape: (rows: Record<string, unknown>[]) => Promise<SheetCell[][]>,
): AsyncGenerator<SheetCell[]> {
  const rows = app.database.cursor(enterpriseId, query.sql, query.params, batch);
  for await (const some of rows) yield* await shape(some);
}

const sheetKinds: Partial<Record<Field['kind'], SheetKind>> = {
  int: 'number',
  quantity: 'number',
  money: 'money',
  percent: 'percent',
  date: 'date',
  datetime: 'datetime',
};

export const sheetColumn = (field: Field, tongue: Tongue): SheetColumn => ({
  header: say(field.label, tongue),
  kind: (field.mask ? undefined : sheetKinds[field.kind]) ?? 'text',
});

export const sheetTexts = texts('sheet', { yes: ['是', 'Yes'], no: ['否', 'No'] });

function cell(field: Field, name: string, row: Presented, tongue: Tongue): SheetCell {
  const value = row[name];
  const label = row.$labels[name];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'ref':
    case 'category':
      return label === undefined ? String(value) : String(label);
    case 'refs':
    case 'categories':
      return (label as string[] | undefined)?.join('、') ?? '';
    case 'choice':
    case 'state':
      return say(field.options?.[String(value)]?.label ?? { zh: String(value), en: String(value) }, tongue);
    case 'choices':
      return (value as string[])
        .map((one) => say(field.options?.[one]?.label ?? { zh: one, en: one }, tongue))
        .join('、');
    case 'bool':
      return say(value ? sheetTexts.yes : sheetTexts.no, tongue);
    case 'file':
    case 'image':
      return (value as { FileName: string }).FileName;
    case 'files':
      return (value as { FileName: string }[]).map((one) => one.FileName).join('、');
    case 'geo':
      return `${(value as { lng: number }).lng},${(value as { lat: number }).lat}`;
    case 'json':
      return JSON.stringify(value);
    case 'richText':
      return String(value).replace(/<[^>]+>/g, ' ');
    default:
      return value as SheetCell;
  }
}
