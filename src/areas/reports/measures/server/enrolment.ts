// Customers by when they went through a stage for the first time, and what they signed.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { Contract } from '#areas/contracts/contract/model/contract';
import { Appointment } from '#areas/customers/appointments/model/appointment';
import { Customer } from '#areas/customers/customer/model/customer';
import { FollowUp } from '#areas/customers/followUps/model/followUp';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, type Counted, type Measure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { customerName } from './beside';

const c = tableAs(Customer, 'c');
const p = tableAs(Appointment, 'p');
const f = tableAs(FollowUp, 'f');
const k = tableAs(Contract, 'k');

const area = 'reports';
const seen = { area, permission: 'customers.customer.view' } as const;

const customers = (at: SQLWrapper, where?: SQL): Counted => ({
  value: sql`count(*)`,
  from: sql`${table(Customer)} c`,
  live: [c],
  where: where ? sql`${c.mergedIntoId} is null and ${where}` : sql`${c.mergedIntoId} is null`,
  when: atMoment(at),
  school: c.schoolId,
  staff: c.ownerId,
  by: { source: c.sourceId, gender: c.gender, grade: c.grade, stage: c.state, customer: c.id },
  rows: { id: c.id, title: c.name, path: '/customerDetail?id={id}' },
});

const first = (key: string, label: Pair, formula: Pair, at: SQLWrapper, where?: SQL): Measure => ({
  ...{ ...seen, key, unit: 'count', good: 'up', label: pair(...label), formula: pair(...formula) },
  counts: customers(at, where),
});

const contracts = (value: SQL, where: SQL = sql`true`): Counted => ({
  value,
  from: sql`${table(Contract)} k`,
  live: [k],
  where: sql`${k.kind} in ('new', 'renew', 'expand') and ${where}`,
  when: atMoment(k.effectiveAt),
  school: k.schoolId,
  staff: k.ownerId,
  by: { contractKind: k.kind, customer: k.customerId },
  rows: { id: k.id, title: k.no, path: '/customContractManageList?id={id}' },
});

const net = sql`sum(${k.grossTotal} - ${k.discountTotal})`;
const signed = { area, permission: 'contracts.contract.view' } as const;
const sold = (kind: string, label: Pair): Measure => ({
  ...{ ...signed, key: `${kind}Amount`, unit: 'money', good: 'up', label: pair(...label) },
  formula: pair(`期间生效的${label[0].slice(0, 2)}合同应收`, `Price of ${kind} contracts that became effective`),
  counts: contracts(net, sql`${k.kind} = ${kind}`),
});

export const enrolmentMeasures: Measure[] = [
  first(
    'validLeads',
    ['有效线索', 'Valid leads'],
    ['期间录入且未判为无效的客户数', 'Customers entered and not found invalid'],
    c.createdAt,
    sql`${c.lostKind} is distinct from 'invalid'`,
  ),
  first(
    'newInvited',
    ['新邀约', 'Newly invited'],
    ['期间首次邀约的客户数', 'Customers first invited'],
    c.firstInvitedAt,
  ),
  first('newMembers', ['新成交', 'New members'], ['期间成为学员的客户数', 'Customers who became members'], c.memberAt),
  {
    ...{ ...seen, key: 'followUps', unit: 'count', good: 'up', label: pair('跟进次数', 'Contacts') },
    formula: pair('期间的跟进记录数', 'Contacts written down in the period'),
    counts: {
      value: sql`count(*)`,
      from: sql`${table(FollowUp)} f join ${table(Customer)} c on ${c.enterpriseId} = ${f.enterpriseId} and ${c.id} = ${f.customerId}`,
      live: [f, c],
      when: atMoment(f.occurredAt),
      school: c.schoolId,
      staff: f.staffId,
      by: { source: c.sourceId, stage: c.state, customer: c.id },
      rows: { id: f.id, title: c.name, path: '/customerDetail?id={id}', opens: c.id },
    },
  },
  {
    ...{ ...seen, key: 'showRate', unit: 'percent', good: 'up', label: pair('到访率', 'Show rate') },
    formula: pair('到店的邀约 ÷（到店 + 未到）', 'Appointments that came ÷ (came + did not)'),
    counts: {
      value: { numerator: sql`count(*) filter (where ${p.state} in ('arrived', 'done'))`, denominator: sql`count(*)` },
      from: sql`${table(Appointment)} p`,
      live: [p],
      where: sql`${p.state} in ('arrived', 'done', 'no_show')`,
      when: atMoment(p.startAt),
      school: p.schoolId,
      staff: p.hostId,
      by: { customer: p.customerId },
      rows: { id: p.id, title: customerName(p, p.customerId), path: '/customerDetail?id={id}', opens: p.customerId },
    },
  },
  {
    ...{ ...signed, key: 'contractCount', unit: 'count', good: 'up', label: pair('签约数', 'Contracts') },
    formula: pair('期间生效的新签、续费、扩科合同数', 'New, renewal and expansion contracts that became effective'),
    counts: contracts(sql`count(*)`),
  },
  sold('new', ['新签额', 'New amount']),
  sold('renew', ['续费额', 'Renewal amount']),
  sold('expand', ['扩科额', 'Expansion amount']),
  {
    ...{ ...signed, key: 'avgContract', unit: 'money', good: 'up', label: pair('客单价', 'Average contract') },
    formula: pair('签约额 ÷ 签约数', 'Amount signed ÷ contracts'),
    of: ['contractAmount', 'contractCount'],
  },
  {
    ...{ ...signed, key: 'discountGiven', unit: 'money', good: 'down', label: pair('优惠额', 'Discounts') },
    formula: pair('期间生效合同的优惠合计', 'Discounts of the contracts that became effective'),
    counts: contracts(sql`sum(${k.discountTotal})`),
  },
  {
    ...{ ...signed, key: 'grossAmount', unit: 'money', label: pair('原价合计', 'List price') },
    formula: pair('期间生效合同的原价合计', 'List price of the contracts that became effective'),
    counts: contracts(sql`sum(${k.grossTotal})`),
  },
  {
    ...{ ...signed, key: 'discountRate', unit: 'percent', good: 'down', label: pair('优惠率', 'Discount rate') },
    formula: pair('优惠额 ÷ 原价合计', 'Discounts ÷ list price'),
    of: ['discountGiven', 'grossAmount'],
  },
];
