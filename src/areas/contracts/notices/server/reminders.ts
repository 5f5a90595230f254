// Every morning: installments that fall due, contracts, vouchers, points and suspensions that end soon; on Mondays, to each
// owner, who owes.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { addDays, type Day, dayOf } from '#kernel/model/dates';
import { grouped, yuan } from '#kernel/model/money';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { Installment } from '../../contract/model/lines';
import { CreditEntry } from '../../purse/model/credit';
import { Voucher } from '../../vouchers/model/voucher';

const most = 5000;
/** The day after the days of grace. */
const overdueAfter = 4;

export async function remind(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const told = [await installments(work, today), await contracts(work, today), await vouchers(work, today)];
  told.push(await points(work, today), await suspensions(work, today));
  if (new Date(`${today}T00:00:00Z`).getUTCDay() === 1) told.push(await arrears(work));
  return told.reduce((sum, n) => sum + n, 0);
}

const money = (fen: number): string => grouped(yuan(fen));

async function installments(work: Work, today: Day): Promise<number> {
  const [i, c, k] = [tableAs(Installment, 'i'), tableAs(Contract, 'c'), tableAs(Customer, 'k')];
  const days = [addDays(today, 3), today, addDays(today, -overdueAfter)];
  const due = await work.session.rows<{
    id: number;
    part: number;
    due: Day;
    left: number;
    no: string;
    customerId: number;
    customer: string;
  }>(
    sql`select ${i.id} as id, ${i.no} as part, ${i.dueOn}::text as due, (${i.amount} - ${i.paid})::bigint as left, ${c.no} as no, ${c.customerId} as "customerId", ${k.name} as customer
      from ${table(Installment)} i join ${table(Contract)} c on ${c.enterpriseId} = ${i.enterpriseId} and ${c.id} = ${i.contractId}
        join ${table(Customer)} k on ${k.enterpriseId} = ${i.enterpriseId} and ${k.id} = ${c.customerId}
      where ${live(work, i, c)} and ${i.state} in ('waiting', 'overdue') and ${c.state} in ('part_paid', 'effective')
        and ${i.dueOn} = any(${sql.param(days)}::date[]) order by ${i.id} limit ${most}`,
  );
  for (const { id, part, due: on, left, no, customerId, customer } of due)
    await notify(work, {
      kind: 'contracts.installmentDue',
      key: `contracts.installmentDue:${id}:${today}`,
      customerIds: [Number(customerId)],
      vars: { customer, no, part, amount: money(Number(left)), due: on },
    });
  return due.length;
}

async function contracts(work: Work, today: Day): Promise<number> {
  const [c, k] = [tableAs(Contract, 'c'), tableAs(Customer, 'k')];
  const ends = await work.session.rows<{ id: number; no: string; due: Day; customerId: number; customer: string }>(
    sql`select ${c.id} as id, ${c.no} as no, ${c.endOn}::text as due, ${c.customerId} as "customerId", ${k.name} as customer
      from ${table(Contract)} c join ${table(Customer)} k on ${k.enterpriseId} = ${c.enterpriseId} and ${k.id} = ${c.customerId}
      where ${live(work, c)} and ${c.state} = 'effective' and ${c.endOn} = any(${sql.param([addDays(today, 30), addDays(today, 7)])}::date[])
      order by ${c.id} limit ${most}`,
  );
  for (const { id, no, due, customerId, customer } of ends)
    await notify(work, {
      kind: 'contracts.expiring',
      key: `contracts.expiring:${id}:${today}`,
      customerIds: [Number(customerId)],
      vars: { customer, no, due },
    });
  return ends.length;
}

