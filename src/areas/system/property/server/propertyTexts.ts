// The sentences in which leases and rent say no, and what they tell people.
import { pair, texts } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

export const leaseRules = texts('system.lease', {
  endBeforeStart: ['到期日须晚于起租日', 'The end must be after the start'],
  tooLong: ['租期最长 {years} 年', 'A lease runs for at most {years} years'],
  freeBoth: ['请同时填写免租的起止日期', 'Give both ends of the rent-free time'],
  freeInside: ['免租期须在租期之内', 'The rent-free time must lie inside the lease'],
  riseEvery: ['递增间隔应为 12、24 或 36 个月', 'Rent rises every 12, 24 or 36 months'],
  riseBy: ['请填写递增幅度', 'Say by how much the rent rises'],
  onceActive: ['生效后不能修改', 'Cannot change once the lease is active'],
  over: ['付款不能超过未付金额 {open}', 'A payment cannot exceed the open amount of {open}'],
  onInside: ['终止日须在租期之内', 'The day must lie inside the lease'],
  newEnd: ['新到期日须晚于原到期日 {end}', 'The new end must be after {end}'],
  onlyDraftGoes: ['只能删除草稿', 'Only a draft can be deleted'],
  closed: ['租约已结束，不能修改条款', 'The lease has ended; its terms cannot change'],
  future: ['付款日期不能晚于今天', 'A payment cannot lie in the future'],
});

export const rentTodos = texts('system.rentTodo', {
  due: ['支付租金：{school} {amount} 元', 'Pay rent: {school} ¥{amount}'],
  overdue: ['租金逾期：{school} {amount} 元', 'Rent overdue: {school} ¥{amount}'],
  decide: ['续租决定：{no}', 'Decide on renewal: {no}'],
});

export const propertyTemplates: MessageTemplate[] = [
  {
    key: 'system.rentDue',
    area: 'system',
    name: pair('租金到期提醒', 'Rent due'),
    audience: pair('财务', 'Finance'),
    category: 'finance',
    title: pair('{{school}} 租金将于 {{dueOn}} 到期', 'Rent of {{school}} is due on {{dueOn}}'),
    content: pair('租约 {{no}} 应付 {{amount}} 元，请及时安排付款。', 'Lease {{no}}: ¥{{amount}} is to be paid.'),
    variables: { school: '徐汇中心', no: 'ZL20260001', dueOn: '2026-03-05', amount: '60967.74' },
  },
  {
    key: 'system.leaseExpiring',
    area: 'system',
    name: pair('租约到期提醒', 'Lease expiring'),
    audience: pair('运营总监和校长', 'Operations and the principal'),
    title: pair('{{school}} 的租约还有 {{days}} 天到期', 'The lease of {{school}} ends in {{days}} days'),
    content: pair(
      '租约 {{no}} 将于 {{endOn}} 到期，请决定是否续租。',
      'Lease {{no}} ends on {{endOn}}; decide whether to renew.',
    ),
    variables: { school: '徐汇中心', no: 'ZL20260001', endOn: '2029-03-09', days: '90' },
  },
];
