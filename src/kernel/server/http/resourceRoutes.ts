// The nine verbs of any declared resource, its transitions, its history and its further calls.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPayload } from '../../model/payload';
import { Invalid } from '../../model/problems';
import { permission, stateField, type Verb } from '../../model/resource';
import { demand } from '../actor';
import type { App } from '../app';
import { exportRows } from '../resources/exporting';
import { history } from '../resources/history';
import { importRows, importTemplate } from '../resources/importing';
import { count, detail, idOf, list, options } from '../resources/reading';
import { checkReferences, refuseAbsent } from '../resources/references';
import { remove } from '../resources/removing';
import { add, copy, edit } from '../resources/saving';
import { transition } from '../resources/transitions';
import type { Call, Service } from '../service';
import type { Work } from '../work';
import { handleRead, handleWrite, type Payload } from './handle';

type Run = (work: Work, payload: Payload) => Promise<unknown>;

export function resourceRoutes(http: FastifyInstance, app: App, found: Service): void {
  const { of } = found;
  const isTaken = (method: string, path: string) => `${method.toUpperCase()} ${path}` in (found.hooks.routes ?? {});
  const reads = (path: string, run: Run) => {
    if (isTaken('get', path)) return;
    http.get(`${of.path}/${path}`, (request, reply) => handleRead(app, request, reply, run));
  };
  const writes = (method: 'post' | 'put' | 'delete', path: string, run: Run) => {
    if (isTaken(method, path)) return;
    http[method](`${of.path}/${path}`, (request: FastifyRequest, reply: FastifyReply) =>
      handleWrite(app, request, reply, run),
    );
  };
  const declare: Record<Verb, () => unknown> = {
    list: () => reads('list', (work, payload) => list(work, found, payload)),
    count: () => reads('count', (work, payload) => count(work, found, payload)),
    detail: () => {
      reads('detail', (work, payload) => detail(work, found, idOf(payload.id)));
      reads('history', (work, payload) => history(work, found, idOf(payload.id)));
    },
    options: () => reads('options', (work, payload) => options(work, found, payload)),
    add: () => writes('post', 'add', (work, payload) => add(work, found, payload)),
    edit: () => {
      writes('put', 'edit', (work, payload) => edit(work, found, payload));
      writes('post', 'save', (work, payload) => edit(work, found, payload));
    },
    delete: () => writes('delete', 'delete', (work, payload) => remove(work, found, payload)),
    copy: () => writes('post', 'copy', (work, payload) => copy(work, found, idOf(payload.id))),
    export: () => http.get(`${of.path}/export`, (request, reply) => exportRows(app, found, request, reply)),
    import: () => {
      http.get(`${of.path}/import`, (request, reply) => importTemplate(app, found, request, reply));
      http.post(`${of.path}/import`, (request) => importRows(app, found, request));
    },
  };
  for (const verb of of.verbs) declare[verb]();
  const state = stateField(of);
  const life = state ? of.fields[state]!.life! : undefined;
  for (const [name, { internal }] of Object.entries(life?.transitions ?? {})) {
    if (!internal) writes('post', name, (work, payload) => transition(work, found, name, payload));
  }
  for (const [route, call] of Object.entries(found.hooks.routes ?? {})) {
    const [method = 'GET', path = ''] = route.split(' ');
    callRoute(http, app, method, `${of.path}/${path}`, call, call.permission && fullKey(found, call.permission));
  }
}

const fullKey = ({ of }: Service, key: string): string => (key.includes('.') ? key : permission(of, key));

/** A further call: permission, then its payload against its declared fields, then the area's code. */
export function callRoute(
  http: FastifyInstance,
  app: App,
  method: string,
  url: string,
  call: Call,
  key: string | undefined,
): void {
  http.route({
    method: method as 'GET',
    url,
    handler: (request, reply) => {
      const run: Run = (work, payload) => runCall(work, call, key, payload);
      return call.reads ? handleRead(app, request, reply, run) : handleWrite(app, request, reply, run);
    },
  });
}

/** Also for a button that stands for a call: the same door for whoever presses it. */
export async function runCall(work: Work, call: Call, key: string | undefined, payload: Payload): Promise<unknown> {
  if (key) demand(work.actor, key);
  const { values, problems } = readPayload(call.input, payload);
  if (problems.length > 0) throw new Invalid(problems);
  refuseAbsent(work, call.input, values, null);
  await checkReferences(work, call.input, values, null);
  const missing = Object.entries(call.input).filter(([name]) => !(name in values));
  for (const [name, field] of missing) values[name] = field.default ?? null;
  return call.run(work, values as never);
}
