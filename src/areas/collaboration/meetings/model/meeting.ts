// A meeting: who comes, where, what is talked about, what was decided and who does what by when.

import { awaited } from '#kernel/model/approvals';
import {
  bool,
  category,
  choice,
  choices,
  date,
  datetime,
  files,
  int,
  lines,
  longText,
  quantity,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const MeetingRoom = resource({
  name: 'meeting_room',
  area: 'collaboration',
  path: '/meeting/v1/room',
  title: ['会议室设置', 'Meeting-room settings'],
  label: 'roomId',
  fields: {
    roomId: ref('房间', 'Room', 'room', { required: true, fixed: true }),
    openDays: choices('开放日', 'Open days', {
      '1': ['周一', 'Mon'],
      '2': ['周二', 'Tue'],
      '3': ['周三', 'Wed'],
      '4': ['周四', 'Thu'],
      '5': ['周五', 'Fri'],
      '6': ['周六', 'Sat'],
      '7': ['周日', 'Sun'],
    }),
    maxHours: int('单次上限（小时）', 'Longest, hours', { default: 8, min: 1, max: 24 }),
    bookAheadDays: int('提前天数', 'Days ahead', { default: 90, min: 1, max: 365 }),
    needsApproval: bool('需审批', 'Needs approval'),
    keeperIds: refs('管理员', 'Keepers', 'staff', { max: 10, indexed: false }),
  },
  search: ['roomId', 'needsApproval'],
  columns: ['roomId', 'openDays', 'maxHours', 'bookAheadDays', 'needsApproval', 'keeperIds'],
  sort: 'id',
  unique: [['roomId']],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete'],
});

export const MeetingLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    asking: ['待批会议室', 'Room asked for', 'orange'],
    scheduled: ['已安排', 'Scheduled', 'blue'],
    ongoing: ['进行中', 'Ongoing', 'cyan'],
    ended: ['已结束', 'Ended', 'green'],
    cancelled: ['已取消', 'Cancelled', 'red'],
  },
  initial: 'draft',
  transitions: {
    schedule: {
      ...{ label: ['发出通知', 'Schedule'], from: ['draft'], to: 'asking' },
      fields: {
        confirmConflicts: bool('有人冲突仍然安排', 'Although somebody is busy'),
        keeperIds: refs('管理员', 'Keepers', 'staff', { computed: true }),
        hours: quantity('时长（小时）', 'Hours', { computed: true }),
      },
      // Nobody is asked where the room needs no leave: the step of the server says so.
      approval: {
        ...{ kind: 'collaboration.meetingRoom', approved: 'scheduled' },
        form: ['title', 'roomId', 'startAt', 'endAt', 'organizerId'],
      },
    },
    start: { label: ['开始', 'Start'], from: ['scheduled'], to: 'ongoing' },
    finish: { label: ['结束', 'Finish'], from: ['ongoing'], to: 'ended' },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['asking', 'scheduled'],
      to: 'cancelled',
      danger: true,
      fields: { reason },
    },
    publishMinutes: { label: ['发布纪要', 'Publish minutes'], from: ['ended'], to: 'ended' },
  },
});

const line = { area: 'collaboration', noun: 'meeting', scope: { parent: 'meetingId' }, sort: 'id', verbs: [] } as const;
const meetingId = ref('会议', 'Meeting', 'meeting', { required: true });

export const MeetingAttendee = resource({
  ...line,
  name: 'meeting_attendee',
  path: '/meeting/v1/attendee',
  title: ['参会人', 'Attendee'],
  label: 'staffId',
  fields: {
    meetingId,
    staffId: ref('人员', 'Person', 'staff', { required: true }),
    role: choice(
      '角色',
      'Role',
      { required: ['必须', 'Required'], optional: ['可选', 'Optional'] },
      { default: 'required' },
    ),
    reply: choice(
      '回复',
      'Reply',
      {
        none: ['未回复', 'None', 'grey'],
        accepted: ['接受', 'Accepted', 'green'],
        tentative: ['待定', 'Tentative', 'orange'],
        declined: ['拒绝', 'Declined', 'red'],
      },
      { default: 'none', computed: true },
    ),
    replyReason: text('原因', 'Reason', { max: 100, computed: true }),
    checkedInAt: datetime('签到', 'Checked in', { computed: true, indexed: false }),
  },
  unique: [['meetingId', 'staffId']],
});

export const MeetingAgenda = resource({
  ...line,
  name: 'meeting_agenda',
  path: '/meeting/v1/agenda',
  title: ['议程', 'Agenda item'],
  label: 'title',
  fields: {
    meetingId,
    title: text('议题', 'Topic', { required: true, max: 100 }),
    minutes: int('分钟', 'Minutes', { default: 10, min: 1, max: 1440 }),
    presenterId: ref('主讲', 'Presenter', 'staff', { indexed: false }),
    goal: choice(
      '目的',
      'Goal',
      { inform: ['通报', 'Inform'], discuss: ['讨论', 'Discuss'], decide: ['决策', 'Decide'] },
      { default: 'discuss' },
    ),
    outcome: longText('结论', 'Outcome', { max: 2000 }),
  },
});

export const MeetingDecision = resource({
  ...line,
  name: 'meeting_decision',
  path: '/meeting/v1/decision',
  title: ['决议', 'Decision'],
  label: 'text',
  fields: {
    meetingId,
    text: text('决议', 'Decision', { required: true, max: 200 }),
    ownerId: ref('负责人', 'Owner', 'staff', { indexed: false }),
  },
});

