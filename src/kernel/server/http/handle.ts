// From a request to a unit of work: who calls, in which language, with which payload; read or one transaction; answered
// once per client key.
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages } from '../../model/messages';
import { fieldProblem } from '../../model/payload';
import { conflict, forbidden, Invalid, malformed, unauthorized } from '../../model/problems';
import { isKeepable } from '../../model/rules/keepable';
import { type Actor, type Caller, refuseReadOnly } from '../actor';
import type { App } from '../app';
import { readCredentials } from '../identity';
import { isLinkToken } from '../links';
import { seal, unseal } from '../sealing';
import { Errand, read, rehearse, type Work, write } from '../work';
import { envelope, localeFor, speakAs } from './answer';
import { askedBy } from './refusals';

export type Payload = Record<string, unknown>;

export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    requestId: request.id,
    locale: localeFor(request),
    host: request.hostname,
  };
}

export async function actorOf(app: App, request: FastifyRequest): Promise<Actor> {
  const header = request.headers.authorization ?? request.headers.authentication;
  const credentials = readCredentials(typeof header === 'string' ? header : undefined);
  const actor = credentials && (await app.identity.authenticate(credentials, request.ip));
  // What opens one page for guests is known, and opens nothing else.
  if (credentials && !actor && (await isLinkToken(app, credentials.accessToken))) throw forbidden('link');
  if (!actor) throw unauthorized();
  speakAs(request, actor.wording);
  askedBy(request, actor);
  return actor;
}

/** GET and DELETE carry a query string, POST and PUT a body; both are one plain object. */
export function payloadOf(request: FastifyRequest): Payload {
  const given = request.method === 'GET' || request.method === 'DELETE' ? request.query : (request.body ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw malformed();
  const bad = Object.entries(given).filter((entry) => !isKeepable(entry));
  if (bad.length > 0)
    throw new Invalid(
      bad.slice(0, 20).map(([name]) => {
        const shown = name.replace(/\p{Surrogate}/gu, '').slice(0, 60);
        return fieldProblem(shown, 'type', { zh: shown, en: shown });
      }),
    );
  return given as Payload;
}

export async function handleRead(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (work: Work, payload: Payload) => Promise<unknown>,
) {
  const actor = await actorOf(app, request);
  reply.header('x-perm-version', actor.permVersion);
  const data = await read(app, actor, callerOf(request), (work) => run(work, payloadOf(request)));
  return envelope(data);
}

/** One that may read for long: beside the ordinary calls, not before them. */
export async function handleReport(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (work: Work, payload: Payload) => Promise<unknown>,
) {
  const actor = await actorOf(app, request);
  reply.header('x-perm-version', actor.permVersion);
  const leave = app.allowance.enterReport(actor);
  const inWork = (work: Work) => run(work, payloadOf(request));
  return envelope(await read(app, actor, callerOf(request), inWork, 'long').finally(leave));
}

type Run = (work: Work, payload: Payload) => Promise<unknown>;

async function change(app: App, request: FastifyRequest, reply: FastifyReply, run: Run, inWork: typeof rehearse) {
  const actor = await actorOf(app, request);
  refuseReadOnly(actor);
  reply.header('x-perm-version', actor.permVersion);
  return envelope(await inWork(app, actor, callerOf(request), (work) => run(work, payloadOf(request))));
}

export function handleWrite(app: App, request: FastifyRequest, reply: FastifyReply, run: Run) {
  const key = request.headers['idempotency-key'];
  const once: Run =
    typeof key === 'string' && key
      ? (work, payload) => answeredOnce(work, key, request, () => run(work, payload))
      : run;
  return change(app, request, reply, once, write);
}

/** Everything is done and answered as if it were meant, and taken back. */
export const handleTrial = (app: App, request: FastifyRequest, reply: FastifyReply, run: Run) =>
  change(app, request, reply, run, rehearse);

/** Long work in several transactions. It says itself when it was done already, so that no key is asked for. */
export async function handleSteps(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (errand: Errand, payload: Payload) => Promise<unknown>,
) {
  const actor = await actorOf(app, request);
  refuseReadOnly(actor);
  reply.header('x-perm-version', actor.permVersion);
  return envelope(await run(new Errand(app, actor, callerOf(request), 'long'), payloadOf(request)));
}

/**
 * The first call with a key does the work; every later one, also one that arrives meanwhile, gets the same answer. It is kept
 * sealed, since what is told once, a password or a secret, must not be there to be read.
 */
async function answeredOnce(
  work: Work,
  key: string,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (key.length > 64) throw malformed();
  const path = request.url.split('?')[0]!;
  const { enterpriseId } = work;
  const { accountId } = work.actor;
  const first = await work.session.one(
    sql`insert into answered_call (enterprise_id, account_id, key, path) values (${enterpriseId}, ${accountId}, ${key}, ${path}) on conflict do nothing returning id`,
    { prepare: true },
  );
  if (!first) {
    const known = await work.session.one<{ path: string; sealed: string | null }>(
      sql`select path, answer ->> 'sealed' as sealed from answered_call where enterprise_id = ${enterpriseId} and account_id = ${accountId} and key = ${key}`,
    );
    if (known?.path !== path || !known.sealed) throw conflict(errorMessages.duplicate, { reason: 'key' });
    return JSON.parse(unseal(known.sealed, work.app.secret));
  }
  const answer = (await run()) ?? null;
  await work.session.rows(
    sql`update answered_call set answer = ${JSON.stringify({ sealed: seal(JSON.stringify(answer), work.app.secret) })}::jsonb where enterprise_id = ${enterpriseId} and account_id = ${accountId} and key = ${key}`,
  );
  return answer;
}
