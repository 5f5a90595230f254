// A call whose refusal must leave a trace, such as one more wrong try: it is told after the commit, not instead of it.
import type { FastifyRequest } from 'fastify';
import type { Fields } from '#kernel/model/fields';
import { readInput } from '#kernel/model/payload';
import type { Problem } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { refuseReadOnly } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf, payloadOf } from '#kernel/server/http/handle';
import { type Work, write } from '#kernel/server/work';

export async function answered<F extends Fields>(
  app: App,
  request: FastifyRequest,
  fields: F,
  run: (work: Work, input: Values<F>) => Promise<Problem | null>,
) {
  const actor = await actorOf(app, request);
  refuseReadOnly(actor);
  const input = readInput(fields, payloadOf(request));
  const refused = await write(app, actor, callerOf(request), (work) => run(work, input));
  if (refused) throw refused;
  return envelope(true);
}
