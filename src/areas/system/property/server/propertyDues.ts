// Rent that is due: paying it, one or many at once, and what it comes to by school.

import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/model/dates';
import { errorMessages } from '#kernel/model/messages';
import { type Fen, yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { logSummary } from '#kernel/server/audit';
import { todoFinishQuery } from '#kernel/server/calls';
import { figureValue } from '#kernel/server/figures/counting';
import type { CloseCheck } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { detail } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { live, reached } from '#kernel/server/rows';
import { type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../identity/server/enterpriseWork';
import { RentDue } from '../model/lease';
import { statusAfter } from '../model/leaseRules';
import { payRent, payRents, rentSummary } from '../model/rentCalls';
import { leaseRules } from './propertyTexts';

export const dueTodo = (id: number): string => `system.rentDue:${id}`;

interface Payment {
  on: Day;
  method: string;
  file: unknown;
}

/** Locks the due and refuses what has moved on since the payer saw it. */
async function dueToPay(work: Work, id: number, version: number, verb: 'pay' | 'payMany'): Promise<RentDue> {
  const due = await reached(work, RentDue, id, verb, { lock: true });
  if (due.status === 'paid' || due.status === 'cancelled')
    throw conflict(errorMessages.wrongState, { reason: 'state', state: due.status });
  if (due.version !== version) throw conflict(errorMessages.stale, { reason: 'stale', version: due.version });
  return due;
}

async function pay(work: Work, due: RentDue, amount: Fen, payment: Payment): Promise<void> {
  if (payment.on > todayOf(work)) throw invalid('on', leaseRules.future);
  const open = due.amount - due.paid;
  if (amount > open) throw invalid('amount', leaseRules.over, { open: yuan(open) });
  const paid = due.paid + amount;
  const { on, method, file: voucher } = payment;
  const payments = [...due.payments, { on, amount, method, voucher, by: work.actor.staffId }];
  const status = statusAfter(due, paid);
  const log = { action: 'pay', reason: `${on} ${method} ${yuan(amount)}` };
  await updateRow(work, rentDues, { ...due }, { paid, payments, status }, log);
  if (status === 'paid') await forgetDue(work, due.id);
}

/** Paid, cancelled or written anew: nobody has to pay it any more. */
export const forgetDue = (work: Work, id: number) =>
  work.ask(todoFinishQuery, { key: dueTodo(id), byId: work.actor.staffId });

export const rentDues: Service = service(RentDue, {
  calls: [
    serves(payRent, async (work, { id, version, amount, ...payment }) => {
      await pay(work, await dueToPay(work, id, version, 'pay'), amount, payment);
      return detail(work, rentDues, id);
    }),
    serves(payRents, async (work, { dues, ...payment }) => {
      // In one order, so that two payers of overlapping lists wait for each other instead of blocking each other.
      const ordered = [...dues].sort((a, b) => a.id - b.id);
      let total = 0;
      for (const { id, version } of ordered) {
        const due = await dueToPay(work, id, version, 'payMany');
        total += due.amount - due.paid;
        await pay(work, due, due.amount - due.paid, payment);
      }
      await logSummary(work, RentDue, 'pay', ordered.length);
      return { count: ordered.length, total: yuan(total) };
    }),
    serves(rentSummary, summary),
  ],
});

interface SchoolSum {
  schoolId: number;
  school: string;
  areaM2: number | null;
  amount: number;
  paid: number;
  overdue: number;
}

/** Totals by school for the dues a person sees; against the net receipts where that figure is kept. */
async function summary(work: Work, { from, to, schoolId }: { from: Day; to: Day; schoolId: number | null }) {
  const where = and([
    ...reachable(work.actor, rentDues, 'view', work.app.services),
    sql`t.due_on between ${from} and ${to}`,
    sql`t.status <> 'cancelled'`,
    ...(schoolId ? [sql`t.school_id = ${schoolId}`] : []),
  ]);
  const name = work.caller.locale === 'en' ? sql`coalesce(nullif(max(s.name_en), ''), max(s.name))` : sql`max(s.name)`;
  const rows = await work.session.rows<SchoolSum>(
    sql`select t.school_id as "schoolId", ${name} as school, max(s.area_m2) as "areaM2", sum(t.amount)::bigint as amount, sum(t.paid)::bigint as paid,
        coalesce(sum(t.amount - t.paid) filter (where t.status = 'overdue'), 0)::bigint as overdue
      from rent_due t join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id
      where ${where} group by t.school_id order by max(s.code)`,
  );
  const schools = [];
  for (const row of rows) {
    const net = await figureValue(work, 'payment.net', { from, to, schoolId: row.schoolId });
    const receipts = typeof net === 'number' && net > 0 ? net : null;
    schools.push({
      schoolId: row.schoolId,
      school: row.school,
      amount: yuan(row.amount),
      paid: yuan(row.paid),
      open: yuan(row.amount - row.paid),
      overdue: yuan(row.overdue),
      perM2: row.areaM2 ? yuan(Math.round(row.amount / row.areaM2)) : null,
      ofReceipts: receipts === null ? null : Math.round((row.amount * 100_00) / receipts) / 100,
    });
  }
  const sum = (name: 'amount' | 'paid' | 'overdue') => rows.reduce((all, row) => all + row[name], 0);
  const [amount, paid] = [sum('amount'), sum('paid')];
  return {
    schools,
    total: { amount: yuan(amount), paid: yuan(paid), open: yuan(amount - paid), overdue: yuan(sum('overdue')) },
  };
}

/** The next open due of each of these leases. */
export async function openDues(work: Work, leaseIds: number[]): Promise<Map<number, { dueOn: Day; open: Fen }>> {
  if (leaseIds.length === 0) return new Map();
  const rows = await work.session.rows<{ leaseId: number; dueOn: Day; open: Fen }>(
    sql`select distinct on (lease_id) lease_id as "leaseId", due_on as "dueOn", amount - paid as open from rent_due
      where ${live(work, 'rent_due')} and lease_id = any(${sql.param(leaseIds)}::bigint[])
        and status in ('due', 'part_paid', 'overdue') order by lease_id, due_on, id`,
  );
  return new Map(rows.map((row) => [row.leaseId, row]));
}

export const rentChecks: CloseCheck[] = [
  {
    key: 'system.rent',
    area: 'system',
    item: pair('未付租金', 'Unpaid rent'),
    path: '/rentQi?tab=dues&month=all',
    async count(work, schoolId) {
      const open = await work.session.one<{ n: number }>(
        sql`select count(*)::int as n from rent_due where ${live(work, 'rent_due')} and school_id = ${schoolId}
          and status in ('due', 'part_paid', 'overdue')`,
      );
      return open?.n ?? 0;
    },
  },
];
