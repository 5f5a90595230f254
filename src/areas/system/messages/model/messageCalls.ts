// What the message administration asks.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { int, json, refs } from '#kernel/model/fields';
import type { OutsideChannel } from '#kernel/model/notices';
import { permission } from '#kernel/model/resource';
import type { Locale } from '#kernel/model/text';
import type { Wire } from '#kernel/model/wire';
import { MessageDelivery } from './delivery';
import { ChannelAccount, MessageTemplate } from './messageTemplate';

const row = { required: true, max: Number.MAX_SAFE_INTEGER } as const;

/** Number 0 is what was shipped. */
export const restoreTemplate = call('POST', `${MessageTemplate.path}/restore`, {
  label: ['恢复模板', 'Restore a template'],
  permission: permission(MessageTemplate, 'restore'),
  input: {
    id: int('模板', 'Template', row),
    version: int('版本', 'Version', { required: true }),
    no: int('历史版本', 'Older version', { default: 0, min: 0 }),
  },
  answer: type<Wire<typeof MessageTemplate> & { sent: number; failed: number }>(),
});

export const resendMessages = call('POST', `${MessageTemplate.path}/resend`, {
  label: ['重新发送', 'Send again'],
  permission: permission(MessageTemplate, 'resend'),
  input: { deliveryIds: refs('投递', 'Deliveries', 'message_delivery', { required: true, max: 200 }) },
  answer: type<{ count: number }>(),
});

/** Without texts it is the stored template; without values those it was declared with. */
const draft = {
  id: int('模板', 'Template', row),
  channels: { ...MessageTemplate.fields.channels, default: undefined },
  texts: { ...MessageTemplate.fields.texts, default: undefined },
  values: json('变量值', 'Values', z.record(z.string(), z.union([z.string(), z.number()]))),
};

type ShownText = { title?: string; content: string; [more: string]: unknown };

export const previewTemplate = call('POST', `${MessageTemplate.path}/preview`, {
  label: ['预览模板', 'Preview a template'],
  permission: permission(MessageTemplate, 'view'),
  reads: true,
  input: draft,
  answer: type<Record<string, Record<Locale, ShownText>>>(),
});

export const testTemplate = call('POST', `${MessageTemplate.path}/test`, {
  label: ['试发模板', 'Send it to oneself'],
  permission: permission(MessageTemplate, 'test'),
  input: draft,
  answer: type<{ messageId: number } | null>(),
});

export const testAccount = call('POST', `${ChannelAccount.path}/test`, {
  label: ['测试渠道', 'Try an account'],
  permission: permission(ChannelAccount, 'test'),
  input: { id: int('渠道', 'Account', row) },
  answer: type<{ state: 'sent' | 'recorded' | 'failed' | 'skipped'; error?: string | undefined }>(),
});

export interface DailySent {
  days: string[];
  rows: { day: string; channel: OutsideChannel; state: string; n: number }[];
}

/** How many went out by each channel, day by day up to today. */
export const dailySent = call('GET', `${MessageDelivery.path}/daily`, {
  label: ['每日发送量', 'Sent day by day'],
  permission: permission(MessageDelivery, 'view'),
  input: { days: int('天数', 'Days', { default: 30, min: 1, max: 90 }) },
  answer: type<DailySent>(),
});
