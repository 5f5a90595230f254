// What those who come do with a meeting: answer, check in, write the minutes; what clashes and which rooms are free.
import { sql } from 'drizzle-orm';
import { School } from '#areas/system/organisation/model/organisation';
import { errorMessages } from '#kernel/model/messages';
import { conflict, forbidden, invalid, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { detail } from '#kernel/server/resources/reading';
import { need, reached, row as rowOf, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { commentsOn } from '../../comments/server/comments';
import { Meeting, MeetingAction, MeetingAgenda, MeetingAttendee } from '../model/meeting';
import {
  checkInMeeting,
  freeRooms,
  meetingConflicts,
  minutesDesk,
  replyMeeting,
  saveMinutes,
} from '../model/meetingCalls';
import { busyPeople, holderOf, roomsFree } from './booking';
import { meetingRights } from './meetings';

const said = texts('collaboration.meeting', {
  why: ['请说明原因', 'Say why'],
  early: ['签到从会前 15 分钟开始，到会议结束为止', 'From fifteen minutes before until the end'],
  notEnded: ['会议尚未结束', 'The meeting is not over'],
});

export const meetingCalls: AreaPiece = {
  extends: [
    extend(Meeting, {
      calls: [
        serves(replyMeeting, async (work, { id, reply, reason }) => {
          await reached(work, Meeting, id, 'view');
          const seat = await rowOf(
            work,
            MeetingAttendee,
            { meetingId: id, staffId: work.actor.staffId },
            { lock: true },
          );
          if (!seat) throw notFound();
          if (reply === 'declined' && !reason) throw invalid('reason', said.why);
          await update(work, MeetingAttendee, seat, { reply, replyReason: reason });
          return detail(work, serviceOf(work, Meeting), id);
        }),
        serves(checkInMeeting, async (work, { id }) => {
          const row = await reached(work, Meeting, id, 'view');
          const seat = await rowOf(
            work,
            MeetingAttendee,
            { meetingId: id, staffId: work.actor.staffId },
            { lock: true },
          );
          if (!seat) throw notFound();
          const opens = row.startAt.getTime() - 15 * 60_000;
          if (work.now.getTime() < opens || work.now > row.endAt || row.state === 'cancelled')
            throw conflict(said.early);
          if (!seat.checkedInAt) await update(work, MeetingAttendee, seat, { checkedInAt: work.now });
          return detail(work, serviceOf(work, Meeting), id);
        }),
        serves(saveMinutes, async (work, { id, version, minutes, outcomes, decisions }) => {
          const row = await reached(work, Meeting, id, 'view', { lock: true });
          if (!(await meetingRights(work, [row])).get(id)?.has('saveMinutes'))
            throw forbidden('collaboration.meeting.saveMinutes');
          if (row.version !== version)
            throw conflict(errorMessages.stale, { reason: 'stale', version: row.version, minutes: row.minutes });
          if (row.state !== 'ongoing' && row.state !== 'ended') throw conflict(said.notEnded);
          const agenda = await rows(work, MeetingAgenda, { meetingId: id }, { sort: 'id' });
          await update(work, Meeting, row, {
            ...{ minutes, minutesState: 'draft', decisions },
            agenda: agenda.map((one) => ({
              id: one.id,
              outcome: outcomes.find((given) => given.id === one.id)?.outcome ?? one.outcome,
            })),
          });
          return detail(work, serviceOf(work, Meeting), id);
        }),
        serves(minutesDesk, (work, { id }) => desk(work, id)),
        serves(meetingConflicts, async (work, { startAt, endAt, roomId, staffIds, exceptId }) => {
          const other = roomId ? await holderOf(work, { roomId, startAt, endAt }, exceptId) : undefined;
          const free = other ? await roomsFree(work, { startAt, endAt, capacity: null }) : [];
          return {
            rooms: other
              ? [
                  {
                    date: other.start.toISOString(),
                    title: other.title ?? '',
                    freeRooms: free.slice(0, 8).map(({ id, name }) => ({ id, name })),
                  },
                ]
              : [],
            people: await busyPeople(work, { startAt, endAt }, staffIds, exceptId),
          };
        }),
        serves(freeRooms, async (work, asked) => {
          const found = await roomsFree(work, asked);
          const schools = new Map(
            (await rows(work, School, { id: [...new Set(found.map(({ schoolId }) => schoolId))] })).map((s) => [
              s.id,
              s.name,
            ]),
          );
          return found.map(({ id, name, schoolId, capacity }) => ({
            id,
            name,
            school: schools.get(schoolId) ?? '',
            capacity,
          }));
        }),
        ...commentsOn('/meeting/v1', {
          meeting: {
            of: Meeting,
            title: async (work, id) => (await need(work, Meeting, id)).title,
            url: (id) => `/SaveMeeting?id=${id}`,
          },
        }),
      ],
    }),
  ],
};

async function desk(work: Work, id: number) {
  const row = await reached(work, Meeting, id, 'view');
  const own = (await meetingRights(work, [row])).get(id) ?? new Set<string>();
  const seats = await rows(work, MeetingAttendee, { meetingId: id });
  const expected = seats.filter(({ role, reply }) => role === 'required' && reply !== 'declined');
  const before = row.seriesId
    ? await rowOf(
        work,
        Meeting,
        (m) => sql`${m.seriesId} = ${row.seriesId} and ${m.startAt} < ${row.startAt.toISOString()}`,
        { sort: '-startAt' },
      )
    : undefined;
  const open = before
    ? await rows(work, MeetingAction, { meetingId: before.id, state: 'open' }, { sort: 'dueDate' })
    : [];
  return {
    mayWrite: own.has('saveMinutes') && (row.state === 'ongoing' || row.state === 'ended'),
    mayPublish: own.has('publishMinutes') && row.state === 'ended',
    attendanceRate:
      expected.length === 0
        ? null
        : Math.round((100 * expected.filter(({ checkedInAt }) => checkedInAt).length) / expected.length),
    carried: open.map(({ id: one, content, dueDate }) => ({ id: one, content, assignee: '', dueDate })),
  };
}
