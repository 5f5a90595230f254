import { texts } from '#kernel/model/text';

export const wechatTexts = texts('workbench.wechatTab', {
  bound: ['已绑定', 'Bound'],
  unbound: ['未绑定', 'Not bound'],
  notConnected: ['未接入', 'Not connected'],
  connect: ['请先在「消息管理 · 渠道」中接入微信', 'Connect WeChat first, under Messages, Channels'],
  scan: ['请家长用微信扫码，一天内有效，只能用一次', 'The family scans this with WeChat; good for a day, once'],
});