export const MeetingActionLife = lifecycle({
  states: {
    open: ['未完成', 'Open', 'orange'],
    done: ['已完成', 'Done', 'green'],
    dropped: ['已取消', 'Dropped', 'grey'],
  },
  initial: 'open',
  transitions: {
    finish: { label: ['完成', 'Finish'], from: ['open'], to: 'done' },
    drop: { label: ['取消', 'Drop'], from: ['open'], to: 'dropped', danger: true, fields: { reason } },
  },
});

export const MeetingAction = resource({
  name: 'meeting_action',
  area: 'collaboration',
  path: '/meeting/v1/action',
  title: ['行动项', 'Action item'],
  label: 'content',
  fields: {
    meetingId,
    content: text('内容', 'Content', { required: true, max: 200, search: 'pinyin' }),
    assigneeId: ref('负责人', 'Assignee', 'staff', { required: true }),
    dueDate: date('截止', 'Due', { required: true }),
    priority: choice(
      '优先级',
      'Priority',
      { low: ['低', 'Low'], normal: ['普通', 'Normal'], high: ['高', 'High'], urgent: ['紧急', 'Urgent'] },
      { default: 'normal' },
    ),
    carriedFromId: ref('结转自', 'Carried from', 'meeting_action', { computed: true, indexed: false }),
    isTold: bool('已生成待办', 'Told', { computed: true }),
    state: states(MeetingActionLife),
  },
  scope: { parent: 'meetingId' },
  asked: { mine: bool('我的', 'Mine'), overdue: bool('逾期', 'Overdue') },
  search: ['content', 'meetingId', 'assigneeId', 'state', 'dueDate', 'mine', 'overdue'],
  columns: ['content', 'meetingId', 'assigneeId', 'dueDate', 'priority', 'state'],
  sort: 'dueDate',
  everyone: ['view', 'add', 'edit', 'delete', 'finish', 'drop', 'export'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export'],
});
export type MeetingAction = Row<typeof MeetingAction>;

export const Meeting = resource({
  name: 'meeting',
  area: 'collaboration',
  path: '/meeting/v1/meeting',
  title: ['会议', 'Meeting'],
  label: 'title',
  fields: {
    no: text('编号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    title: text('主题', 'Title', { required: true, max: 100, search: 'pinyin' }),
    kindId: category('类型', 'Kind', 'meeting_kind'),
    startAt: datetime('开始', 'Start', { required: true }),
    endAt: datetime('结束', 'End', { required: true }),
    mode: choice(
      '方式',
      'Mode',
      { onsite: ['现场', 'On site'], online: ['线上', 'Online'], hybrid: ['混合', 'Hybrid'] },
      { default: 'onsite' },
    ),
    link: text('链接', 'Link', { max: 300 }),
    roomId: ref('会议室', 'Room', 'room'),
    place: text('地点', 'Place', { max: 100 }),
    organizerId: ref('发起人', 'Organiser', 'staff', { computed: true }),
    hostId: ref('主持', 'Host', 'staff'),
    recorderId: ref('记录', 'Recorder', 'staff'),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    attendees: lines('参会人', 'Attendees', MeetingAttendee, 'meetingId', { max: 200 }),
    agenda: lines('议程', 'Agenda', MeetingAgenda, 'meetingId', { max: 50 }),
    decisions: lines('决议', 'Decisions', MeetingDecision, 'meetingId', { max: 50 }),
    reminderMin: int('提前提醒（分钟）', 'Reminder, minutes before', { default: 15, min: 0, max: 1440 }),
    isPrivate: bool('私密', 'Private'),
    minutes: longText('纪要', 'Minutes', { max: 20_000 }),
    minutesState: choice(
      '纪要状态',
      'Minutes',
      { none: ['无', 'None', 'grey'], draft: ['草稿', 'Draft', 'orange'], published: ['已发布', 'Published', 'green'] },
      { default: 'none', computed: true },
    ),
    files: files('附件', 'Files', { max: 20 }),
    seriesId: ref('系列', 'Series', 'meeting_series', { computed: true }),
    memberIds: refs('相关人', 'Involved', 'staff', { computed: true }),
    remindedAt: datetime('已提醒', 'Reminded', { computed: true, indexed: false }),
    approvalNo: awaited(),
    state: states(MeetingLife),
  },
  scope: { owner: 'organizerId', participants: 'memberIds' },
  asked: { mine: choice('视图', 'View', { ahead: ['待参加', 'Ahead'], past: ['已结束', 'Past'] }) },
  search: [
    'title',
    'no',
    'kindId',
    'organizerId',
    'memberIds',
    'roomId',
    'schoolId',
    'startAt',
    'state',
    'minutesState',
  ],
  columns: ['startAt', 'title', 'roomId', 'place', 'organizerId', 'minutesState', 'state', 'kindId', 'mode'],
  form: [
    ...(['title', 'kindId', 'startAt', 'endAt', 'mode', 'roomId', 'place', 'link', 'hostId', 'recorderId'] as const),
    ...(['attendees', 'agenda', 'reminderMin', 'isPrivate', 'files'] as const),
  ],
  sort: '-startAt',
  noOverlap: [{ by: ['roomId'], range: ['startAt', 'endAt'], where: { state: ['asking', 'scheduled', 'ongoing'] } }],
  everyone: ['view', 'add', 'edit', 'delete', 'export', 'schedule', 'start', 'finish', 'cancel', 'publishMinutes'],
  actions: { viewAll: ['查看全部会议', 'See all meetings'] },
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'copy', 'options', 'export'],
});
export type Meeting = Row<typeof Meeting>;
