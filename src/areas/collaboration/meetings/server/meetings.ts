// Meetings: drafted, called, held, minuted; what was agreed becomes somebody's todo.
import { sql } from 'drizzle-orm';
import { lessonMoved } from '#areas/teaching/model/events';
import { todoDone } from '#areas/workbench/todos/model/todoEvents';
import { forbidden } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { notify, todo, todoFinishQuery } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { insert, move, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { actedBy, atSchoolsOf, type Rights } from '../../acting/server/acting';
import { Meeting, MeetingAction, MeetingAgenda, MeetingAttendee, MeetingDecision, MeetingRoom } from '../model/meeting';
import { carryAction } from '../model/meetingCalls';
import { keepersAsked, refuseShape, refuseUnasked, takeRoom, warnOfPeople } from './booking';

const viewAll = 'collaboration.meeting.viewAll';

export const meetingRights: Rights<typeof Meeting> = async ({ actor }, found) =>
  new Map(
    found.map((row) => {
      const me = actor.staffId;
      const [isHost, isRecorder] = [row.hostId === me || row.organizerId === me, row.recorderId === me];
      const organiser =
        row.organizerId === me
          ? [
              'schedule',
              'cancel',
              ...(row.minutesState === 'published' || row.state === 'asking' ? [] : ['edit']),
              ...(row.state === 'draft' ? ['delete'] : []),
            ]
          : [];
      const minutes = isHost || isRecorder ? ['publishMinutes', 'saveMinutes'] : [];
      return [row.id, new Set([...organiser, ...(isHost ? ['start', 'finish'] : []), ...minutes])] as const;
    }),
  );
const actionRights: Rights<typeof MeetingAction> = async (work, found) => {
  const of = new Map(
    (await rows(work, Meeting, { id: [...new Set(found.map(({ meetingId }) => meetingId))] })).map((one) => [
      one.id,
      one,
    ]),
  );
  const me = work.actor.staffId;
  return new Map(
    found.map((row) => {
      const meeting = of.get(row.meetingId);
      const isHost = meeting && [meeting.hostId, meeting.organizerId, meeting.recorderId].includes(me);
      return [
        row.id,
        new Set([
          ...(row.assigneeId === me ? ['finish'] : []),
          ...(isHost ? ['finish', 'drop', 'edit', 'delete'] : []),
        ]),
      ] as const;
    }),
  );
};

const vars = (row: Meeting) => ({
  title: row.title,
  time: row.startAt.toISOString().slice(0, 16).replace('T', ' '),
  by: '',
});

export async function tell(work: Work, kind: string, row: Meeting, to: readonly number[], key?: string): Promise<void> {
  await notify(work, {
    ...{ kind: `collaboration.${kind}`, recipientIds: [...to], vars: { ...vars(row), by: work.actor.name } },
    ...{ url: `/SaveMeeting?id=${row.id}`, ...(key ? { key } : {}) },
  });
}

async function publish(work: Work, row: Meeting): Promise<void> {
  row.minutesState = 'published';
  for (const one of await rows(
    work,
    MeetingAction,
    { meetingId: row.id, state: 'open', isTold: false },
    { lock: true },
  )) {
    await todo(work, {
      ...{
        kind: 'meeting.action',
        key: `meeting_action:${one.id}`,
        source: 'collaboration',
        assigneeIds: [one.assigneeId],
      },
      ...{
        title: pair(one.content, one.content),
        url: `/SaveMeeting?id=${row.id}`,
        priority: one.priority,
        finishBy: 'manual' as const,
      },
      ...{ dueAt: new Date(`${one.dueDate}T10:00:00Z`), allDay: true },
    });
    await update(work, MeetingAction, one, { isTold: true });
  }
  await tell(work, 'meetingMinutes', row, row.memberIds);
}

export const meetings: AreaPiece = {
  services: [
    service(MeetingRoom),
    service(MeetingAttendee),
    service(MeetingAgenda),
    service(MeetingDecision),
    service(Meeting, {
      async beforeSave({ row, was, work }) {
        const isNew = !was;
        row.organizerId ??= work.actor.staffId || null;
        row.hostId ??= row.organizerId;
        row.recorderId ??= row.organizerId;
        if (isNew) row.no = await nextNumber(work, 'collaboration.meeting', row.schoolId);
        row.schoolId ??= work.actor.schoolId;
        const people = [row.organizerId, row.hostId, row.recorderId, ...row.attendees.map(({ staffId }) => staffId)];
        row.memberIds = [...new Set(people.filter((id) => id !== null))];
        const isMoved =
          !was ||
          was.startAt.getTime() !== row.startAt.getTime() ||
          was.endAt.getTime() !== row.endAt.getTime() ||
          was.roomId !== row.roomId;
        if (isMoved || was.mode !== row.mode) refuseShape(work, row, isNew);
        const isHeld = row.state === 'asking' || row.state === 'scheduled';
        if (was?.state === 'scheduled' && isHeld && isMoved) await refuseUnasked(work, row.roomId);
        if (isHeld && row.roomId && (isMoved || was?.state === 'draft'))
          await takeRoom(work, { roomId: row.roomId, startAt: row.startAt, endAt: row.endAt }, row.id || null);
        if (isHeld && was?.state === 'scheduled' && isMoved)
          row.attendees = row.attendees.map((one) => ({ ...one, reply: 'none', replyReason: null }));
      },
      async afterSave({ row, was, work }) {
        const others = row.memberIds.filter((id) => id !== work.actor.staffId);
        const invited = others.filter((id) => id !== row.organizerId);
        if (row.state === 'scheduled' && was?.state !== 'scheduled') await tell(work, 'meetingInvite', row, invited);
        else if (
          row.state === 'scheduled' &&
          was &&
          (was.startAt.getTime() !== row.startAt.getTime() || was.roomId !== row.roomId)
        )
          await tell(work, 'meetingChange', row, others);
        if (row.state === 'cancelled' && was?.state !== 'cancelled') await tell(work, 'meetingCancel', row, others);
      },
      transitions: {
        async schedule(step) {
          const { row, input, work } = step;
          if (row.startAt < work.now) refuseShape(work, row, true);
          if (!input.confirmConflicts) await warnOfPeople(work, row, row.memberIds);
          const keepers = await keepersAsked(work, row.roomId);
          step.asksApproval = keepers !== null;
          input.keeperIds = keepers ?? [];
          input.hours = Math.round((row.endAt.getTime() - row.startAt.getTime()) / 36_000);
        },
        scheduleApproved({ row, work }) {
          if (row.startAt < work.now) refuseShape(work, row, true);
        },
        publishMinutes: ({ row, work }) => publish(work, row),
      },
      alsoSeen: (actor, alias) =>
        sql`(not ${alias}.is_private and ${atSchoolsOf(actor, viewAll, sql`${alias}.school_id`)})`,
      filters: {
        mine: by(Meeting.asked.mine, (view, { actor, now }) =>
          view === 'ahead'
            ? sql`t.member_ids @> ${sql.param([actor.staffId])}::bigint[] and t.end_at >= ${now.toISOString()} and t.state in ('scheduled', 'ongoing')`
            : sql`t.member_ids @> ${sql.param([actor.staffId])}::bigint[] and t.end_at < ${now.toISOString()}`,
        ),
      },
    }),
    service(MeetingAction, {
      async afterSave({ row, was, work }) {
        if (was?.state === 'open' && row.state !== 'open')
          await work.ask(todoFinishQuery, { key: `meeting_action:${row.id}`, byId: work.actor.staffId });
      },
      alsoSeen: (actor, alias) => sql`${alias}.assignee_id = ${actor.staffId}`,
      filters: {
        mine: by(MeetingAction.asked.mine, (wanted, { actor }) =>
          wanted ? sql`t.assignee_id = ${actor.staffId}` : sql`true`,
        ),
        overdue: by(MeetingAction.asked.overdue, (wanted, { now }) =>
          wanted ? sql`t.state = 'open' and t.due_date < ${now.toISOString().slice(0, 10)}` : sql`true`,
        ),
      },
      calls: [
        serves(carryAction, async (work, { id, meetingId }) => {
          const meeting = await reached(work, Meeting, meetingId, 'view');
          if (!(await meetingRights(work, [meeting])).get(meetingId)?.has('saveMinutes'))
            throw forbidden('collaboration.meeting.saveMinutes');
          const { content, assigneeId, dueDate, priority } = await reached(work, MeetingAction, id, 'view');
          await insert(work, MeetingAction, { meetingId, content, assigneeId, dueDate, priority, carriedFromId: id });
          return null;
        }),
      ],
    }),
  ],
  extends: [
    actedBy(Meeting, ['schedule', 'start', 'finish', 'cancel', 'publishMinutes'], meetingRights, ['saveMinutes']),
    actedBy(MeetingAction, ['finish', 'drop'], actionRights),
  ],
  listeners: [
    on(todoDone, async (work, { key }) => {
      const id = Number(/^meeting_action:(\d+)$/.exec(key)?.[1]);
      const row = id ? await rowOf(work, MeetingAction, id, { lock: true }) : undefined;
      if (row?.state === 'open') await move(work, MeetingAction, row, 'finish');
    }),
    // Whoever called a meeting learns that a lesson came into its room.
    on(lessonMoved, async (work, { lessonId, after: { roomId, startAt, endAt } }) => {
      if (roomId === null) return;
      const met = await rows(
        work,
        Meeting,
        (m) =>
          sql`${m.roomId} = ${roomId} and ${m.state} in ('asking', 'scheduled') and ${m.startAt} < ${endAt.toISOString()}::timestamptz and ${m.endAt} > ${startAt.toISOString()}::timestamptz`,
      );
      for (const one of met)
        if (one.organizerId !== null)
          await tell(work, 'meetingRoomTaken', one, [one.organizerId], `${one.id}:lesson:${lessonId}`);
    }),
  ],
};
