// What left the house. Shown here beside the channels it went by; written by whoever keeps the messages.
import { z } from 'zod';
import { choice, datetime, int, json, longText, ref, states, text } from '#kernel/model/fields';
import { channelNames } from '#kernel/model/notices';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const DeliveryLife = lifecycle({
  states: {
    queued: ['排队', 'Queued', 'blue'],
    sent: ['已发出', 'Sent', 'green'],
    recorded: ['仅记录', 'Recorded only', 'grey'],
    delivered: ['已送达', 'Delivered', 'green'],
    failed: ['失败', 'Failed', 'red'],
    skipped: ['已跳过', 'Skipped', 'grey'],
  },
  initial: 'queued',
  transitions: {
    send: { label: ['发出', 'Send'], from: ['queued'], to: 'sent', internal: true },
    record: { label: ['记录', 'Record'], from: ['queued'], to: 'recorded', internal: true },
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
    params: json('变量值', 'Values', z.array(z.tuple([z.string(), z.string()])), { default: [] }),
    /** The text and its values with what is not kept in them, until it has gone out. */
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
