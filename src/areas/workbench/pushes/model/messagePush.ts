// A message to many colleagues at once: to whom, when, and what became of it.

import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import { bool, choice, datetime, int, ref, refs, richText, states, text } from '#kernel/model/fields';
import { noticeCategories, noticeLevels } from '#kernel/model/notices';
import { permission, type Row, resource } from '#kernel/model/resource';
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
      approval: { kind: 'workbench.push', approved: 'scheduled', form: ['title', 'level', 'recipients'] },
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
    category: choice('分类', 'Category', noticeCategories, { default: 'announcement' }),
    level: choice('级别', 'Level', noticeLevels, { default: 'info' }),
    /** Every part that is filled must hold; what is left empty does not narrow. */
    toAll: bool('全员', 'Everyone'),
    schoolIds: refs('校区', 'Schools', 'school'),
    departmentIds: refs('部门', 'Departments', 'department'),
    roleIds: refs('角色', 'Roles', 'role'),
    staffIds: refs('员工', 'People', 'staff'),
    excludeIds: refs('排除', 'Leave out', 'staff'),
    needConfirm: bool('需确认', 'Needs confirmation'),
    scheduleAt: datetime('定时发送', 'Send at'),
    url: text('链接', 'Link', { max: 300 }),
    senderId: ref('发送人', 'Sender', 'staff', { required: true, computed: true }),
    /** The schools whose people the sender may write to, as of submitting; none with `reachesAll`. */
    reachIds: refs('可达校区', 'Schools in reach', 'school', { computed: true, secret: true }),
    reachesAll: bool('可达全部', 'Reaches all', { computed: true, secret: true }),
    recipients: int('人数', 'Recipients', { default: 0, computed: true }),
    delivered: int('已送达', 'Delivered', { default: 0, computed: true }),
    messageId: ref('消息', 'Message', 'message', { computed: true }),
    /** Everyone up to this one has it: where a sender that was killed goes on. */
    doneUpTo: int('进度', 'Done up to', { default: 0, computed: true, secret: true, max: Number.MAX_SAFE_INTEGER }),
    sentAt: datetime('发送时间', 'Sent at', { computed: true }),
    approvalNo: awaited(),
    state: states(PushLife),
  },
  scope: { owner: 'senderId' },
  search: ['title', 'state', 'category', 'senderId', 'createdAt'],
  columns: ['title', 'category', 'level', 'scheduleAt', 'sentAt', 'recipients', 'delivered', 'senderId', 'state'],
  indexes: [['state', 'scheduleAt']],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'copy'],
  actions: { send: ['发送', 'Send'] },
});
export type MessagePush = Row<typeof MessagePush>;

const id = int('推送', 'Push', { required: true, max: Number.MAX_SAFE_INTEGER });

export const previewPush = call('GET', `${MessagePush.path}/preview`, {
  label: ['查看名单', 'Who gets it'],
  permission: permission(MessagePush, 'view'),
  input: { id },
  answer: type<{ total: number; names: string[] }>(),
});

export type Part = 'read' | 'unread' | 'confirmed' | 'unconfirmed';
export const pushRecipients = call('GET', `${MessagePush.path}/recipients`, {
  label: ['接收情况', 'Who has read it'],
  permission: permission(MessagePush, 'view'),
  input: {
    id,
    part: choice(
      '部分',
      'Part',
      {
        read: ['已读', 'Read'],
        unread: ['未读', 'Unread'],
        confirmed: ['已确认', 'Confirmed'],
        unconfirmed: ['未确认', 'Not confirmed'],
      },
      { default: 'unread' },
    ),
  },
  answer: type<{ total: number; names: string[] }>(),
});
