// export: the filtered rows, streamed through a cursor, so that 100,000 rows cost no more memory than a page.

import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import { fieldOf, permission, type Resource } from '../../model/resource';
import { say, type Tongue } from '../../model/text';
import { demand } from '../actor';
import type { App } from '../app';
import { logOperation } from '../audit';
import { tableSql } from '../database/table';
import { actorOf, callerOf, type Payload, payloadOf } from '../http/handle';
import { formatOf, sendSheet } from '../http/sheetAnswer';
import { asked } from '../resources/asked';
import { present } from '../resources/present';
import { and, order, reachable, selection, sortName } from '../resources/query';
import { refuseUnreadable, sortKey } from '../resources/readable';
import { besideColumns } from '../resources/reading';
import type { Service } from '../service';
import type { Sheet, SheetCell } from '../sheet/sheet';
import { read, Work, write } from '../work';
import { addLines, lineOf } from './exportedLines';
import { askedPlain, plainReader, watermark } from './plainExport';
import { cellOf, sheetColumn } from './sheetCells';

const batch = 500;
const dialect = new PgDialect();

export async function exportRows(app: App, found: Service, request: FastifyRequest, reply: FastifyReply) {
  const { of } = found;
  const actor = await actorOf(app, request);
  const caller = callerOf(request);
  const { payload, reason } = askedPlain(of, actor, payloadOf(request));
  const tongue: Tongue = { locale: caller.locale, wording: actor.wording };
  demand(actor, permission(of, 'export'));
  refuseUnreadable(actor, of, sortName(of, payload.sort));
  const names = exported(of, payload);
  const format = formatOf(payload);
  const own = names.filter((name) => of.fields[name] && !of.fields[name].line);
  const children = names.flatMap((name) => lineOf(app, of, name) ?? []);
  const isPlain = reason !== undefined;
  const reader = isPlain ? plainReader(actor, [of, ...children.map(({ child }) => child.of)]) : actor;
  const ticket = app.allowance.enterSheet(actor, say(of.title, tongue));
  for (const end of ['finish', 'close']) reply.raw.once(end, ticket.leave);
  const { where, by, columns } = await read(app, actor, caller, async (work) => ({
    columns: [
      selection(of, own, app.services, caller.locale),
      ...besideColumns(new Work(app, work.session, reader, caller), found),
    ],
    where: and([...reachable(actor, found, 'export', app.services), ...(await asked(work, found, payload))]),
    by: order(of, payload.sort, sortKey(work, found, payload.sort)),
  }));
  const query = dialect.sqlToQuery(
    sql`select ${sql.join(columns, sql`, `)} from ${tableSql(of)} t where ${where} order by ${by}`,
  );
  await write(app, actor, caller, (work) =>
    logOperation(work, {
      action: isPlain ? 'exportPlain' : 'export',
      of,
      rowTitle: say(of.title, tongue),
      after: { columns: names, search: withoutPaging(payload) },
      ...(isPlain ? { reason } : {}),
    }),
  );
  const pages = app.database.cursor(actor.enterpriseId, query, batch, async (rows, session) => {
    const work = new Work(app, session, reader, caller);
    const shown = present(reader, found, own, rows);
    await found.hooks.decorate?.(shown, work);
    for (const line of children) await addLines(work, line, shown);
    ticket.did(rows.length);
    return shown.map((row) => names.map((name) => cellOf(fieldOf(of, name)!, name, row, tongue)));
  });
  const sheet: Sheet = {
    title: say(of.title, tongue),
    columns: [
      ...names.map((name) => sheetColumn(fieldOf(of, name)!, tongue)),
      ...(isPlain ? [watermark(actor, app.clock.now(), tongue)] : []),
    ],
    timeZone: actor.timezone,
    rows: flat(pages),
  };
  return sendSheet(reply, { plain: 'export', title: say(of.title, tongue) }, sheet, format);
}

function exported(of: Resource, payload: Payload): string[] {
  const asked = Array.isArray(payload.columns)
    ? payload.columns.map(String)
    : String(payload.columns ?? '')
        .split(',')
        .filter(Boolean);
  const names = asked.length > 0 ? asked : [...of.columns];
  const unknown = names.filter(
    (name) => !fieldOf(of, name) || fieldOf(of, name)!.secret || (of.fields[name]?.line && !of.fields[name].inSheet),
  );
  if (unknown.length > 0)
    throw new Invalid(unknown.map((name) => fieldProblem('columns', 'unknown', { zh: name, en: name })));
  return names;
}

const withoutPaging = ({ page, pageSize, columns, format, SaasUserId, SaasUserName, ...rest }: Payload): Payload =>
  rest;

async function* flat(pages: AsyncGenerator<SheetCell[][]>): AsyncGenerator<SheetCell[]> {
  for await (const some of pages) yield* some;
}
