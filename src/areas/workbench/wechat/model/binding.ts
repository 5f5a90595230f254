// Under which name WeChat knows a family: without it nothing reaches them there.
import { Customer } from '#areas/customers/customer/model/customer';
import { call, type } from '#kernel/model/call';
import { choice, datetime, ref, text } from '#kernel/model/fields';
import { channelNames } from '#kernel/model/notices';
import { permission, type Row, resource } from '#kernel/model/resource';

export const WechatBinding = resource({
  name: 'wechat_binding',
  area: 'workbench',
  path: '/work/v1/wechat',
  title: ['微信绑定', 'WeChat'],
  label: 'channel',
  fields: {
    customerId: ref('客户', 'Customer', 'customer', { required: true }),
    channel: choice('渠道', 'Channel', { wechat: channelNames.wechat, mini: channelNames.mini }, { required: true }),
    openid: text('OpenID', 'OpenID', { required: true, max: 60, secret: true }),
    boundAt: datetime('绑定时间', 'Bound', { required: true }),
  },
  unique: [['customerId', 'channel']],
  verbs: [],
});
export type WechatBinding = Row<typeof WechatBinding>;
export type WechatChannel = WechatBinding['channel'];

const input = { customerId: ref('客户', 'Customer', 'customer', { required: true }) };

/** What is connected, and where the family stands. */
export const wechatState = call('GET', `${WechatBinding.path}/state`, {
  label: ['微信绑定', 'WeChat'],
  permission: permission(Customer, 'edit'),
  input,
  answer: type<{ channel: WechatChannel; isConnected: boolean; boundAt: string | null }[]>(),
});

/** A link for the family to open in WeChat, good for a day and for one use. */
export const inviteToWechat = call('POST', `${WechatBinding.path}/invite`, {
  label: ['生成绑定二维码', 'Make a code to scan'],
  permission: permission(Customer, 'edit'),
  input,
  answer: type<{ path: string }>(),
});

export const releaseWechat = call('POST', `${WechatBinding.path}/release`, {
  label: ['解除绑定', 'Unbind'],
  permission: permission(Customer, 'edit'),
  input: { ...input, channel: WechatBinding.fields.channel },
  answer: type<null>(),
  danger: true,
});
