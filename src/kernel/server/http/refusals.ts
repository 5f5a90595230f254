// Who asks for what they may not have leaves a row in the log too. What they asked for was undone with its transaction; this
// is written in one of its own.
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../model/problems';
import { type Actor, type Caller, refuseViewed } from '../actor';
import type { App } from '../app';
import { logOperation } from '../audit';
import type { Service } from '../service';
import { write } from '../work';

const actors = new WeakMap<FastifyRequest, Actor>();

export function askedBy(request: FastifyRequest, actor: Actor): void {
  actors.set(request, actor);
}

/** For answers that leave the house. */
export function refuseViewedBy(request: FastifyRequest): void {
  const actor = actors.get(request);
  if (actor) refuseViewed(actor);
}

/** Before someone is signed in, the log of sign-ins has it. */
export async function logRefusal(app: App, request: FastifyRequest, caller: Caller, error: unknown): Promise<void> {
  const actor = actors.get(request);
  if (!actor || !(error instanceof Problem) || error.code !== 403) return;
  const { area, entity, action, rowId } = refused(app, request, actor, String(error.data));
  const unwritten = knocked(app, [actor.sessionId, area, entity, action].join(' '));
  if (unwritten === null) return;
  try {
    // In the name of who looked, where somebody looks as another.
    const { viewedBy, ...seen } = actor;
    await write(app, { ...seen, ...viewedBy }, caller, (work) =>
      logOperation(work, {
        action,
        of: { area, entity },
        rowId,
        schoolId: actor.schoolId,
        result: 'refused',
        ...(unwritten > 0 ? { after: { alsoRefused: unwritten } } : {}),
      }),
    );
  } catch (fault) {
    // Nothing was done that the log would have to tell of, so the answer stays the same.
    app.log(`Refusal ${request.id} was not logged`, fault);
  }
}

/** Per app and kind: since when, and how many since then. */
const knocks = new WeakMap<App, Map<string, { since: number; more: number }>>();
const togetherMs = 60_000;
const mostKinds = 10_000;

/**
 * One row a minute for each kind of call: who is refused ten thousand times does not fill the log. Answers how many went
 * unwritten since the last row, or null where this one does too.
 */
function knocked(app: App, kind: string): number | null {
  const all = knocks.get(app) ?? new Map<string, { since: number; more: number }>();
  knocks.set(app, all);
  if (all.size > mostKinds) all.clear();
  const now = app.clock.now().getTime();
  const last = all.get(kind);
  if (last && now - last.since < togetherMs) {
    last.more++;
    return null;
  }
  all.set(kind, { since: now, more: 0 });
  return last?.more ?? 0;
}

/** What a permission decides is called by it, `area.entity.verb`; what the session itself may not, by what was called. */
function refused(app: App, request: FastifyRequest, actor: Actor, why: string) {
  const path = request.url.split('?')[0]!;
  const called = serviceAt(app, path)?.of;
  const [area, entity, verb] = why.split('.');
  if (area && entity && verb) {
    // Only a call of the entity's own names one of its rows by `id`.
    const isOwn = called?.area === area && called.entity === entity;
    return { area, entity, action: verb, rowId: isOwn ? askedRow(request) : null };
  }
  const action = path.slice(path.lastIndexOf('/') + 1).slice(0, 40);
  if (called) return { area: called.area, entity: called.entity, action, rowId: askedRow(request) };
  return { area: 'system', entity: 'session', action, rowId: actor.sessionId };
}

function serviceAt(app: App, path: string): Service | undefined {
  for (let start = path; start; start = start.slice(0, start.lastIndexOf('/'))) {
    const found = app.servicesAt.get(start);
    if (found) return found;
  }
  return undefined;
}

function askedRow({ query, body }: FastifyRequest): number | null {
  const given = [body, query].find((one) => typeof one === 'object' && one !== null && 'id' in one);
  const id = Number((given as { id?: unknown } | undefined)?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
