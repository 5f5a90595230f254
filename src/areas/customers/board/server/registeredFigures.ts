// The figures other areas show of customers, each counted from what was written down at the time: contacts and stages.
import { type SQL, sql } from 'drizzle-orm';
import type { Pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, type Counted, type Figure, figure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { Customer } from '../../customer/model/customer';
import { CustomerStateLog } from '../../customer/model/logs';
import { FollowUp } from '../../followUps/model/followUp';

const c = tableAs(Customer, 'c');
const x = tableAs(CustomerStateLog, 'x');
const f = tableAs(FollowUp, 'f');

const shown = { area: 'customers', permission: 'customers.customer.view' };
const byCustomer = {
  by: { source: c.sourceId, gender: c.gender, grade: c.grade, stage: c.state, customer: c.id },
  rows: { id: c.id, title: c.name, path: '/customerDetail?id={id}' },
};
const stands = sql`${c.mergedIntoId} is null`;

/** Customers who went through a stage, as the doing of who kept them then. */
const entered = (which: SQL): Counted => ({
  value: sql`count(distinct ${x.customerId})`,
  from: sql`${table(CustomerStateLog)} x join ${table(Customer)} c on ${c.enterpriseId} = ${x.enterpriseId} and ${c.id} = ${x.customerId}`,
  live: [x, c],
  where: sql`${stands} and ${which}`,
  when: atMoment(x.at),
  school: c.schoolId,
  staff: x.ownerId,
  ...byCustomer,
});

const reached = (key: string, state: string, label: Pair, formula: Pair): Figure =>
  figure({ ...shown, key, label, formula, counts: entered(sql`${x.toState} = ${state}`) });

export const customerFigures: Figure[] = [
  figure({
    ...shown,
    key: 'lead.new',
    label: ['新增客户', 'New leads'],
    formula: ['期间录入的客户数', 'Customers entered in the period'],
    counts: entered(sql`${x.transition} = 'create'`),
  }),
  figure({
    ...shown,
    key: 'customer.followed',
    label: ['跟进客户', 'Customers contacted'],
    formula: ['期间有跟进的客户数', 'Customers contacted in the period'],
    additive: false,
    counts: {
      value: sql`count(distinct ${f.customerId})`,
      from: sql`${table(FollowUp)} f join ${table(Customer)} c on ${c.enterpriseId} = ${f.enterpriseId} and ${c.id} = ${f.customerId}`,
      live: [f, c],
      where: stands,
      when: atMoment(f.occurredAt),
      school: c.schoolId,
      staff: f.staffId,
      ...byCustomer,
    },
  }),
  reached(
    'customer.visited',
    'visited',
    ['到访客户', 'Visits'],
    ['期间到访的客户数', 'Customers who visited in the period'],
  ),
  reached(
    'customer.trial',
    'trial',
    ['试听客户', 'Trials'],
    ['期间完成试听的客户数', 'Customers who had a trial in the period'],
  ),
  reached('customer.lost', 'lost', ['流失客户', 'Lost'], ['期间流失的客户数', 'Customers lost in the period']),
];
