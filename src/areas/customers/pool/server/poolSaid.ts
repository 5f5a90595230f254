// What an enterprise may set about falling back besides its rules, and how people are told of it.
import { pair } from '#kernel/model/text';
import type { ConfigItem, MessageTemplate } from '#kernel/server/shipped';
import { int } from '../../customer/server/configItems';
import { both, counsellor, customer, template } from '../../customer/server/customerTemplates';

export const poolItems: ConfigItem[] = [
  int('lostPoolDays', ['流失后入公海天数', 'Days until lost customers enter the pool'], 7, 0, 365),
];

export const poolTemplates: MessageTemplate[] = [
  template(
    'claimedFromSchool',
    ['公海客户被领取', 'Claimed from the pool'],
    ['校区主管', 'The school’s supervisors'],
    ['{{by}} 领取了 {{customer}}', '{{by}} claimed {{customer}}'],
    ['{{by}} 从 {{school}} 公海领取了 {{customer}}。', '{{by}} claimed {{customer}} from the pool of {{school}}.'],
    { ...customer, by: '李顾问' },
    { mergeMinutes: 60 },
  ),
  template(
    'recycleSoon',
    ['即将掉入公海', 'About to be recycled'],
    counsellor,
    ['{{customer}} 将于 {{at}} 掉入公海', '{{customer}} returns to the pool at {{at}}'],
    ['请在此之前完成一次有效跟进，或申请保护。', 'Make an effective contact before then, or protect the customer.'],
    { ...customer, at: '2026-03-10 00:00' },
    { level: 'warning', mergeMinutes: 60 },
  ),
  template(
    'recycled',
    ['客户已掉入公海', 'Recycled'],
    both,
    ['{{customer}} 已回到公海', '{{customer}} went back to the pool'],
    ['原顾问 {{owner}}，原因：{{reason}}。', 'Previous counsellor {{owner}}; reason: {{reason}}.'],
    { ...customer, owner: '李顾问', reason: pair('超期未跟进', 'No contact in time') },
    { level: 'warning', mergeMinutes: 60 },
  ),
];
