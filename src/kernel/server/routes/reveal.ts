// Shows one masked value to someone who may see it: asked for, counted against a day's limit, and logged.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { dayOf, startOfDay } from '../../model/dates';
import { fieldProblem } from '../../model/payload';
import { forbidden, Invalid, notFound, tooMany } from '../../model/problems';
import { fieldOf, permission } from '../../model/resource';
import { fieldView } from '../actor';
import type { App } from '../app';
import { logOperation, schoolOf, titleOf } from '../audit';
import { valueRevealed } from '../calls';
import { configValue } from '../config';
import { handleWrite, type Payload } from '../http/handle';
import { idOf, rowFor } from '../resources/reading';
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
  const counted = await countToday(work);
  await logOperation(work, {
    action: 'reveal',
    of: found.of,
    rowId: Number(row.id),
    rowTitle: await titleOf(work, found.of, row),
    schoolId: schoolOf(found.of, row),
    after: { field: name },
    ...(typeof purpose === 'string' && purpose ? { reason: purpose.slice(0, 200) } : {}),
  });
  await work.emit(valueRevealed, counted);
  return { value: row[String(name)] };
}

/** Refuses what goes beyond the day's limit; one call of a person after another, so that none passes beside it. */
async function countToday(work: Work): Promise<{ count: number; limit: number }> {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:reveal:${work.actor.staffId}`}, 0))`,
  );
  const limit = Number(await configValue(work, 'security.revealPerDay'));
  const midnight = startOfDay(dayOf(work.now, work.actor.timezone), work.actor.timezone);
  const used = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from operation_log where enterprise_id = ${work.enterpriseId} and staff_id = ${work.actor.staffId}
      and action = 'reveal' and result = 'done' and at >= ${midnight.toISOString()}`,
  );
  const untilMidnight = Math.ceil((midnight.getTime() + 86_400_000 - work.now.getTime()) / 1000);
  if ((used?.n ?? 0) >= limit) throw tooMany(untilMidnight);
  return { count: (used?.n ?? 0) + 1, limit };
}
