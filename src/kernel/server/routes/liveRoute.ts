// The live stream, read by the client with fetch because it needs the header.
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app';
import { actorOf } from '../http/handle';

const heartbeatMs = 25_000;
const mostUnread = 256 * 1024;

export function liveRoute(http: FastifyInstance, app: App): void {
  const open = new Set<() => void>();
  http.addHook('preClose', async () => {
    for (const end of open) end();
  });
  http.get('/api/v1/message/stream', async (request, reply) => {
    const actor = await actorOf(app, request);
    const leave = app.allowance.openStream(actor);
    const last = request.headers['last-event-id'];
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    stream.write(': hello\n\n');
    const stop = app.live.watch(
      actor.enterpriseId,
      actor.staffId,
      typeof last === 'string' ? last : undefined,
      ({ id, event, data }) => {
        // Who does not read what is sent is let go: it may catch up when it comes back.
        if (stream.writableLength > mostUnread) return end();
        stream.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
      },
    );
    // A session that ended in the meantime ends its stream too.
    const beat = setInterval(() => {
      actorOf(app, request).then(
        () => stream.write(': beat\n\n'),
        () => end(),
      );
    }, heartbeatMs);
    const end = () => {
      clearInterval(beat);
      stop();
      leave();
      open.delete(end);
      stream.end();
    };
    open.add(end);
    request.raw.on('close', end);
  });
}
