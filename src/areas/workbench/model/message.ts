// Messages: what was said, who got it, and what left the house.
import {
  bool,
  choice,
  datetime,
  files,
  int,
  json,
  longText,
  ref,
  richText,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { channelNames, noticeCategories, noticeLevels } from '#kernel/model/notices';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { Text } from '#kernel/model/text';

/** The document a message is about. */
export interface MessageSubject {
  type: string;
  id: number;
  no?: string;
}
/** A button of a message, done where it is read. */
export interface MessageAction {
  key: string;
  label: Text;
  confirm?: Text;
  danger?: boolean;
  method: 'POST' | 'PUT';
  path: string;
  payload: Record<string, string | number | boolean>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The content: one row a notice, however many receive it. */
export const Message = resource({
  name: 'message',
  area: 'workbench',
  path: '/api/v1/message',
  title: ['消息', 'Message'],
  label: 'titleZh',
  labelEn: 'titleEn',
  fields: {
    kind: text('类型', 'Kind', { required: true, max: 60, exact: true }),
    category: choice('分类', 'Category', noticeCategories, { default: 'system' }),
    level: choice('级别', 'Level', noticeLevels, { default: 'info' }),
    titleZh: text('标题', 'Title', { required: true, max: 100 }),
    titleEn: text('英文标题', 'English title', { required: true, max: 100 }),
    bodyZh: richText('正文', 'Text', { default: '' }),
    bodyEn: richText('英文正文', 'English text', { default: '' }),
    subject: json(
      '单据',
      'Document',
      shape((value): value is MessageSubject => isObject(value) && 'type' in value),
    ),
    url: text('链接', 'Link', { max: 300 }),
    /** The customer it is about, for who forgets or merges customers. */
    customerId: int('客户', 'Customer', { max: Number.MAX_SAFE_INTEGER, secret: true }),
    files: files('附件', 'Files'),
    actions: json(
      '操作',
      'Actions',
      shape((value): value is MessageAction[] => Array.isArray(value)),
      { default: [] },
    ),
    senderId: ref('发送人', 'Sender', 'staff'),
    needConfirm: bool('需确认', 'Needs confirmation'),
    expireAt: datetime('失效', 'Expires'),
    mergeKey: text('合并键', 'Merge key', { max: 120 }),
    key: text('幂等键', 'Key', { max: 200 }),
  },
  unique: [['kind', 'key']],
  indexes: [['kind', 'mergeKey', 'createdAt'], ['kind', 'createdAt'], ['customerId']],
  // Its calls are everyone's, for their own messages only.
  verbs: [],
});
export type Message = Row<typeof Message>;

export const MessageReceipt = resource({
  name: 'message_receipt',
  area: 'workbench',
  path: '/api/v1/message/receipt',
  title: ['消息接收', 'Receipt'],
  label: 'messageId',
  fields: {
    messageId: ref('消息', 'Message', 'message', { required: true }),
    staffId: ref('收件人', 'Recipient', 'staff', { required: true }),
    /** Of the newest message it stands for. */
    at: datetime('时间', 'Time', { required: true }),
    readAt: datetime('已读', 'Read'),
    confirmedAt: datetime('确认', 'Confirmed'),
    clickedAt: datetime('点击', 'Clicked'),
    starred: bool('星标', 'Starred'),
    archivedAt: datetime('归档', 'Archived'),
    snoozeUntil: datetime('稍后', 'Snoozed until'),
    mergedCount: int('合并数', 'Merged', { default: 1, min: 1 }),
  },
  sort: '-at',
  unique: [['messageId', 'staffId']],
  indexes: [['staffId', 'readAt'], ['readAt']],
  verbs: [],
});

export const DeliveryLife = lifecycle({
  states: {
    queued: ['排队', 'Queued', 'blue'],
    sent: ['已发出', 'Sent', 'green'],
    delivered: ['已送达', 'Delivered', 'green'],
    failed: ['失败', 'Failed', 'red'],
    skipped: ['已跳过', 'Skipped', 'grey'],
  },
  initial: 'queued',
  transitions: {
    send: { label: ['发出', 'Send'], from: ['queued'], to: 'sent', internal: true },
    deliver: { label: ['送达', 'Deliver'], from: ['sent'], to: 'delivered', internal: true },
    fail: { label: ['失败', 'Fail'], from: ['queued', 'sent'], to: 'failed', internal: true },
    skip: { label: ['跳过', 'Skip'], from: ['queued'], to: 'skipped', internal: true },
    resend: { label: ['重发', 'Resend'], from: ['failed', 'skipped'], to: 'queued', internal: true },
  },
});

/** One recipient by one channel out of the house. */
export const MessageDelivery = resource({
  name: 'message_delivery',
  area: 'workbench',
  path: '/api/v1/message/delivery',
  title: ['投递记录', 'Delivery'],
  label: 'recipientName',
  fields: {
    at: datetime('时间', 'Time', { required: true }),
    messageId: ref('消息', 'Message', 'message', { required: true }),
    kind: text('类型', 'Kind', { required: true, max: 60, exact: true }),
    recipientKind: choice(
      '收件人类型',
      'Recipient kind',
      { staff: ['员工', 'Staff'], customer: ['客户', 'Customer'] },
      { default: 'staff' },
    ),
    recipientId: int('收件人编号', 'Recipient id', { required: true, max: Number.MAX_SAFE_INTEGER }),
    recipientName: text('收件人', 'Recipient', { required: true, max: 60, search: 'pinyin' }),
    channel: choice(
      '渠道',
      'Channel',
      { sms: channelNames.sms, wechat: channelNames.wechat, mini: channelNames.mini, email: channelNames.email },
      { required: true },
    ),
    address: text('地址', 'Address', { max: 120, mask: 'mobile' }),
    locale: choice('语言', 'Language', { zh: ['中文', 'Chinese'], en: ['英文', 'English'] }, { default: 'zh' }),
    title: text('标题', 'Title', { max: 100 }),
    content: longText('内容', 'Content', { default: '' }),
    /** The text with what is not kept in it, until it has gone out. */
    sealed: longText('密封内容', 'Sealed', { secret: true, max: 8000 }),
    providerTemplateId: text('服务商模板号', 'Provider template', { max: 60 }),
    provider: text('服务商', 'Provider', { max: 20 }),
    providerId: text('回执号', 'Provider id', { max: 60 }),
    tries: int('重试次数', 'Retries', { default: 0, min: 0, max: 3 }),
    nextAt: datetime('下次发送', 'Next try'),
    sentAt: datetime('发出时间', 'Sent'),
    reason: choice('原因', 'Reason', {
      unsubscribed: ['已退订', 'Switched off by the person'],
      no_address: ['没有地址', 'No address'],
      capped: ['达到每日上限', 'Daily limit reached'],
      switched_off: ['渠道已停用', 'Channel switched off'],
      provider: ['服务商拒绝', 'Refused by the provider'],
    }),
    error: longText('错误', 'Error', { max: 300 }),
    state: states(DeliveryLife),
  },
  search: ['recipientName', 'kind', 'channel', 'state', 'at'],
  columns: ['at', 'kind', 'channel', 'recipientName', 'state', 'reason', 'content', 'address'],
  sort: '-at',
  unique: [['messageId', 'recipientKind', 'recipientId', 'channel']],
  indexes: [
    ['state', 'nextAt'],
    ['kind', 'at'],
    ['channel', 'sentAt'],
    ['recipientKind', 'recipientId', 'at'],
  ],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type MessageDelivery = Row<typeof MessageDelivery>;
