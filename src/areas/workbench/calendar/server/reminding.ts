// Owners, and who said they come, are told of an event so many minutes before it begins; of a series each time.
import { and, eq, inArray, lte } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { rows } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { CalendarAttendee, CalendarEvent } from '../model/calendarEvent';
import { idOf } from '../model/recurrence';
import { nextReminder } from '../model/reminders';

const kind = 'workbench.calendarReminder';
const mostAtOnce = 500;

/** Each occurrence once: the notice carries its start as a key. One that was moved is reminded of by its own row. */
async function remind(work: Work): Promise<number> {
  const due = await rows(work, CalendarEvent, (e) => lte(e.remindAt, work.now), { lock: 'skip', limit: mostAtOnce });
  for (const event of due) {
    const start = new Date(event.remindAt!.getTime() + (event.remindMinutes ?? 0) * 60_000);
    const moved = event.rrule
      ? await rows(work, CalendarEvent, { seriesId: event.id, recurrenceId: idOf(start, event.allDay) })
      : [];
    if (moved.length === 0)
      await notify(work, {
        kind,
        key: `${event.id}:${start.toISOString()}`,
        recipientIds: [event.ownerId, ...(await coming(work, event))],
        vars: { title: event.titleZh, at: localTime(start, work.actor.timezone).slice(0, 16) },
        subject: { type: CalendarEvent.name, id: event.id },
        url: '/galender',
      });
    // Not a change that a person could run into: the version stays.
    const t = table(CalendarEvent);
    const remindAt = event.rrule
      ? nextReminder(event, new Date(Math.max(work.now.getTime(), start.getTime()) + 1))
      : null;
    await work.db
      .update(t)
      .set({ remindAt })
      .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, event.id)));
  }
  return due.length;
}

async function coming(work: Work, { id, attendeeIds }: CalendarEvent): Promise<number[]> {
  if (attendeeIds.length === 0) return [];
  const answers = await rows(work, CalendarAttendee, (a) => and(eq(a.eventId, id), inArray(a.staffId, attendeeIds)));
  const declined = new Set(answers.filter(({ reply }) => reply === 'declined').map(({ staffId }) => staffId));
  return attendeeIds.filter((one) => !declined.has(one));
}

const reminder: MessageTemplate = {
  key: kind,
  area: 'workbench',
  category: 'task',
  name: pair('日程提醒', 'Event reminder'),
  audience: pair('日程所属人与参与人', 'Owner and attendees'),
  title: pair('{{at}} {{title}}', '{{at}} {{title}}'),
  content: pair('日程即将开始。', 'It begins soon.'),
  variables: { at: '2026-07-10 09:00', title: pair('教研会', 'Teaching workshop') },
};

export const calendarReminding: AreaPiece = {
  jobs: [
    { name: 'workbench.calendarRemind', title: pair('日程提醒', 'Event reminders'), cron: '* * * * *', run: remind },
  ],
  registers: { template: [reminder] },
};
