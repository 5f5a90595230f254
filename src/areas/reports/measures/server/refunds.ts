// What families gave back: by the day it was applied for, and by the day the last of it was paid out.
import { type SQL, sql } from 'drizzle-orm';
import { Contract } from '#areas/contracts/contract/model/contract';
import { Refund } from '#areas/contracts/refunds/model/refund';
import { Customer } from '#areas/customers/customer/model/customer';
import { CustomerStateLog } from '#areas/customers/customer/model/logs';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, type Counted, type Measure, onDay, type When } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { customerName } from './beside';

const r = tableAs(Refund, 'r');
const k = tableAs(Contract, 'k');
const c = tableAs(Customer, 'c');
const x = tableAs(CustomerStateLog, 'x');

type Value = Counted['value'];
const refunds = (value: Value, when: When | undefined, where: SQL): Counted => ({
  value,
  from: sql`${table(Refund)} r left join ${table(Contract)} k on ${k.enterpriseId} = ${r.enterpriseId} and ${k.id} = ${r.contractId}`,
  live: [r],
  where,
  ...(when ? { when } : {}),
  school: r.schoolId,
  staff: r.ownerId,
  by: { reason: r.reasonId, fault: r.fault, scope: r.scope, customer: r.customerId, contractKind: k.kind },
  rows: {
    id: r.id,
    title: sql`${r.no} || ' ' || coalesce(${customerName(r, r.customerId)}, '')`,
    path: '/customContractManageFeeRefund?id={id}',
  },
});

const onPayout = atMoment(r.paidAt);
const isPaid = sql`${r.state} = 'paid'`;
const shown = { area: 'reports', permission: 'contracts.refund.view' } as const;
const paid = (key: string, unit: 'count' | 'money', label: Pair, formula: Pair, value: SQL): Measure => ({
  ...{ ...shown, key, unit, good: 'down', label: pair(...label), formula: pair(...formula) },
  counts: refunds(value, onPayout, isPaid),
});
const mean = (key: string, unit: 'count' | 'percent', label: Pair, formula: Pair, numerator: SQL): Measure => ({
  ...{ ...shown, key, unit, good: 'down', label: pair(...label), formula: pair(...formula) },
  counts: refunds({ numerator, denominator: sql`count(*)` }, onPayout, isPaid),
});

/** Who was a member when the period began, as the log of stages tells it. */
const membersAtStart: Counted = {
  value: sql`count(*)`,
  from: sql`${table(Customer)} c`,
  live: [c],
  where: sql`${c.mergedIntoId} is null`,
  when: ({
    start,
  }) => sql`(select ${x.toState} from ${table(CustomerStateLog)} x where ${x.enterpriseId} = ${c.enterpriseId}
    and ${x.deletedAt} is null and ${x.customerId} = ${c.id} and ${x.at} < ${start} order by ${x.at} desc, ${x.id} desc limit 1) = 'member'`,
  school: c.schoolId,
  staff: c.ownerId,
  by: { customer: c.id },
  rows: { id: c.id, title: c.name, path: '/customerDetail?id={id}' },
};

export const refundMeasures: Measure[] = [
  {
    ...{ ...shown, key: 'refundApplied', unit: 'count', good: 'down', label: pair('申请数', 'Applied for') },
    formula: pair('期间申请、未撤回的退费单', 'Refunds applied for in the period and not withdrawn'),
    counts: refunds(sql`count(*)`, onDay(r.appliedOn), sql`${r.state} <> 'withdrawn'`),
  },
  paid(
    'refundCount',
    'count',
    ['退费单', 'Refunds paid'],
    ['期间打完款的退费单', 'Refunds whose last payout fell in the period'],
    sql`count(*)`,
  ),
  paid(
    'refundCustomers',
    'count',
    ['退费人数', 'Students refunded'],
    ['期间打完款的学员，每人一次', 'Students refunded in the period, each once'],
    sql`count(distinct ${r.customerId})`,
  ),
  paid(
    'refundDue',
    'money',
    ['应退合计', 'Refunds'],
    ['退费单的应退金额之和', 'What these refunds came to'],
    sql`sum(${r.amount})`,
  ),
  paid(
    'refundBase',
    'money',
    ['可退基数', 'Base'],
    ['退费单的可退基数之和', 'Sum of what could go back'],
    sql`sum(${r.base})`,
  ),
  paid(
    'breach',
    'money',
    ['违约扣款', 'Breach'],
    ['退费单的违约扣款之和', 'Sum of deductions for breach'],
    sql`sum(${r.breach})`,
  ),
  paid(
    'forfeited',
    'money',
    ['扣款收入', 'Forfeited'],
    ['退费单的扣款收入之和', 'What was kept of these refunds'],
    sql`sum(${r.forfeited})`,
  ),
  {
    ...{
      ...shown,
      key: 'refundRateAmount',
      unit: 'percent',
      good: 'down',
      label: pair('金额退费率', 'Refund rate (amount)'),
    },
    formula: pair('退费支出 ÷ 实收', 'Refunded ÷ received'),
    of: ['refundPaid', 'received'],
  },
  {
    ...{
      ...shown,
      key: 'refundRateHead',
      unit: 'percent',
      good: 'down',
      label: pair('人数退费率', 'Refund rate (students)'),
    },
    formula: pair('全退学员 ÷ 期初在读', 'Students refunded in full ÷ members when the period began'),
    counts: {
      numerator: refunds(sql`count(distinct ${r.customerId})`, onPayout, sql`${isPaid} and ${r.scope} = 'full'`),
      denominator: membersAtStart,
    },
  },
  mean(
    'refundCycle',
    'count',
    ['退费周期（天）', 'Days to refund'],
    ['申请到打完款的平均天数', 'Mean days from application to the last payout'],
    sql`sum(extract(epoch from ${r.paidAt} - ${r.appliedOn}::timestamptz) / 86400)`,
  ),
  mean(
    'refundMonths',
    'count',
    ['生效至退费（月）', 'Months in force'],
    ['合同生效到打完款的平均月数', 'Mean months from the contract’s start to the refund'],
    sql`sum(extract(epoch from ${r.paidAt} - ${k.effectiveAt}) / 2629800)`,
  ),
  {
    ...{ ...shown, key: 'refundOverdue', unit: 'count', good: 'down', label: pair('逾期未退', 'Overdue') },
    formula: pair('应退日已过、仍未打款的退费单（当前）', 'Refunds past their day and not paid out, now'),
    counts: refunds(
      ({ now }) => sql`count(*) filter (where ${r.dueOn} < ${now}::date)`,
      undefined,
      sql`${r.state} = 'approved'`,
    ),
  },
];
