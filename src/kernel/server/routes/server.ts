// The HTTP server: limits, headers, parsers, then every route that the kernel and the areas declare.
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { unavailable } from '../../model/problems';
import type { App } from '../app';
import { envelope, refuse } from '../http/answer';
import { parseForm } from '../http/form';
import { callerOf } from '../http/handle';
import { logRefusal } from '../http/refusals';
import { cardRoutes } from './cardRoutes';
import { Doors } from './doors';
import { fileRoutes } from './fileRoutes';
import { liveRoute } from './liveRoute';
import { openApiRoutes } from './openApi';
import { protective } from './protective';
import { publicRoutes } from './publicRoutes';
import { reportRoutes } from './reportRoutes';
import { resourceRoutes, servedRoute } from './resourceRoutes';
import { revealRoute } from './reveal';
import { withSignedFiles } from './signedFiles';
import { serveWeb } from './web';

const bodyLimit = 2 * 1024 * 1024;
/** Whoever watches asks every few seconds and takes no answer for a bad one. */
const readyWithinMs = 3000;

export async function buildHttp(app: App): Promise<FastifyInstance> {
  const http = Fastify({
    bodyLimit,
    trustProxy: app.settings.publicUrl ? 'loopback, uniquelocal' : false,
    genReqId: () => randomUUID().replaceAll('-', '').slice(-16),
    routerOptions: {
      querystringParser: (text: string) => parseForm(text) as never,
      caseSensitive: true,
      maxParamLength: 200,
    },
    // Nobody asks for heads, and they would be as many routes again.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    connectionTimeout: 0,
    requestTimeout: 300_000,
  });
  http.setErrorHandler(async (error, request, reply) => {
    await logRefusal(app, request, callerOf(request), error);
    return refuse(error, request, reply, app.log);
  });
  // Nothing of what is answered is kept on the way; what may be kept, as files are, says so itself.
  const onEvery = { ...protective(app.settings.embedOrigins), 'cache-control': 'no-store' };
  http.addHook('onRequest', (_, reply, done) => {
    reply.headers(onEvery);
    done();
  });
  http.addHook('onSend', (_request, _reply, payload, done) =>
    done(null, typeof payload === 'string' ? withSignedFiles(payload, app.clock.now(), app.secret) : payload),
  );
  http.removeContentTypeParser('text/plain');
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_, body, done) => {
    try {
      done(null, parseForm(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  await http.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['br', 'gzip'],
  });
  await http.register(rateLimit, { global: false });
  await http.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 30 } });
  http.get('/healthz', async () => {
    if (!(await app.database.isReady(readyWithinMs))) throw unavailable();
    return envelope({ ready: true });
  });
  const doors = new Doors();
  http.decorate('doors', doors);
  const taken = new Set(app.calls.map(({ call }) => `${call.method} ${call.path}`));
  for (const found of app.services.values()) resourceRoutes(doors, app, found, taken);
  for (const served of app.calls) servedRoute(doors, app, served);
  for (const part of app.parts) {
    for (const report of part.reports ?? []) reportRoutes(http, app, report);
    for (const add of part.open ?? []) add(http, app);
  }
  for (const add of [fileRoutes, liveRoute, cardRoutes, revealRoute, publicRoutes, openApiRoutes]) add(http, app);
  await serveWeb(http);
  doors.open(http);
  return http;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly doors: Doors;
  }
}
