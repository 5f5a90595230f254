// The words in which notices are sorted, for whoever sends, keeps or shows them.
import { pair, type Text } from './text';

export const channelNames = {
  in_app: ['站内', 'In app'],
  sms: ['短信', 'SMS'],
  wechat: ['微信', 'WeChat'],
  mini: ['小程序', 'Mini-program'],
  email: ['邮件', 'Email'],
} as const;
export type Channel = keyof typeof channelNames;
export const channelName = (channel: Channel): Text => pair(channelNames[channel][0], channelNames[channel][1]);
/** A way out of the console: it needs an address and a provider. */
export type OutsideChannel = Exclude<Channel, 'in_app'>;

export const noticeLevels = {
  info: ['普通', 'Info', 'blue'],
  success: ['成功', 'Success', 'green'],
  warning: ['提醒', 'Warning', 'orange'],
  urgent: ['紧急', 'Urgent', 'red'],
} as const;
export type NoticeLevel = keyof typeof noticeLevels;

export const noticeCategories = {
  approval: ['审批', 'Approvals'],
  task: ['待办', 'Tasks'],
  customer: ['客户', 'Customers'],
  teaching: ['教学', 'Teaching'],
  finance: ['财务', 'Finance'],
  mention: ['@我', 'Mentions'],
  announcement: ['公告', 'Announcements'],
  system: ['系统', 'System'],
} as const;
export type NoticeCategory = keyof typeof noticeCategories;
