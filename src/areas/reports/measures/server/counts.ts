// Counts of what other measures do not count yet: appointments, receipts, summaries, people.
import { sql } from 'drizzle-orm';
import { Contract } from '#areas/contracts/contract/model/contract';
import { FinanceEntry } from '#areas/contracts/finance/model/finance';
import { Appointment } from '#areas/customers/appointments/model/appointment';
import { Staff } from '#areas/people/model/staff';
import { ClassSummary } from '#areas/teaching/summaries/model/summary';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { atMoment, type Measure, onDay } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { customerName } from './beside';

const p = tableAs(Appointment, 'p');
const e = tableAs(FinanceEntry, 'e');
const k = tableAs(Contract, 'k');
const z = tableAs(ClassSummary, 'z');
const w = tableAs(Staff, 'w');

const counts = { area: 'reports', unit: 'count' } as const;
const value = sql`count(*)`;

export const countMeasures: Measure[] = [
  {
    ...{ ...counts, key: 'appointments', permission: 'customers.customer.view', label: pair('邀约', 'Appointments') },
    formula: pair('期间开始、未取消的邀约', 'Appointments of the period that were not called off'),
    counts: {
      ...{ value, from: sql`${table(Appointment)} p`, live: [p], where: sql`${p.state} <> 'cancelled'` },
      ...{ when: atMoment(p.startAt), school: p.schoolId, staff: p.hostId, by: { customer: p.customerId } },
      rows: { id: p.id, title: customerName(p, p.customerId), path: '/customerDetail?id={id}', opens: p.customerId },
    },
  },
  {
    ...{ ...counts, key: 'receiptCount', permission: 'contracts.contract.view', label: pair('收款笔数', 'Receipts') },
    formula: pair('期间营业日的合同收款笔数', 'Receipts of the business days, each once'),
    counts: {
      value,
      from: sql`${table(FinanceEntry)} e left join ${table(Contract)} k on ${k.enterpriseId} = ${e.enterpriseId} and ${k.id} = ${e.contractId}`,
      live: [e],
      where: sql`${e.kind} = 'receipt' and ${e.method} <> 'transfer'`,
      ...{ when: onDay(e.businessDate), school: e.schoolId, staff: k.ownerId },
      by: { method: e.method, customer: e.customerId, contractKind: k.kind },
      rows: { id: e.id, title: sql`coalesce(${e.no}, ${k.no})`, path: '/ClassFee/FinanceList?id={id}' },
    },
  },
  {
    ...{ ...counts, key: 'summaries', permission: 'teaching.summary.view', label: pair('课堂小结', 'Class summaries') },
    formula: pair('期间上课、已发送的小结', 'Summaries sent of lessons in the period'),
    counts: {
      ...{ value, from: sql`${table(ClassSummary)} z`, live: [z], where: sql`${z.state} = 'sent'` },
      ...{ when: onDay(z.taughtOn), school: z.schoolId, staff: z.teacherId, by: { class: z.classId } },
      rows: { id: z.id, title: z.title, path: '/ClassSummary?id={id}' },
    },
  },
  {
    ...{ ...counts, key: 'staffCount', permission: 'people.staff.view', label: pair('在职员工', 'Staff') },
    formula: pair('试用与在职的员工（当前）', 'People on probation and in service, now'),
    counts: {
      ...{ value, from: sql`${table(Staff)} w`, live: [w], where: sql`${w.status} in ('probation', 'active')` },
      ...{ school: w.schoolId, staff: w.id, by: { gender: w.gender } },
      rows: { id: w.id, title: w.name, path: '/staff/StaffPublic/staff?id={id}' },
    },
  },
];