async function vouchers(work: Work, today: Day): Promise<number> {
  const [v, k] = [tableAs(Voucher, 'v'), tableAs(Customer, 'k')];
  const ends = await work.session.rows<{ id: number; code: string; due: Day; customerId: number; customer: string }>(
    sql`select ${v.id} as id, ${v.code} as code, ${v.expiresOn}::text as due, ${v.customerId} as "customerId", ${k.name} as customer
      from ${table(Voucher)} v join ${table(Customer)} k on ${k.enterpriseId} = ${v.enterpriseId} and ${k.id} = ${v.customerId}
      where ${live(work, v)} and ${v.state} = 'unused' and ${v.expiresOn} = ${addDays(today, 7)} order by ${v.id} limit ${most}`,
  );
  for (const { id, code, due, customerId, customer } of ends)
    await notify(work, {
      kind: 'contracts.voucherExpiring',
      key: `contracts.voucherExpiring:${id}`,
      customerIds: [Number(customerId)],
      vars: { customer, code, due },
    });
  return ends.length;
}

async function points(work: Work, today: Day): Promise<number> {
  const [e, k] = [tableAs(CreditEntry, 'e'), tableAs(Customer, 'k')];
  const due = addDays(today, 7);
  const ends = await work.session.rows<{ customerId: number; customer: string; points: number }>(
    sql`select ${e.customerId} as "customerId", ${k.name} as customer, sum(${e.left})::bigint as points
      from ${table(CreditEntry)} e join ${table(Customer)} k on ${k.enterpriseId} = ${e.enterpriseId} and ${k.id} = ${e.customerId}
      where ${live(work, e)} and ${e.purse} = 'points' and ${e.left} > 0 and ${e.expiresOn} = ${due} group by 1, 2 order by 1 limit ${most}`,
  );
  for (const { customerId, customer, points: left } of ends)
    await notify(work, {
      kind: 'contracts.pointsExpiring',
      key: `contracts.pointsExpiring:${customerId}:${due}`,
      customerIds: [Number(customerId)],
      vars: { customer, points: Number(left), due },
    });
  return ends.length;
}

async function suspensions(work: Work, today: Day): Promise<number> {
  const [c, k] = [tableAs(Contract, 'c'), tableAs(Customer, 'k')];
  const last = addDays(today, 3);
  const ends = await work.session.rows<{ id: number; no: string; customerId: number; customer: string }>(
    sql`select ${c.id} as id, ${c.no} as no, ${c.customerId} as "customerId", ${k.name} as customer
      from ${table(Contract)} c join ${table(Customer)} k on ${k.enterpriseId} = ${c.enterpriseId} and ${k.id} = ${c.customerId}
      where ${live(work, c)} and ${c.suspendedTo} = ${last} order by ${c.id} limit ${most}`,
  );
  for (const { id, no, customerId, customer } of ends)
    await notify(work, {
      kind: 'contracts.suspensionEnding',
      key: `contracts.suspensionEnding:${id}:${last}`,
      customerIds: [Number(customerId)],
      vars: { customer, no, on: addDays(last, 1) },
    });
  return ends.length;
}

async function arrears(work: Work): Promise<number> {
  const [c, i] = [tableAs(Contract, 'c'), tableAs(Installment, 'i')];
  const owing = await work.session.rows<{ ownerId: number; count: number; amount: number }>(
    sql`select ${c.ownerId} as "ownerId", count(distinct ${c.id})::int as count, sum(${i.amount} - ${i.paid})::bigint as amount
      from ${table(Installment)} i join ${table(Contract)} c on ${c.enterpriseId} = ${i.enterpriseId} and ${c.id} = ${i.contractId}
      where ${live(work, i, c)} and ${i.state} = 'overdue' and ${c.state} in ('part_paid', 'effective') group by 1 order by 1`,
  );
  const week = dayOf(work.now, work.actor.timezone);
  for (const { ownerId, count, amount } of owing)
    await notify(work, {
      kind: 'contracts.arrearsList',
      key: `contracts.arrearsList:${ownerId}:${week}`,
      recipientIds: [Number(ownerId)],
      vars: { count, amount: money(Number(amount)) },
      url: '/customContractManageList?view=arrears',
    });
  return owing.length;
}

export const remindJob: Job = {
  name: 'contracts.notices',
  title: pair('付款与到期提醒', 'Reminders of payments and ends'),
  cron: '0 9 * * *',
  run: remind,
};
