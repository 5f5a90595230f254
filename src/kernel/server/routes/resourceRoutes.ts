// The nine verbs of any declared resource, its transitions, its history and its further calls.

import type { FastifyRequest } from 'fastify';
import type { Call } from '../../model/call';
import type { Fields } from '../../model/field';
import { Invalid } from '../../model/problems';
import { stateField, type Verb } from '../../model/resource';
import { demand } from '../actor';
import type { App } from '../app';
import { tabCounts } from '../aroundLists/tabCounts';
import { handleRead, handleSteps, handleTrial, handleWrite, type Payload } from '../http/handle';
import { copy } from '../resources/copying';
import { history } from '../resources/history';
import { readGiven } from '../resources/lines';
import { listed } from '../resources/listing';
import { count, detail, idOf, options } from '../resources/reading';
import { checkReferences, refuseAbsent } from '../resources/references';
import { remove } from '../resources/removing';
import { add, edit } from '../resources/saving';
import { transition } from '../resources/transitions';
import type { Served, Service } from '../service';
import { exportRows } from '../transfer/exporting';
import { importRows, importTemplate } from '../transfer/importing';
import type { Errand, Work } from '../work';
import { checkAbout } from './about';
import type { Doors } from './doors';
import { countedAnew, wholesOf } from './wholes';

type Run = (work: Work, payload: Payload) => Promise<unknown>;

/** `taken` are the calls that an area declares itself, as `GET /path`: they stand in for the kernel's. */
export function resourceRoutes(doors: Doors, app: App, found: Service, taken: ReadonlySet<string>): void {
  const { of } = found;
  const wholes = wholesOf(app.services, of);
  const isTaken = (method: string, path: string) => taken.has(`${method} ${of.path}/${path}`);
  const reads = (path: string, run: Run) => {
    if (isTaken('GET', path)) return;
    doors.add('GET', `${of.path}/${path}`, (request, reply) => handleRead(app, request, reply, run));
  };
  const writes = (method: 'POST' | 'PUT' | 'DELETE', path: string, run: Run) => {
    if (isTaken(method, path)) return;
    const counted: Run = (work, payload) => countedAnew(work, of, wholes, payload, () => run(work, payload));
    const ran = wholes.length === 0 ? run : counted;
    doors.add(method, `${of.path}/${path}`, (request, reply) => handleWrite(app, request, reply, ran));
  };
  const declare: Record<Verb, () => unknown> = {
    list: () => reads('list', (work, payload) => listed(work, found, payload)),
    count: () => reads('count', (work, payload) => count(work, found, payload)),
    detail: () => {
      reads('detail', (work, payload) => detail(work, found, idOf(payload.id)));
      reads('history', (work, payload) => history(work, found, idOf(payload.id)));
      reads('tabs', (work, payload) => tabCounts(work, found, idOf(payload.id)));
    },
    options: () => reads('options', (work, payload) => options(work, found, payload)),
    add: () => writes('POST', 'add', (work, payload) => add(work, found, payload)),
    edit: () => {
      writes('PUT', 'edit', (work, payload) => edit(work, found, payload));
      writes('POST', 'save', (work, payload) => edit(work, found, payload));
    },
    delete: () => writes('DELETE', 'delete', (work, payload) => remove(work, found, payload)),
    copy: () => writes('POST', 'copy', (work, payload) => copy(work, found, idOf(payload.id))),
    export: () => doors.add('GET', `${of.path}/export`, (request, reply) => exportRows(app, found, request, reply)),
    import: () => {
      doors.add('GET', `${of.path}/import`, (request, reply) => importTemplate(app, found, request, reply));
      doors.add('POST', `${of.path}/import`, (request, reply) => importRows(app, found, request, reply));
    },
  };
  for (const verb of of.verbs) declare[verb]();
  const state = stateField(of);
  const life = state ? of.fields[state]!.life! : undefined;
  for (const [name, { internal }] of Object.entries(life?.transitions ?? {})) {
    if (!internal) writes('POST', name, (work, payload) => transition(work, found, name, payload));
  }
}

/** A call that the model declares. With `dryRun` one that can be rehearsed is, and nothing stays of it. */
export function servedRoute(doors: Doors, app: App, { call, run, steps }: Served): void {
  const { method, path, input, permission: key, reads, trial } = call;
  doors.add(method, path, (request, reply) => {
    if (steps)
      return handleSteps(app, request, reply, (errand, payload) => runSteps(errand, { input, steps }, key, payload));
    const answer: Run = (work, { dryRun, ...sent }) => {
      const payload = path.endsWith('/list') ? whole(input, sent) : sent;
      return runCall(work, { input, run }, key, trial || dryRun === undefined ? payload : { ...payload, dryRun });
    };
    if (reads) return handleRead(app, request, reply, answer);
    return trial && isTrial(request)
      ? handleTrial(app, request, reply, answer)
      : handleWrite(app, request, reply, answer);
  });
}

const isTrial = ({ body }: FastifyRequest): boolean =>
  ['true', true, '1', 1].includes((body as { dryRun?: string | boolean | number } | null)?.dryRun ?? false);

/** A list of an area's own answers whole, whichever part of it a page asks for first. */
function whole(input: Fields, payload: Payload): Payload {
  const parts = ['only', 'fields'].filter((name) => !Object.hasOwn(input, name));
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !parts.includes(name)));
}

/** Also for a button that stands for a call: the same door for whoever presses it. */
export async function runCall(
  work: Work,
  call: Pick<Call, 'input'> & Pick<Served, 'run'>,
  key: string | undefined,
  payload: Payload,
): Promise<unknown> {
  return call.run(work, (await readInput(work, call, key, payload)) as never);
}

async function runSteps(
  errand: Errand,
  call: Pick<Call, 'input'> & Pick<Served, 'steps'>,
  key: string | undefined,
  payload: Payload,
): Promise<unknown> {
  return call.steps?.(errand, (await errand.read((work) => readInput(work, call, key, payload))) as never);
}

async function readInput(
  work: Work,
  call: Pick<Call, 'input'>,
  key: string | undefined,
  payload: Payload,
): Promise<Payload> {
  if (key) demand(work.actor, key);
  const { values, problems } = readGiven(call.input, payload);
  if (problems.length > 0) throw new Invalid(problems);
  refuseAbsent(work, call.input, values, null);
  await checkReferences(work, call.input, values, null);
  if (key) await checkAbout(work, call.input, key, values);
  const missing = Object.entries(call.input).filter(([name]) => !(name in values));
  for (const [name, field] of missing) values[name] = field.default ?? null;
  return values;
}
