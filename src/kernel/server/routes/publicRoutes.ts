// Pages for people without an account: a small document of its own, never the console, behind a token, rate-limited. A
// link that is over answers 410, one that never was 404; the page says the same words of both.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorMessages } from '../../model/messages';
import { gone, notFound } from '../../model/problems';
import { say } from '../../model/text';
import type { App } from '../app';
import { envelope } from '../http/answer';
import { callerOf, type Payload, payloadOf } from '../http/handle';
import { systemActor } from '../identity';
import { enterpriseOfToken, findLink, wasMade } from '../links';
import type { PublicPage } from '../registries';
import { type Work, write } from '../work';

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

export function publicRoutes(http: FastifyInstance, app: App): void {
  const prefixes = new Set(app.registries.publicPage.all().map((page) => page.key.split('/')[0]!));
  for (const prefix of prefixes) {
    http.get<{ Params: { token: string } }>(`/${prefix}/:token`, limit, async (_, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer');
      return reply.type('text/html; charset=utf-8').send(await guestDocument());
    });
    http.get<{ Params: { token: string } }>(`/${prefix}/:token/data`, limit, (request) =>
      behindToken(app, request, prefix, async (work, page, subjectId) => ({
        kind: page.kind,
        title: say(page.title, work),
        timezone: work.actor.timezone,
        data: await page.load(work, subjectId),
      })),
    );
    http.post<{ Params: { token: string; action: string } }>(`/${prefix}/:token/:action`, limit, (request) =>
      behindToken(app, request, prefix, async (work, page, subjectId) => {
        const { action } = request.params;
        if (!page.act || !Object.hasOwn(page.act, action)) throw notFound();
        return page.act[action]!(work, subjectId, payloadOf(request) as Payload);
      }),
    );
  }
}

const neverWas = () => notFound(errorMessages.gone);

/** The one document of all pages for guests. */
export async function guestDocument(): Promise<string> {
  return readFile(join(resolve(process.env.WEB_DIR ?? 'dist/web'), 'public.html'), 'utf8');
}

async function behindToken(
  app: App,
  request: FastifyRequest<{ Params: { token: string } }>,
  prefix: string,
  run: (work: Work, page: PublicPage, subjectId: number) => Promise<unknown>,
) {
  const { token } = request.params;
  const enterprise = (await app.identity.enterprises()).find(({ id }) => id === enterpriseOfToken(token));
  if (!enterprise) throw neverWas();
  const data = await write(app, systemActor(enterprise), callerOf(request), async (work) => {
    const link = await findLink(work, prefix, token);
    const page = link && app.registries.publicPage.get(`${prefix}/${link.kind}`);
    if (!link || !page) throw (await wasMade(work, prefix, token)) ? gone() : neverWas();
    return run(work, page, link.subject_id);
  });
  return envelope(data);
}
