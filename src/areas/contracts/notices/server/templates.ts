// How families and staff are told of what happens to contracts.
import { type Pair, pair } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

const template = (
  key: string,
  audience: Pair,
  name: Pair,
  title: Pair,
  content: Pair,
  variables: MessageTemplate['variables'],
): MessageTemplate => ({
  key: `contracts.${key}`,
  area: 'contracts',
  name: pair(...name),
  audience: pair(...audience),
  title: pair(...title),
  content: pair(...content),
  variables,
  ...(audience === family ? { channels: ['wechat', 'sms'] as const } : {}),
});

const family: Pair = ['家长', 'The family'];
const seller: Pair = ['签约人', 'The owner of the contract'];
const customer = { customer: '张小满', no: 'HTXH2607090001' };

export const contractTemplates: MessageTemplate[] = [
  template(
    'receipt',
    family,
    ['收款收据', 'Receipt'],
    ['已收到您的付款 {{amount}} 元', 'We received {{amount}}'],
    [
      '{{customer}} 的合同 {{no}} 收款 {{amount}} 元，收据号 {{receipt}}。',
      '{{amount}} received for contract {{no}} of {{customer}}; receipt {{receipt}}.',
    ],
    { ...customer, amount: '4,667.55', receipt: 'SJXH2026000001' },
  ),
  template(
    'effective',
    family,
    ['合同生效', 'Contract effective'],
    ['合同 {{no}} 已生效', 'Contract {{no}} is effective'],
    [
      '{{customer}} 的合同 {{no}} 已生效，可以上课了。',
      'Contract {{no}} of {{customer}} is effective; lessons can begin.',
    ],
    customer,
  ),
  template(
    'installmentDue',
    family,
    ['分期付款提醒', 'Installment due'],
    ['第 {{part}} 期 {{amount}} 元，{{due}} 应付', 'Installment {{part}} of {{amount}} is due on {{due}}'],
    [
      '{{customer}} 的合同 {{no}} 第 {{part}} 期还需付 {{amount}} 元，应付日 {{due}}。',
      'Installment {{part}} of contract {{no}} of {{customer}}: {{amount}} is still to be paid, due on {{due}}.',
    ],
    { ...customer, part: '2', amount: '4,532.45', due: '2026-07-12' },
  ),
  template(
    'expiring',
    family,
    ['合同将到期', 'Contract expiring'],
    ['合同 {{no}} 将于 {{due}} 到期', 'Contract {{no}} expires on {{due}}'],
    [
      '{{customer}} 的合同 {{no}} 将于 {{due}} 到期，请安排上课。',
      'Contract {{no}} of {{customer}} expires on {{due}}.',
    ],
    { ...customer, due: '2026-08-31' },
  ),
  template(
    'refundProgress',
    family,
    ['退费进度', 'Refund progress'],
    ['退费 {{no}}：{{progress}}', 'Refund {{no}}: {{progress}}'],
    [
      '{{customer}} 的退费 {{no}}（{{amount}} 元）{{progress}}。',
      'Refund {{no}} of {{customer}} ({{amount}}): {{progress}}.',
    ],
    { ...customer, amount: '6,741.54', progress: pair('已批准，等待打款', 'approved, to be paid out') },
  ),
  template(
    'voucherExpiring',
    family,
    ['课程券将到期', 'Voucher expiring'],
    ['课程券 {{code}} 将于 {{due}} 到期', 'Voucher {{code}} expires on {{due}}'],
    ['{{customer}} 的课程券 {{code}} 将于 {{due}} 到期。', 'Voucher {{code}} of {{customer}} expires on {{due}}.'],
    { customer: '张小满', code: 'K7M2Q9XW4R8T', due: '2026-07-16' },
  ),
  template(
    'pointsExpiring',
    family,
    ['积分将到期', 'Points expiring'],
    ['{{points}} 积分将于 {{due}} 到期', '{{points}} points expire on {{due}}'],
    [
      '{{customer}} 的 {{points}} 积分将于 {{due}} 到期，请尽快兑换。',
      '{{points}} points of {{customer}} expire on {{due}}; redeem them before.',
    ],
    { customer: '张小满', points: '600', due: '2026-07-31' },
  ),
  template(
    'changeExecuted',
    family,
    ['合同变更完成', 'Contract changed'],
    ['合同 {{no}} 的{{kind}}已办理', 'Contract {{no}}: change done ({{kind}})'],
    [
      '{{customer}} 的合同 {{no}} 已办理{{kind}}，单号 {{change}}。',
      'The change of contract {{no}} of {{customer}} is done ({{kind}}); document {{change}}.',
    ],
    { ...customer, kind: pair('换课', 'Course'), change: 'BGXH2607090001' },
  ),
  template(
    'suspensionEnding',
    family,
    ['停课将结束', 'Suspension ending'],
    ['合同 {{no}} 将于 {{on}} 复课', 'Contract {{no}} resumes on {{on}}'],
    [
      '{{customer}} 的合同 {{no}} 停课即将结束，{{on}} 起恢复上课。',
      'The suspension of contract {{no}} of {{customer}} ends; lessons resume on {{on}}.',
    ],
    { ...customer, on: '2026-08-01' },
  ),
  template(
    'voidSoon',
    seller,
    ['未付合同将作废', 'Unpaid contract about to be void'],
    ['合同 {{no}} 将于 {{on}} 作废', 'Contract {{no}} will be void on {{on}}'],
    [
      '{{customer}} 的合同 {{no}} 一直未付款，{{on}} 起自动作废。',
      '{{customer}} never paid contract {{no}}; it is void from {{on}}.',
    ],
    { ...customer, on: '2026-08-08' },
  ),
  template(
    'bargainDecided',
    seller,
    ['议价已批复', 'Bargain decided'],
    ['合同 {{no}} 的议价{{result}}', 'The bargain of contract {{no}} was {{result}}'],
    [
      '{{customer}} 的合同 {{no}}，目标价 {{target}} 元：{{result}}。',
      'Contract {{no}} of {{customer}}, target {{target}}: {{result}}.',
    ],
    { ...customer, target: '9,200.00', result: pair('已批准', 'approved') },
  ),
  template(
    'arrearsList',
    seller,
    ['每周欠费名单', 'Weekly arrears'],
    ['{{count}} 份合同欠费 {{amount}} 元', '{{count}} contracts owe {{amount}}'],
    [
      '您名下有 {{count}} 份合同逾期未付，共 {{amount}} 元。',
      'Of your contracts {{count}} are overdue, {{amount}} in all.',
    ],
    { count: '3', amount: '12,600.00' },
  ),
  template(
    'stockLow',
    ['校区前台与校长', 'Front desk and principal'],
    ['库存不足', 'Stock low'],
    ['「{{product}}」只剩 {{left}}', 'Only {{left}} of "{{product}}" left'],
    [
      '{{school}} 的「{{product}}」只剩 {{left}}，低于安全库存 {{least}}。',
      '{{school}} has {{left}} of "{{product}}", below the minimum of {{least}}.',
    ],
    { school: '徐汇中心', product: '英语课本', left: '4', least: '10' },
  ),
];
