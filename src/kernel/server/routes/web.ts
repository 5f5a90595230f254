// The built app: hashed assets for ever, the page itself never from a cache; any path that is no call is the app's.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import serve from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { errorMessages } from '../../model/messages';
import { notFound } from '../../model/problems';

const folder = resolve(process.env.WEB_DIR ?? 'dist/web');

export async function serveWeb(http: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await http.register(serve, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      wildcard: true,
      decorateReply: false,
      preCompressed: false,
    });
  }
  const page = isBuilt ? await readFile(join(folder, 'index.html'), 'utf8') : '';
  http.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && String(request.headers.accept ?? '').includes('text/html');
    if (wantsPage && isBuilt && !request.url.startsWith('/assets/')) {
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    }
    if (request.url === '/favicon.ico') return reply.code(204).send();
    throw notFound(errorMessages.noRoute);
  });
}
