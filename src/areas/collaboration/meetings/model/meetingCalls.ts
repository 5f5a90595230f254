// What is asked of meetings beyond the verbs.
import { z } from 'zod';
import { call, rowOf, type } from '#kernel/model/call';
import { choice, date, datetime, int, json, longText, ref, refs, text } from '#kernel/model/fields';
import type { BusyLine } from '#kernel/model/shown/dayBlocks';
import { commentCalls } from '../../comments/model/comment';
import { Meeting, MeetingAction } from './meeting';
import { MeetingSeries } from './series';

const id = ref('会议', 'Meeting', 'meeting', { required: true });
export const meetingComments = commentCalls('/meeting/v1', ['meeting']);

export interface Conflicts {
  rooms: { date: string; title: string; freeRooms: { id: number; name: string }[] }[];
  people: { staffId: number; name: string; date: string; kind: string; title: string }[];
}
export const meetingConflicts = call('GET', `${Meeting.path}/conflicts`, {
  label: ['冲突检查', 'Conflicts'],
  input: {
    startAt: datetime('开始', 'Start', { required: true }),
    endAt: datetime('结束', 'End', { required: true }),
    rrule: text('重复', 'Recurrence', { max: 200 }),
    roomId: ref('会议室', 'Room', 'room'),
    staffIds: refs('人员', 'People', 'staff', { max: 200 }),
    exceptId: ref('除外', 'Except', 'meeting'),
  },
  answer: type<Conflicts>(),
});
export const meetingBusy = call('GET', `${Meeting.path}/busy`, {
  label: ['忙闲', 'Free and busy'],
  input: {
    day: date('日期', 'Day', { required: true }),
    staffIds: refs('人员', 'People', 'staff', { max: 50 }),
    roomId: ref('会议室', 'Room', 'room'),
  },
  answer: type<BusyLine[]>(),
});

/** Every room that can be booked, and when it is taken on a day. */
export const roomsOfDay = call('GET', '/meeting/v1/room/day', {
  label: ['会议室占用', 'Rooms of a day'],
  input: { day: date('日期', 'Day', { required: true }), schoolId: ref('校区', 'School', 'school') },
  answer: type<BusyLine[]>(),
});

export const freeRooms = call('GET', '/meeting/v1/room/free', {
  label: ['空闲会议室', 'Free rooms'],
  input: {
    startAt: datetime('开始', 'Start', { required: true }),
    endAt: datetime('结束', 'End', { required: true }),
    capacity: int('人数', 'People', { min: 1, max: 500 }),
  },
  answer: type<{ id: number; name: string; school: string; capacity: number }[]>(),
});
export const replyMeeting = call('POST', `${Meeting.path}/reply`, {
  label: ['回复', 'Reply'],
  input: {
    id,
    reply: choice(
      '回复',
      'Reply',
      { accepted: ['接受', 'Accept'], tentative: ['待定', 'Tentative'], declined: ['拒绝', 'Decline'] },
      { required: true },
    ),
    reason: text('原因', 'Reason', { max: 100 }),
  },
  answer: rowOf(Meeting),
});
export const checkInMeeting = call('POST', `${Meeting.path}/checkIn`, {
  label: ['签到', 'Check in'],
  input: { id },
  answer: rowOf(Meeting),
});

const outcomes = z.array(z.object({ id: z.number().int(), outcome: z.string().max(2000) })).max(50);
const decided = z.array(z.object({ text: z.string().min(1).max(200) })).max(50);
export const saveMinutes = call('POST', `${Meeting.path}/saveMinutes`, {
  label: ['保存纪要', 'Save minutes'],
  input: {
    id,
    version: int('版本', 'Version', { required: true }),
    minutes: longText('纪要', 'Minutes', { max: 20_000 }),
    outcomes: json('结论', 'Outcomes', outcomes, { default: [] }),
    decisions: json('决议', 'Decisions', decided, { default: [] }),
  },
  answer: rowOf(Meeting),
});

export interface MinutesDesk {
  mayWrite: boolean;
  mayPublish: boolean;
  attendanceRate: number | null;
  carried: { id: number; content: string; assignee: string; dueDate: string }[];
}
export const minutesDesk = call('GET', `${Meeting.path}/desk`, {
  label: ['纪要台', 'Desk of the minutes'],
  input: { id },
  answer: type<MinutesDesk>(),
});
export const carryAction = call('POST', `${MeetingAction.path}/carry`, {
  label: ['结转', 'Carry over'],
  input: { id: ref('行动项', 'Action', 'meeting_action', { required: true }), meetingId: id },
});

/** Of a series: this one and all that are still to come after it. */
export const moveFollowing = call('POST', `${Meeting.path}/moveFollowing`, {
  label: ['改期：本次及以后', 'Move this and the following'],
  input: {
    id,
    startAt: datetime('本次改为', 'This one starts at', { required: true }),
    durationMin: int('时长（分钟）', 'Minutes', { min: 5, max: 1440 }),
    roomId: ref('会议室', 'Room', 'room'),
  },
  answer: type<{ moved: number }>(),
});

const otherRooms = z.record(z.string().max(10), z.number().int());
export const bookSeries = call('POST', `${MeetingSeries.path}/book`, {
  label: ['新建系列会议', 'New series'],
  input: {
    title: text('主题', 'Title', { required: true, max: 100 }),
    startAt: datetime('首次开始', 'First start', { required: true }),
    durationMin: int('时长（分钟）', 'Minutes', { required: true, min: 5, max: 1440, default: 60 }),
    rrule: text('重复', 'Recurrence', {
      required: true,
      max: 200,
      help: ['如 FREQ=WEEKLY;COUNT=12', 'Such as FREQ=WEEKLY;COUNT=12'],
    }),
    holidayRule: MeetingSeries.fields.holidayRule,
    roomId: ref('会议室', 'Room', 'room'),
    place: text('地点', 'Place', { max: 100 }),
    attendeeIds: refs('参会人', 'Attendees', 'staff', { max: 200 }),
    skip: json('跳过的日期', 'Dates to skip', z.array(z.string().max(10)).max(200), { default: [] }),
    otherRooms: json('另选会议室', 'Other rooms', otherRooms, { default: {} }),
  },
  answer: type<{ seriesId: number; meetingIds: number[] }>(),
});
