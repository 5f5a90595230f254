// What an enterprise may set about its messages.
import { pair } from '#kernel/model/text';
import type { ConfigItem } from '#kernel/server/shipped';

const time = (key: string, zh: string, en: string, value: string): ConfigItem => ({
  key: `workbench.push.${key}`,
  group: 'workbench',
  name: pair(zh, en),
  type: 'time',
  default: value,
  help: pair('此时段内不向家长发送短信与邮件', 'Families get no texts and mail in this time'),
});

export const quietFrom = time('quietFrom', '免打扰开始', 'Quiet from', '21:00');
export const quietTo = time('quietTo', '免打扰结束', 'Quiet until', '08:00');

export const keepDays: ConfigItem = {
  key: 'workbench.message.keepDays',
  group: 'workbench',
  name: pair('已读消息保留天数', 'Days read messages are kept'),
  type: 'int',
  default: 365,
  min: 30,
  max: 3650,
};
