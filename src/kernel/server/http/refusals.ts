// Who asks for what they may not have leaves a row in the log too. What they asked for was undone with its transaction; this
// is written in one of its own.
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../model/problems';
import type { Resource } from '../../model/resource';
import type { Actor, Caller } from '../actor';
import type { App } from '../app';
import { logOperation } from '../audit';
import { write } from '../work';

const actors = new WeakMap<FastifyRequest, Actor>();

export function askedBy(request: FastifyRequest, actor: Actor): void {
  actors.set(request, actor);
}

/** Only what a permission decides, `area.entity.verb`; before someone is signed in, the log of sign-ins has it. */
export async function logRefusal(app: App, request: FastifyRequest, caller: Caller, error: unknown): Promise<void> {
  const actor = actors.get(request);
  if (!actor || !(error instanceof Problem) || error.code !== 403) return;
  const [area, entity, action] = String(error.data).split('.');
  if (!area || !entity || !action) return;
  const rowId = askedRow(app, request, { area, entity });
  try {
    await write(app, actor, caller, (work) =>
      logOperation(work, { action, of: { area, entity }, rowId, schoolId: actor.schoolId, result: 'refused' }),
    );
  } catch (fault) {
    // Nothing was done that the log would have to tell of, so the answer stays the same.
    app.log(`Refusal ${request.id} was not logged`, fault);
  }
}

/** Only a call of the entity's own names one of its rows by `id`. */
function askedRow(app: App, { url, query, body }: FastifyRequest, of: Pick<Resource, 'area' | 'entity'>) {
  const found = [...app.services.values()].find((one) => one.of.area === of.area && one.of.entity === of.entity);
  if (!found || !url.startsWith(`${found.of.path}/`)) return null;
  const given = [body, query].find((one) => typeof one === 'object' && one !== null && 'id' in one);
  const id = Number((given as { id?: unknown } | undefined)?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
