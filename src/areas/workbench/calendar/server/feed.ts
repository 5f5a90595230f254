// One's calendar as a file: an address of its own that other programs read without a session, and files taken in.
import { and, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { gone, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { callerOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { enterpriseOfToken, findLink, makeLink, recallLinks } from '#kernel/server/links';
import { insert, rows } from '#kernel/server/rows';
import { read, type Work, write } from '#kernel/server/work';
import { CalendarEvent } from '../model/calendarEvent';
import { readIcs, writeIcs } from '../model/ics';
import { calendarOf, isOfLayer, isOnes } from './exported';

const rule = texts('workbench.calendarFile', {
  unreadable: ['不是可读的日历文件', 'This is no calendar file that can be read'],
  tooMany: ['一次最多导入 500 个日程', 'At most 500 events at a time'],
});
const prefix = 'v1/calendar/feed';
const kind = 'calendar';
const mostImported = 500;

export async function renew(work: Work): Promise<{ url: string }> {
  await revoke(work);
  return { url: `${await makeLink(work, prefix, kind, work.actor.staffId, null)}.ics` };
}

export async function revoke(work: Work): Promise<null> {
  await recallLinks(work, kind, work.actor.staffId);
  return null;
}

/** Unknown, revoked and somebody who left or may no longer sign in: the same answer. */
export function calendarFeed(http: FastifyInstance, app: App): void {
  const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
  http.get<{ Params: { file: string } }>(`/${prefix}/:file`, limit, async (request, reply) => {
    const token = request.params.file.replace(/\.ics$/, '');
    const enterprise = (await app.identity.enterprises()).find(({ id }) => id === enterpriseOfToken(token));
    if (!enterprise) throw gone();
    const owner = await write(app, systemActor(enterprise), callerOf(request), async (work) => {
      const link = await findLink(work, prefix, token);
      return link?.kind === kind ? app.identity.personOf(work.session, enterprise, link.subject_id) : null;
    });
    if (!owner) throw gone();
    const file = await read(app, owner, callerOf(request), async (work) =>
      writeIcs(owner.name, await calendarOf(work), work.now),
    );
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').send(file);
  });
}

/** What is there already, by its uid, stays as it is; what areas keep is theirs and is not taken in. */
export async function importIcs(work: Work, { file }: { file: string }): Promise<{ added: number; known: number }> {
  const events = readIcs(file);
  if (!events) throw invalid('file', rule.unreadable);
  if (events.length > mostImported) throw invalid('file', rule.tooMany);
  const { staffId: ownerId } = work.actor;
  const uids = [...new Set(events.map(({ uid }) => uid))];
  const there =
    uids.length > 0 ? await rows(work, CalendarEvent, (e) => and(inArray(e.uid, uids), isOnes(work, e))) : [];
  const mine = new Set(there.map(({ uid }) => uid));
  const fresh = events.filter(({ uid }) => !mine.has(uid) && !isOfLayer(uid));
  const seriesIds = new Map<string, number>();
  for (const event of fresh.sort((a, b) => a.recurrenceId.localeCompare(b.recurrenceId))) {
    const { uid, title, rrule, exdates, recurrenceId, ...rest } = event;
    const seriesId = recurrenceId ? (seriesIds.get(uid) ?? null) : null;
    const id = await insert(work, CalendarEvent, {
      ...rest,
      ...{ uid, eventKey: uid, source: 'personal', ownerId, rrule, recurrenceId, seriesId, exdates: [...exdates] },
      titleZh: title.slice(0, 100) || uid.slice(0, 100),
      location: rest.location.slice(0, 100),
      description: rest.description.slice(0, 2000),
    });
    if (!recurrenceId) seriesIds.set(uid, id);
  }
  return { added: fresh.length, known: events.length - fresh.length };
}
