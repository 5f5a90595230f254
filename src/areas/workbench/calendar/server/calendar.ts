// Calendars on the server: what an event must be, who may put it where, and the calls of both pages.
import { randomUUID } from 'node:crypto';
import { forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { notify } from '#kernel/server/calls';
import { insert, need, row as one, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import {
  busyBlocks,
  busyDay,
  CalendarAttendee,
  CalendarEvent,
  calendarLayers,
  colleagues,
  deleteEvent,
  editEvent,
  eventRange,
  freeSlots,
  importEvents,
  renewFeed,
  replyEvent,
  revokeFeed,
} from '../model/calendarEvent';
import { CalendarShare } from '../model/calendarShare';
import { lastEnd, ruleFlaw } from '../model/recurrence';
import { nextReminder } from '../model/reminders';
import { plantCalendar } from '../sample';
import { busy, daySideBySide, slots } from './busyness';
import { calendarNotices } from './calendarTelling';
import { edit, takeAway } from './changing';
import { calendarFeed, importIcs, renew, revoke } from './feed';
import { calendarKeeping } from './kept';
import { colleaguesOf } from './levels';
import { namedLayers, rangeOf } from './ranges';
import { calendarReminding } from './reminding';

const rules = texts('workbench.calendarRule', {
  order: ['结束不能早于开始', 'The end is before the start'],
  long: ['日程最长 31 天', 'An event lasts at most 31 days'],
  midnight: ['全天日程只有日期', 'An event of whole days has dates only'],
  part: ['重复规则不支持 {part}', 'The recurrence does not allow {part}'],
  never: ['该重复规则没有任何日期', 'This recurrence yields no date'],
  nobody: ['请选择共享对象', 'Choose with whom'],
  notAsked: ['您不在参与人中', 'You are not among those asked'],
});
const dayMs = 86_400_000;

const events = service(CalendarEvent, {
  beforeSave({ row, was, work }) {
    const { actor } = work;
    const { startAt, endAt, allDay } = row;
    if (!was) {
      row.ownerId ||= actor.staffId;
      row.tzid ||= actor.timezone;
      row.source ||= 'personal';
      row.uid ||= randomUUID();
      row.eventKey ||= row.uid;
    }
    if (row.calendarKind !== 'personal' && row.calendarKind !== was?.calendarKind) {
      const asked = permission(CalendarEvent, 'publish');
      if (!may(actor, asked)) throw forbidden(asked);
      row.schoolId = actor.schoolId;
      row.departmentId = actor.departmentId;
    }
    if (endAt < startAt) throw invalid('endAt', rules.order);
    if (endAt.getTime() - startAt.getTime() > 31 * dayMs) throw invalid('endAt', rules.long);
    if (allDay && [startAt, endAt].some((at) => at.getTime() % dayMs !== 0)) throw invalid('startAt', rules.midnight);
    row.rrule ||= null;
    const flaw = row.rrule && row.rrule !== was?.rrule ? ruleFlaw(row.rrule, row) : null;
    if (flaw) throw invalid('rrule', flaw === 'never' ? rules.never : rules.part, { part: flaw });
    row.lastAt = lastEnd(row);
    row.remindAt = nextReminder(row, work.now);
  },
  async afterSave({ row, was, work }) {
    const asked = row.attendeeIds.filter((id) => id !== row.ownerId && !was?.attendeeIds.includes(id));
    if (asked.length === 0) return;
    await notify(work, {
      kind: 'workbench.calendarInvite',
      recipientIds: asked,
      vars: { by: work.actor.name, title: row.titleZh },
      subject: { type: CalendarEvent.name, id: row.id },
      url: '/galender',
    });
  },
});

const shares = service(CalendarShare, {
  beforeSave({ row, was, work }) {
    if (!was) row.ownerId = work.actor.staffId;
    const { granteeKind } = row;
    const names = { staff: 'staffId', department: 'departmentId', school: 'schoolId' } as const;
    for (const [kind, name] of Object.entries(names) as [keyof typeof names, 'staffId'][])
      if (kind !== granteeKind) row[name] = null;
    const id = granteeKind === 'all' ? null : row[names[granteeKind]];
    if (granteeKind !== 'all' && !id) throw invalid(names[granteeKind], rules.nobody);
    row.granteeKey = id ? `${granteeKind}:${id}` : granteeKind;
  },
});

async function reply(
  work: Work,
  { id, reply, reason }: { id: number; reply: 'none' | 'accepted' | 'tentative' | 'declined'; reason: string | null },
): Promise<null> {
  const { staffId } = work.actor;
  const event = await need(work, CalendarEvent, id, { lock: true });
  if (!event.attendeeIds.includes(staffId)) throw forbidden('workbench.calendar.reply', rules.notAsked);
  const was = await one(work, CalendarAttendee, { eventId: id, staffId }, { lock: true });
  if (was) await update(work, CalendarAttendee, was, { reply, reason });
  else await insert(work, CalendarAttendee, { eventId: id, staffId, reply, reason });
  return null;
}

const invite: MessageTemplate = {
  key: 'workbench.calendarInvite',
  area: 'workbench',
  category: 'task',
  name: pair('日程邀请', 'Invitation'),
  audience: pair('参与人', 'Attendees'),
  title: pair('{{by}} 邀请您参加', '{{by}} asks you to come'),
  content: pair('日程：{{title}}', 'Event: {{title}}'),
  variables: { by: '王敏', title: pair('教研会', 'Teaching workshop') },
};

export const calendarPieces: readonly AreaPiece[] = [
  {
    services: [events, service(CalendarAttendee), shares],
    extends: [
      extend(CalendarEvent, {
        calls: [
          serves(eventRange, rangeOf),
          serves(editEvent, edit),
          serves(deleteEvent, takeAway),
          serves(replyEvent, reply),
          serves(importEvents, importIcs),
        ],
      }),
    ],
    calls: [
      serves(calendarLayers, namedLayers),
      serves(colleagues, colleaguesOf),
      serves(busyBlocks, busy),
      serves(busyDay, daySideBySide),
      serves(freeSlots, slots),
      serves(renewFeed, renew),
      serves(revokeFeed, revoke),
    ],
    open: [calendarFeed],
    registers: { template: [invite, ...calendarNotices] },
    samples: [plantCalendar],
  },
  calendarKeeping,
  calendarReminding,
];
