// How people are told of what happens to customers, and families of their appointments.
import { type Pair, pair } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

type Rest = Pick<MessageTemplate, 'level' | 'channels' | 'texts' | 'mergeMinutes'>;

/** One of this area's, in words the enterprise may change. */
export const template = (
  key: string,
  name: Pair,
  audience: Pair,
  title: Pair,
  content: Pair,
  variables: MessageTemplate['variables'],
  rest: Rest = {},
): MessageTemplate => ({
  key: `customers.${key}`,
  area: 'customers',
  category: 'customer',
  name: pair(...name),
  audience: pair(...audience),
  title: pair(...title),
  content: pair(...content),
  variables,
  ...rest,
});

export const counsellor: Pair = ['课程顾问', 'The counsellor'];
export const both: Pair = ['顾问与主管', 'The counsellor and their supervisor'];
const family: Pair = ['家长', 'The family'];
/** Who stands in a rehearsal. */
export const customer = { customer: '张小满', school: '徐汇中心' };
const meeting = { ...customer, at: '2026-07-09 15:00', kind: pair('试听', 'Trial'), address: '漕溪北路 88 号' };

const toStaff: MessageTemplate[] = [
  template(
    'assigned',
    ['新客户分配', 'Customer assigned'],
    counsellor,
    ['新分配给您 {{count}} 位客户', 'Customers newly yours: {{count}}'],
    [
      '{{by}} 将 {{customer}} 分配给您，请在 {{hours}} 小时内完成首次跟进。',
      '{{by}} gave you {{customer}}; please make the first contact within {{hours}} hours.',
    ],
    { ...customer, count: '1', by: '王主管', hours: '24' },
  ),
  template(
    'transferRefused',
    ['转入申请被拒绝', 'A request for a customer refused'],
    ['申请人', 'Who asked for it'],
    ['{{by}} 拒绝了您转入 {{customer}} 的申请', '{{by}} refused your request for {{customer}}'],
    ['原因：{{reason}}', 'Reason: {{reason}}'],
    { customer: '张**', by: '王主管', reason: '家长希望由原顾问继续服务' },
  ),
  template(
    'oldCustomerAgain',
    ['老客户再次咨询', 'A known customer asks again'],
    counsellor,
    ['{{customer}} 再次咨询', '{{customer}} has come back to us'],
    ['来源：{{source}}。{{note}}', 'Source: {{source}}. {{note}}'],
    { ...customer, source: '官网', note: '想了解暑假班' },
    { level: 'urgent' },
  ),
  template(
    'followUpCommented',
    ['跟进被点评', 'Follow-up commented'],
    ['跟进人和被提到的人', 'Its author and whoever is mentioned'],
    ['{{by}} 点评了 {{customer}} 的跟进', '{{by}} commented on a follow-up of {{customer}}'],
    ['{{content}}', '{{content}}'],
    { ...customer, by: '王主管', content: '下次可以先问孩子的时间。' },
  ),
  template(
    'followUpSoon',
    ['跟进提醒', 'Contact due soon'],
    counsellor,
    ['{{at}} 跟进 {{customer}}', 'Contact {{customer}} at {{at}}'],
    ['{{plan}}', '{{plan}}'],
    { ...customer, at: '15:00', plan: '确认周六试听' },
  ),
  template(
    'firstContactLate',
    ['首次跟进超时', 'First contact late'],
    both,
    ['{{customer}} 还没有首次跟进', '{{customer}} has not been contacted yet'],
    [
      '{{owner}} 于 {{ownedAt}} 获得该客户，应在 {{hours}} 小时内首次跟进。',
      '{{owner}} has had this customer since {{ownedAt}}; the first contact is due within {{hours}} hours.',
    ],
    { ...customer, owner: '李顾问', ownedAt: '2026-07-08 09:30', hours: '24' },
    { level: 'warning' },
  ),
  template(
    'appointmentChanged',
    ['邀约变更', 'Appointment changed'],
    ['顾问、接待人和老师', 'The counsellor, the host and the teacher'],
    ['{{customer}} 的邀约：{{change}}', 'Appointment of {{customer}}: {{change}}'],
    ['{{kind}}，{{at}}，{{school}}。', '{{kind}}, {{at}}, {{school}}.'],
    { ...meeting, change: pair('已改期', 'moved') },
  ),
  template(
    'arrived',
    ['客户到店', 'A family is here'],
    counsellor,
    ['{{customer}} 已到店', '{{customer}} is here'],
    ['{{kind}}，{{at}} 到{{school}}，由 {{by}} 签到。', '{{kind}}, at {{school}} since {{at}}, checked in by {{by}}.'],
    { ...meeting, at: '14:05', by: '陈前台' },
    { level: 'urgent' },
  ),
  template(
    'digest',
    ['每日客户摘要', 'Daily digest'],
    counsellor,
    ['今日待跟进 {{due}}，已超期 {{overdue}}', 'To follow today {{due}}, overdue {{overdue}}'],
    [
      '今日到访 {{arrivals}}，即将掉公海 {{recycleSoon}}，三天内生日 {{birthdays}}。',
      'Expected today {{arrivals}}, about to be recycled {{recycleSoon}}, birthdays within three days {{birthdays}}.',
    ],
    { due: '12', overdue: '3', arrivals: '4', recycleSoon: '2', birthdays: '1' },
  ),
];

const toFamilies: MessageTemplate[] = [
  template(
    'appointmentConfirm',
    ['邀约确认', 'Appointment booked'],
    family,
    ['{{school}}：{{at}} 的预约', '{{school}}: your appointment at {{at}}'],
    [
      '您好，{{customer}}的{{kind}}已预约在 {{at}}，地址：{{address}}。',
      'The {{kind}} of {{customer}} is booked for {{at}} at {{address}}.',
    ],
    meeting,
    { channels: ['sms'] },
  ),
  template(
    'appointmentReminder',
    ['邀约提醒', 'Appointment reminder'],
    family,
    ['明天见：{{at}}', 'See you tomorrow: {{at}}'],
    [
      '温馨提醒：{{customer}}的{{kind}}在 {{at}}，{{school}}，地址：{{address}}。',
      'A reminder: the {{kind}} of {{customer}} is at {{at}}, {{school}}, {{address}}.',
    ],
    meeting,
    { channels: ['sms'] },
  ),
  template(
    'appointmentMoved',
    ['邀约改期', 'Appointment moved'],
    family,
    ['预约已改到 {{at}}', 'Your appointment moved to {{at}}'],
    [
      '您好，{{customer}}的{{kind}}已改到 {{at}}，地址：{{address}}。',
      'The {{kind}} of {{customer}} has been moved to {{at}} at {{address}}.',
    ],
    meeting,
    { channels: ['sms'] },
  ),
];

export const customerTemplates = [...toStaff, ...toFamilies];
