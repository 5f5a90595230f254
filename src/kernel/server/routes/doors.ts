// Calls with a fixed address, which nearly all have: found in a map behind one route a method. As a route each, more than a
// thousand of them would be most of the time a server takes to start.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

export class Doors {
  private readonly handlers = new Map<string, Handler>();

  add(method: Method, path: string, handler: Handler): void {
    if (this.has(method, path)) throw new Error(`${method} ${path} is declared twice`);
    this.handlers.set(`${method} ${path}`, handler);
  }

  has(method: string, path: string): boolean {
    return this.handlers.has(`${method} ${path}`);
  }

  /** After all other routes: whoever has one of the same address by itself is told. */
  open(http: FastifyInstance): void {
    for (const method of methods) {
      http.route({
        method,
        url: '/*',
        handler: (request, reply) => {
          const found = this.handlers.get(`${method} ${request.url.split('?', 1)[0]}`);
          return found ? found(request, reply) : reply.callNotFound();
        },
      });
    }
    for (const door of this.handlers.keys()) {
      const [method = '', url = ''] = door.split(' ');
      if (http.hasRoute({ method: method as Method, url })) throw new Error(`${door} is declared twice`);
    }
  }
}
