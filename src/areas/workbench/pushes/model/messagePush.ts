// A message to many at once, colleagues or families: to whom, by which ways, when, and what became of it.

import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  choices,
  datetime,
  int,
  longText,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { channelNames, noticeCategories, noticeLevels } from '#kernel/model/notices';
import { carrying, permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const send = 'workbench.push.send';

export const PushLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'In approval', 'orange'],
    scheduled: ['待发送', 'Scheduled', 'blue'],
    sending: ['发送中', 'Sending', 'cyan'],
    sent: ['已发送', 'Sent', 'green'],
    stopped: ['已停止', 'Stopped', 'red'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
    recalled: ['已撤回', 'Recalled', 'purple'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      permission: send,
      approval: {
        kind: 'workbench.push',
        approved: 'scheduled',
        form: ['title', 'level', 'audienceKind', 'channels', 'recipients'],
      },
    },
    cancel: { label: ['取消', 'Cancel'], from: ['scheduled'], to: 'cancelled', permission: send, danger: true },
    begin: { label: ['开始发送', 'Begin'], from: ['scheduled'], to: 'sending', internal: true },
    finish: { label: ['发送完成', 'Finish'], from: ['sending'], to: 'sent', internal: true },
    stop: { label: ['停止', 'Stop'], from: ['sending'], to: 'stopped', permission: send, danger: true },
    recall: {
      label: ['撤回', 'Recall'],
      from: ['sent', 'stopped'],
      to: 'recalled',
      permission: send,
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

/** Every part that is filled must hold; what is left empty does not narrow. Of families: a group, or chosen ones, or all. */
const audienceFields = {
  audienceKind: choice(
    '对象',
    'To',
    { staff: ['员工', 'Staff', 'blue'], customer: ['客户', 'Families', 'purple'] },
    { default: 'staff' },
  ),
  toAll: bool('全部', 'Everyone'),
  schoolIds: refs('校区', 'Schools', 'school'),
  departmentIds: refs('部门', 'Departments', 'department'),
  roleIds: refs('角色', 'Roles', 'role'),
  staffIds: refs('员工', 'People', 'staff'),
  excludeIds: refs('排除', 'Leave out', 'staff'),
  groupId: ref('客户群组', 'Customer group', 'customer_group'),
  customerIds: refs('客户', 'Customers', 'customer', { max: 500 }),
};

/** The ways out of the house that can be set up. */
const outside = { sms: channelNames.sms, email: channelNames.email };
export type PushChannel = keyof typeof outside;

export const MessagePush = resource({
  name: 'message_push',
  area: 'workbench',
  noun: 'push',
  path: '/api/v1/message/push',
  title: ['消息推送', 'Push'],
  label: 'title',
  fields: {
    title: text('标题', 'Title', { required: true, max: 60, search: 'pinyin' }),
    body: richText('正文', 'Text', { required: true, max: 20_000 }),
    category: choice('分类', 'Category', noticeCategories, { default: 'announcement', width: 135 }),
    level: choice('级别', 'Level', noticeLevels, { default: 'info' }),
    ...audienceFields,
    /** Besides the console, where colleagues always find it. */
    channels: choices('站外渠道', 'Other channels', outside),
    smsText: longText('短信内容', 'Text of the SMS', {
      max: 500,
      help: ['{姓名} 会换成收件人的姓名', '{姓名} becomes the name of each recipient'],
    }),
    needConfirm: bool('需确认', 'Needs confirmation'),
    scheduleAt: datetime('定时发送', 'Send at'),
    url: text('链接', 'Link', { max: 300 }),
    senderId: ref('发送人', 'Sender', 'staff', { required: true, computed: true }),
    /** The schools whose people the sender may write to, as of submitting; none with `reachesAll`. */
    reachIds: refs('可达校区', 'Schools in reach', 'school', { computed: true, secret: true }),
    reachesAll: bool('可达全部', 'Reaches all', { computed: true, secret: true }),
    recipients: int('人数', 'Recipients', { width: 110, default: 0, computed: true }),
    delivered: int('已送达', 'Delivered', { width: 105, default: 0, computed: true }),
    /** Ways out that were not taken: no address, not wanted, too many already. */
    skipped: int('跳过', 'Skipped', { default: 0, computed: true }),
    reminders: int('催读次数', 'Reminders', { default: 0, computed: true }),
    remindedAt: datetime('最近催读', 'Last reminder', { computed: true }),
    messageId: ref('消息', 'Message', 'message', { computed: true }),
    /** Everyone up to this one has it: where a sender that was killed goes on. */
    doneUpTo: int('进度', 'Done up to', {
      ...{ default: 0, computed: true, secret: true, unlogged: true, max: Number.MAX_SAFE_INTEGER },
    }),
    sentAt: datetime('发送时间', 'Sent at', { computed: true }),
    approvalNo: awaited(),
    state: states(PushLife),
  },
  carries: carrying<{
    /** Whom it is for, in words. */
    audience: string;
    /** In percent with one decimal; null of nobody, and of what is not asked for. */
    deliveredRate: number | null;
    readRate: number | null;
    confirmRate: number | null;
  }>(),
  scope: { owner: 'senderId' },
  search: ['title', 'state', 'category', 'audienceKind', 'senderId', 'createdAt'],
  columns: ['title', 'state', 'sentAt', 'recipients'],
  indexes: [['state', 'scheduleAt']],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'copy'],
  actions: {
    send: ['发送', 'Send'],
    urgent: ['发送紧急推送', 'Send urgent ones'],
    customer: ['向客户推送', 'Send to families'],
  },
});
export type MessagePush = Row<typeof MessagePush>;

const id = int('推送', 'Push', { required: true, max: Number.MAX_SAFE_INTEGER });

export interface Audience {
  total: number;
  names: string[];
}

export const previewPush = call('GET', `${MessagePush.path}/preview`, {
  label: ['查看名单', 'Who gets it'],
  permission: permission(MessagePush, 'view'),
  input: { id },
  answer: type<Audience>(),
});

/** While it is being written. */
export const pushAudience = call('POST', `${MessagePush.path}/audience`, {
  label: ['查看名单', 'Who gets it'],
  permission: send,
  input: audienceFields,
  answer: type<Audience>(),
  reads: true,
});

export type Part = 'read' | 'unread' | 'confirmed' | 'unconfirmed' | 'missed';
export interface PushPerson {
  id: number;
  name: string;
  school: string;
  /** When it was read or confirmed, as the part asks. */
  at: string | null;
  /** Why it did not go out, and by which way. */
  reason: string;
}
export interface PushPeople {
  total: number;
  people: PushPerson[];
}
export const pushRecipients = call('GET', `${MessagePush.path}/recipients`, {
  label: ['接收情况', 'Who has read it'],
  permission: permission(MessagePush, 'view'),
  input: {
    id,
    part: choice(
      '部分',
      'Part',
      {
        unread: ['未读', 'Unread'],
        read: ['已读', 'Read'],
        unconfirmed: ['未确认', 'Not confirmed'],
        confirmed: ['已确认', 'Confirmed'],
        missed: ['未发出', 'Not sent'],
      },
      { default: 'unread' },
    ),
    page: int('页', 'Page', { default: 1, min: 1, max: 10_000 }),
  },
  answer: type<PushPeople>(),
});

export interface PushFigures {
  readers: number;
  read: number;
  confirmed: number;
  /** In percent with one decimal; null of nobody. */
  readRate: number | null;
  confirmRate: number | null;
  channels: {
    channel: PushChannel;
    waiting: number;
    sent: number;
    recorded: number;
    failed: number;
    skipped: number;
  }[];
}
export const pushFigures = call('GET', `${MessagePush.path}/figures`, {
  label: ['统计', 'Figures'],
  permission: permission(MessagePush, 'view'),
  input: { id },
  answer: type<PushFigures>(),
});

export const remindPush = call('POST', `${MessagePush.path}/remind`, {
  label: ['催读', 'Remind'],
  permission: send,
  input: { id: ref('推送', 'Push', 'message_push', { required: true }) },
  answer: type<{ reminded: number }>(),
  confirm: ['提醒所有还没有读（或确认）的人？', 'Remind everybody who has not read (or confirmed) it?'],
});
