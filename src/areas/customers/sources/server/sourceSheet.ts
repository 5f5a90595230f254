// The figures of a source and of those directly below it as a sheet.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInput } from '#kernel/model/payload';
import { say } from '#kernel/model/text';
import { demand } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { actorOf, callerOf, payloadOf } from '#kernel/server/http/handle';
import { sendSheet } from '#kernel/server/http/sheetAnswer';
import type { SheetCell, SheetKind } from '#kernel/server/sheet/sheet';
import { read } from '#kernel/server/work';
import { CustomerSource } from '../model/source';
import { sourceStats } from '../model/sourceCalls';
import { sourceTexts } from '../model/sourceTexts';
import { stats } from './sourceStats';

const kinds = {
  leads: 'number',
  validRate: 'percent',
  visits: 'number',
  members: 'number',
  cost: 'money',
  costPerLead: 'money',
  costPerMember: 'money',
  received: 'money',
  roi: 'number',
  touches: 'number',
} as const satisfies Record<keyof typeof sourceTexts, SheetKind>;
const names = Object.keys(kinds) as (keyof typeof kinds)[];

export function sourceSheet(http: FastifyInstance, app: App): void {
  http.get(`${CustomerSource.path}/statsFile`, (request, reply) => send(app, request, reply));
}

async function send(app: App, request: FastifyRequest, reply: FastifyReply) {
  const actor = await actorOf(app, request);
  demand(actor, 'customers.source.view');
  const asked = readInput(sourceStats.input, payloadOf(request));
  return read(app, actor, callerOf(request), async (work) => {
    const { from, to, name, figures, children } = await stats(work, asked);
    const title = say(CustomerSource.title, work);
    async function* rows(): AsyncGenerator<SheetCell[]> {
      for (const one of [{ name: name || title, ...figures }, ...children])
        yield [one.name, ...names.map((key) => one[key])];
    }
    const columns = [
      { header: title, kind: 'text' as const },
      ...names.map((key) => ({ header: say(sourceTexts[key], work), kind: kinds[key] })),
    ];
    return sendSheet(reply, { plain: 'sources', title: `${title} ${from} ${to}` }, { title, columns, rows: rows() });
  });
}
