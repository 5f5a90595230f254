// Shows one masked value to someone who may see it: asked for, counted against a day's limit, and logged.
import type { FastifyInstance } from 'fastify';
import { fieldProblem } from '../../model/payload';
import { forbidden, Invalid, notFound } from '../../model/problems';
import { fieldOf, permission } from '../../model/resource';
import { fieldView } from '../actor';
import type { App } from '../app';
import { handleWrite, type Payload } from '../http/handle';
import { idOf, rowFor } from '../resources/reading';
import { countReveal } from '../resources/reveals';
import type { Work } from '../work';

export function revealRoute(http: FastifyInstance, app: App): void {
  http.post('/user/v1/reveal', (request, reply) => handleWrite(app, request, reply, reveal));
}

async function reveal(work: Work, { entity, id, field: name, purpose }: Payload): Promise<{ value: unknown }> {
  const found = [...work.app.services.values()].find(({ of }) => of.entity === entity);
  const field = found && typeof name === 'string' ? fieldOf(found.of, name) : undefined;
  if (!found) throw notFound();
  if (!field?.mask) throw new Invalid([fieldProblem('field', 'choice', { zh: '字段', en: 'Field' })]);
  const row = await rowFor(work, found, idOf(id), 'reveal');
  // Covered is for a look now and then; what is hidden from someone stays hidden.
  if (fieldView(work.actor, found.of, String(name)) === 'hide') throw forbidden(permission(found.of, 'reveal'));
  await found.hooks.beforeReveal?.(row as never, String(name), work);
  const why = typeof purpose === 'string' ? purpose : undefined;
  await countReveal(work, { of: found.of, row, field: String(name), purpose: why });
  return { value: row[String(name)] };
}
