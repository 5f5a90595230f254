// The doors of a respondent: no session, authorised by the token of a link and then by the key of a sheet. Wide enough for a
// whole classroom behind one address.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, gone, Invalid, notFound, Problem, problem, tooMany } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { callerOf, payloadOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { enterpriseOfToken, findLink } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import type { AreaPiece } from '#kernel/server/service';
import { type Work, write } from '#kernel/server/work';
import { writing } from '../model/writing';
import { type Entered, entered, gateOf } from './entering';
import { findReceipt, submit } from './handingIn';
import { demandReleased, outcomeOf } from './results';
import { autosave, noteEvents, uploadGrant } from './saving';
import { start } from './starting';

const token = z.string().min(10).max(80);
const short = z.string().max(120).optional();
const changes = z.record(z.string().max(40), z.unknown()).default({});
const seq = z.coerce.number().int().min(0).max(2_000_000_000).default(0);

const inputs = {
  open: z.object({ token }),
  start: z.object({
    token,
    name: short,
    mobile: short,
    password: short,
    deviceKey: short,
    sheetKey: short,
    channel: short,
    language: short,
  }),
  autosave: z.object({ sheetKey: token, seq, changes }),
  event: z.object({ sheetKey: token, events: z.array(z.unknown()).max(50).default([]) }),
  uploadToken: z.object({ sheetKey: token }),
  submit: z.object({ sheetKey: token, seq, changes, submitId: z.string().min(8).max(64), token: token.optional() }),
  result: z.object({ token, receiptNo: z.string().max(16), mobile: short }),
};
type Door = keyof typeof inputs;

function readAs<D extends Door>(door: D, given: unknown): z.infer<(typeof inputs)[D]> {
  const read = inputs[door].safeParse(given);
  if (!read.success)
    throw new Invalid(
      read.error.issues.map(({ path }) =>
        problem(path.map(String).join('.'), 'type', { label: path.map(String).join('.') }),
      ),
    );
  return read.data as z.infer<(typeof inputs)[D]>;
}

async function inEnterprise<T>(
  app: App,
  request: FastifyRequest,
  key: string,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const id = enterpriseOfToken(key);
  const enterprise = (await app.identity.enterprises()).find((one) => one.id === id);
  if (!enterprise) throw notFound();
  return write(app, systemActor(enterprise), callerOf(request), run);
}

async function behind(work: Work, given: string): Promise<Entered> {
  const link = await findLink(work, 'q', given);
  if (!link) throw notFound();
  return entered(work, link.kind, link.subject_id);
}

const perMinute = (max: number, timeWindow = '1 minute') => ({ config: { rateLimit: { max, timeWindow } } });
const wrongLimit = 10;
const waitMs = 15 * 60_000;

/** Wrong passwords of each address at each link: ten, then a quarter of an hour. */
function passwordTries(app: App) {
  const tries = new Map<string, { count: number; until: number }>();
  return {
    demand(key: string) {
      const found = tries.get(key);
      if (found && found.count >= wrongLimit && found.until > app.clock.now().getTime()) throw tooMany(waitMs / 1000);
    },
    failed(key: string) {
      const now = app.clock.now().getTime();
      if (tries.size > 10_000) tries.clear();
      const found = tries.get(key);
      const isOld = !found || found.until <= now;
      tries.set(key, { count: isOld ? 1 : found.count + 1, until: now + waitMs });
    },
  };
}

export function writeInRoutes(http: FastifyInstance, app: App): void {
  const passwords = passwordTries(app);
  const door = <D extends Door>(
    method: 'GET' | 'POST' | 'PUT',
    name: D,
    limit: ReturnType<typeof perMinute>,
    run: (input: z.infer<(typeof inputs)[D]>, request: FastifyRequest) => Promise<unknown>,
  ) =>
    http.route({
      method,
      url: writing[name],
      ...limit,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
        return envelope(await run(readAs(name, payloadOf(request)), request));
      },
    });

  door('GET', 'open', perMinute(600), (input, request) =>
    inEnterprise(app, request, input.token, async (work) => gateOf(work, await behind(work, input.token))),
  );
  door('POST', 'start', perMinute(300, '10 minutes'), async (input, request) => {
    const key = `${request.ip} ${input.token}`;
    passwords.demand(key);
    try {
      return await inEnterprise(app, request, input.token, async (work) =>
        start(work, await behind(work, input.token), input),
      );
    } catch (error) {
      if (error instanceof Problem && error.code === 403 && error.data === 'password') passwords.failed(key);
      throw error;
    }
  });
  door('PUT', 'autosave', perMinute(6000), (input, request) =>
    inEnterprise(app, request, input.sheetKey, (work) => autosave(work, input.sheetKey, input.seq, input.changes)),
  );
  // A page that is being closed can only send a beacon, which is a POST.
  http.post(writing.autosave, perMinute(6000), async (request) => {
    const input = readAs('autosave', payloadOf(request));
    return envelope(
      await inEnterprise(app, request, input.sheetKey, (work) =>
        autosave(work, input.sheetKey, input.seq, input.changes),
      ),
    );
  });
  door('POST', 'event', perMinute(6000), (input, request) =>
    inEnterprise(app, request, input.sheetKey, (work) => noteEvents(work, input.sheetKey, input.events)),
  );
  door('GET', 'uploadToken', perMinute(600), (input, request) =>
    inEnterprise(app, request, input.sheetKey, (work) => uploadGrant(work, input.sheetKey)),
  );
  door('POST', 'submit', perMinute(6000), (input, request) =>
    inEnterprise(app, request, input.sheetKey, async (work) => {
      const target = input.token ? (await behind(work, input.token)).target : null;
      return submit(work, { ...input, target });
    }),
  );
  door('GET', 'result', perMinute(60), (input, request) =>
    inEnterprise(app, request, input.token, async (work) => {
      const { issue, target } = await behind(work, input.token);
      const sheet = await findReceipt(work, issue.id, input.receiptNo);
      if (!sheet) throw notFound();
      // The same proof as when it was answered: the personal link, or the mobile.
      if (target ? sheet.targetId !== target.id : sheet.mobile !== null && sheet.mobile !== input.mobile)
        throw forbidden('not_invited');
      demandReleased(sheet);
      return outcomeOf(work, sheet);
    }),
  );
}

const page = (kind: 'issue' | 'target'): PublicPage => ({
  key: `q/${kind}`,
  kind,
  area: 'questionnaires',
  title: pair('问卷', 'Questionnaire'),
  load: async (work, id) => {
    const found = await entered(work, kind, id);
    if (found.issue.state === 'draft') throw gone();
    return gateOf(work, found);
  },
});

export const writeIn: AreaPiece = {
  open: [writeInRoutes],
  registers: { publicPage: [page('issue'), page('target')] },
};
