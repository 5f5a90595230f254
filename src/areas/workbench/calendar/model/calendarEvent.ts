// What is in somebody's calendar: one event, a series, or one occurrence of a series that differs from it.
import { call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  colour,
  date,
  datetime,
  int,
  json,
  longText,
  ref,
  refs,
  shape,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import type { BusyLine } from '#kernel/model/shown/dayBlocks';
import type { Level } from './sharing';

const startsList = shape(
  (value): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'),
);

/** What a person says of an event, wherever they say it. Whole days begin and end at midnight UTC. */
export const eventFields = {
  titleZh: text('标题', 'Title', { required: true, max: 100, search: 'pinyin' }),
  allDay: bool('全天', 'All day'),
  startAt: datetime('开始', 'Start', { required: true }),
  endAt: datetime('结束', 'End', { required: true }),
  rrule: text('重复', 'Repeats', { max: 300 }),
  holidayRule: choice(
    '遇节假日',
    'On days off',
    { keep: ['照常', 'As usual'], skip: ['跳过', 'Skip'], next_workday: ['顺延', 'Next working day'] },
    { default: 'keep' },
  ),
  location: text('地点', 'Place', { max: 100 }),
  roomId: ref('房间', 'Room', 'room'),
  attendeeIds: refs('参与人', 'Attendees', 'staff', { max: 200 }),
  calendarKind: choice(
    '日历',
    'Calendar',
    { personal: ['个人', 'Personal'], team: ['团队', 'Team'], school: ['校区', 'School'] },
    { default: 'personal' },
  ),
  remindMinutes: int('提前提醒分钟', 'Remind minutes before', { min: 0, max: 40_320 }),
  busy: bool('占用时间', 'Busy', { default: true }),
  visibility: choice(
    '可见性',
    'Visibility',
    { default: ['按共享', 'As shared'], busy_only: ['仅忙闲', 'Busy only'], private: ['私密', 'Private'] },
    { default: 'default' },
  ),
  colour: colour('颜色', 'Colour'),
  description: longText('说明', 'Description'),
} as const;

export const CalendarEvent = resource({
  name: 'calendar_event',
  area: 'workbench',
  noun: 'calendar',
  path: '/v1/calendar/event',
  title: ['日程', 'Event'],
  label: 'titleZh',
  labelEn: 'titleEn',
  fields: {
    ...eventFields,
    titleEn: text('英文标题', 'English title', { max: 100, search: 'plain', computed: true }),
    ownerId: ref('所属', 'Owner', 'staff', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    departmentId: ref('部门', 'Department', 'department', { computed: true }),
    tzid: text('时区', 'Zone', { required: true, max: 60, computed: true }),
    /** Original starts that do not take place. */
    exdates: json('例外', 'Exceptions', startsList, { default: [], computed: true }),
    /** When the last occurrence is over; none: it never ends. */
    lastAt: datetime('最后结束', 'Ends for good', { computed: true }),
    source: text('来源', 'Source', { required: true, max: 20, exact: true, computed: true }),
    eventKey: text('键', 'Key', { required: true, max: 120, exact: true, computed: true }),
    uid: text('UID', 'UID', { required: true, max: 120, computed: true }),
    seriesId: ref('系列', 'Series', 'calendar_event', { computed: true }),
    /** Of an occurrence that differs: its original start. Empty for everything else. */
    recurrenceId: text('原定时间', 'Original start', { max: 24, default: '', computed: true }),
    /** When the owner is to be told of the next occurrence. */
    remindAt: datetime('提醒时间', 'Remind at', { computed: true }),
    url: text('链接', 'Link', { max: 300, computed: true }),
  },
  scope: { owner: 'ownerId' },
  sort: 'startAt',
  unique: [['source', 'eventKey', 'ownerId', 'recurrenceId']],
  indexes: [['ownerId', 'startAt'], ['calendarKind', 'startAt'], ['roomId', 'startAt'], ['remindAt']],
  verbs: ['detail', 'add', 'edit', 'delete'],
  // One's own calendar needs no permission.
  everyone: ['view', 'add', 'edit', 'delete', 'reply'],
  actions: { publish: ['发布团队与校区日程', 'Publish to team and school'], reply: ['回复', 'Reply'] },
});
export type CalendarEvent = Row<typeof CalendarEvent>;

const replies = {
  none: ['未回复', 'No reply'],
  accepted: ['接受', 'Accepted'],
  tentative: ['暂定', 'Tentative'],
  declined: ['拒绝', 'Declined'],
} as const;

/** What somebody who is asked to come answered. */
export const CalendarAttendee = resource({
  name: 'calendar_attendee',
  area: 'workbench',
  noun: 'calendar',
  path: '/v1/calendar/attendee',
  title: ['参与人', 'Attendee'],
  label: 'staffId',
  fields: {
    eventId: ref('日程', 'Event', 'calendar_event', { required: true }),
    staffId: ref('员工', 'Person', 'staff', { required: true }),
    reply: choice('回复', 'Reply', replies, { default: 'none' }),
    reason: text('原因', 'Reason', { max: 200 }),
  },
  scope: { owner: 'staffId' },
  unique: [['eventId', 'staffId']],
  verbs: [],
});

export const applies = {
  this: ['仅本次', 'This one'],
  following: ['本次及以后', 'This and following'],
  all: ['全部', 'All'],
} as const;
export type Apply = keyof typeof applies;

/** One line of a calendar: an occurrence, or what another area shows there. */
export interface Occurrence {
  /** The row behind it: an event, a series or an override; 0 where another area keeps it. */
  id: number;
  version: number;
  seriesId: number | null;
  /** Of a series: the original start. */
  recurrenceId: string;
  /** Of whole days the first and the last date, else moments. */
  start: string;
  end: string;
  allDay: boolean;
  /** Empty where the reader may only know that the time is taken. */
  title: string;
  layer: string;
  staffId: number | null;
  level: Level;
  busy: boolean;
  colour: string | null;
  url: string | null;
  /** What the owner and whom they trust may change; nobody changes here what another area keeps. */
  canEdit: boolean;
  /** Asked to come and has not said. */
  awaitsReply: boolean;
  event?: EventDetail;
}
export interface EventDetail {
  location: string | null;
  description: string | null;
  rrule: string | null;
  holidayRule: CalendarEvent['holidayRule'];
  roomId: number | null;
  attendeeIds: number[];
  calendarKind: CalendarEvent['calendarKind'];
  visibility: CalendarEvent['visibility'];
  remindMinutes: number | null;
}

const window = {
  from: datetime('从', 'From', { required: true }),
  to: datetime('至', 'To', { required: true }),
  staffIds: refs('员工', 'People', 'staff', { max: 100 }),
};

export const eventRange = call('GET', `${CalendarEvent.path}/range`, {
  label: ['日程', 'Events'],
  input: { ...window, layers: text('图层', 'Layers', { max: 500 }) },
  answer: type<Occurrence[]>(),
});

export interface Layer {
  key: string;
  label: string;
}
export const calendarLayers = call('GET', '/v1/calendar/layers', {
  label: ['图层', 'Layers'],
  answer: type<Layer[]>(),
});

export interface Colleague {
  id: number;
  name: string;
}
/** Those asked for, or of the reader's own school, whose calendar the reader sees anything of. */
export const colleagues = call('GET', '/v1/calendar/colleagues', {
  label: ['同事', 'Colleagues'],
  input: { staffIds: window.staffIds },
  answer: type<Colleague[]>(),
});

const about = {
  id: int('日程', 'Event', { required: true, max: Number.MAX_SAFE_INTEGER }),
  version: int('版本', 'Version', { required: true }),
  recurrenceId: text('原定时间', 'Original start', { max: 24 }),
  apply: choice('应用于', 'Apply to', applies, { default: 'this' }),
};

export const editEvent = call('PUT', `${CalendarEvent.path}/edit`, {
  label: ['修改', 'Edit'],
  input: { ...about, ...eventFields, dropExceptions: bool('放弃单独修改', 'Drop exceptions') },
  answer: type<{ id: number }>(),
});

export const deleteEvent = call('DELETE', `${CalendarEvent.path}/delete`, {
  label: ['删除', 'Delete'],
  input: about,
  danger: true,
});

export const replyEvent = call('POST', `${CalendarEvent.path}/reply`, {
  label: ['回复', 'Reply'],
  input: {
    id: about.id,
    reply: choice('回复', 'Reply', replies, { required: true }),
    reason: text('原因', 'Reason', { max: 200 }),
  },
});

export interface Block {
  staffId: number | null;
  roomId: number | null;
  /** Who or what is taken. */
  name: string;
  start: string;
  end: string;
  kind: string;
}
/** When people are taken, from every area that knows; why is nobody's business. */
export const busyBlocks = call('GET', '/v1/calendar/busy', {
  label: ['忙闲', 'Busy times'],
  input: {
    ...window,
    roomIds: refs('房间', 'Rooms', 'room', { max: 50 }),
    exceptId: int('不计', 'Except', { max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<Block[]>(),
});

/** The day of an event: of everyone asked and of the room, also of those who are free. */
export const busyDay = call('GET', '/v1/calendar/busyDay', {
  label: ['忙闲', 'Free and busy'],
  input: {
    day: date('日期', 'Day', { required: true }),
    staffIds: refs('员工', 'People', 'staff', { max: 50 }),
    roomIds: busyBlocks.input.roomIds,
    exceptId: busyBlocks.input.exceptId,
  },
  answer: type<BusyLine[]>(),
});

export interface Slot {
  start: string;
  end: string;
}
/** When all of them have time, within working hours. */
export const freeSlots = call('GET', '/v1/calendar/freeSlots', {
  label: ['查找共同空闲', 'Find common free time'],
  input: {
    staffIds: refs('员工', 'People', 'staff', { max: 100 }),
    roomIds: refs('房间', 'Rooms', 'room', { max: 50 }),
    from: datetime('从', 'From', { required: true }),
    to: datetime('至', 'To', { required: true }),
    minutes: int('时长（分钟）', 'Length (minutes)', { default: 60, min: 5, max: 600 }),
  },
  answer: type<Slot[]>(),
});

export const renewFeed = call('POST', '/v1/calendar/feed/renew', {
  label: ['生成订阅地址', 'New feed address'],
  confirm: ['原来的订阅地址将失效。', 'The address you had stops working.'],
  answer: type<{ url: string }>(),
});

export const revokeFeed = call('POST', '/v1/calendar/feed/revoke', {
  label: ['停用订阅', 'Stop the feed'],
  danger: true,
});

export const importEvents = call('POST', `${CalendarEvent.path}/importIcs`, {
  label: ['导入日程', 'Import events'],
  input: { file: longText('日历文件内容', 'Content of the .ics file', { required: true, max: 500_000 }) },
  answer: type<{ added: number; known: number }>(),
  trial: true,
});
