// What other areas put into calendars: one row a person under the area's key, kept up to date and taken away by it.
import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { type CalendarEvent as AskedEvent, eventCancelQuery, eventQuery } from '#kernel/server/calls';
import type { TableOf } from '#kernel/server/database/table';
import type { BusySource, CalendarLayer } from '#kernel/server/registries';
import { insert, remove, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Todo } from '../../todos/model/todo';
import { CalendarEvent } from '../model/calendarEvent';
import { lasts } from '../model/recurrence';
import { spread } from './ranges';

async function keep(work: Work, asked: AskedEvent): Promise<{ eventIds: number[] }> {
  const { source, key, ownerIds, title, startAt, endAt, allDay = false, location = null, roomId = null, url } = asked;
  const was = await rows(work, CalendarEvent, { source, eventKey: key }, { lock: true });
  const given = { titleZh: title.zh, titleEn: title.en, startAt, endAt, allDay, location, roomId, url };
  const gone = was.filter(({ ownerId }) => !ownerIds.includes(ownerId));
  if (gone.length > 0)
    await remove(
      work,
      CalendarEvent,
      gone.map(({ id }) => id),
    );
  const eventIds: number[] = [];
  for (const ownerId of new Set(ownerIds)) {
    const there = was.find((row) => row.ownerId === ownerId);
    if (there) await update(work, CalendarEvent, there, given);
    const place = { source, eventKey: key, ownerId, uid: `${source}.${key}`, tzid: work.actor.timezone };
    eventIds.push(there?.id ?? (await insert(work, CalendarEvent, { ...given, ...place })));
  }
  return { eventIds };
}

async function cancel(work: Work, { source, key }: { source: string; key: string }): Promise<boolean> {
  const was = await rows(work, CalendarEvent, { source, eventKey: key }, { lock: true });
  if (was.length > 0)
    await remove(
      work,
      CalendarEvent,
      was.map(({ id }) => id),
    );
  return was.length > 0;
}

export const calendarBusyKey = (id: number): string => `workbench.calendar:${id}`;

/** Own events that take time. What an area put here, that area answers for itself. */
const ownBusy: BusySource = {
  key: 'workbench.calendar',
  area: 'workbench',
  async find(work, { staffIds, roomIds, from, to }) {
    if (staffIds.length + roomIds.length === 0) return [];
    const among = (event: TableOf<typeof CalendarEvent>) =>
      or(
        staffIds.length > 0 ? inArray(event.ownerId, staffIds) : undefined,
        roomIds.length > 0 ? inArray(event.roomId, roomIds) : undefined,
      );
    const found = await spread(work, (event) => and(among(event), eq(event.busy, true), eq(event.source, 'personal')), {
      from,
      to,
    });
    return found.map(({ row, start }) => ({
      ...(staffIds.includes(row.ownerId) ? { staffId: row.ownerId } : {}),
      ...(row.roomId && roomIds.includes(row.roomId) ? { roomId: row.roomId } : {}),
      start,
      end: new Date(start.getTime() + lasts(row)),
      kind: 'event',
      key: calendarBusyKey(row.seriesId ?? row.id),
    }));
  },
};

/** What one has to do, at the moment it is due. */
const todoLayer: CalendarLayer = {
  key: 'workbench.todo',
  area: 'workbench',
  label: pair('待办', 'Todos'),
  async find(work, { from, to, staffIds }) {
    if (!staffIds.includes(work.actor.staffId)) return [];
    const due = await rows(
      work,
      Todo,
      (todo) =>
        and(
          eq(todo.assigneeId, work.actor.staffId),
          eq(todo.state, 'open'),
          gt(todo.dueAt, from),
          lt(todo.dueAt, to),
          or(isNull(todo.snoozeUntil), lt(todo.snoozeUntil, work.now)),
        ),
      { sort: 'dueAt', limit: 500 },
    );
    return due.map(({ id, titleZh, titleEn, dueAt }) => ({
      start: dueAt!,
      end: dueAt!,
      kind: 'todo',
      key: `todo:${id}`,
      title: (work.locale === 'en' && titleEn) || titleZh,
      url: `/todo?id=${id}`,
    }));
  },
};

export const calendarKeeping: AreaPiece = {
  answers: [answers(eventQuery, keep), answers(eventCancelQuery, cancel)],
  registers: { busy: [ownBusy], layer: [todoLayer] },
};
