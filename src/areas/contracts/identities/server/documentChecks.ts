// What one document says of another: the state of what was paid, the book of what was taken, receipts of their numbers, changes
// and refunds of the ledger.
import { sql } from 'drizzle-orm';
import { LessonEntry, LessonLot } from '#areas/teaching/ledger/model/lot';
import { table } from '#kernel/server/database/table';
import { dataCheck, inYuan, yuanOf } from '#kernel/server/figures/dataCheck';
import { beside, live, ours, tableAs } from '#kernel/server/rows';
import { ContractChange } from '../../changes/model/change';
import { Contract } from '../../contract/model/contract';
import { Installment } from '../../contract/model/lines';
import { FinanceEntry } from '../../finance/model/finance';
import { Payment, PaymentSplit, Receipt } from '../../payments/model/payment';
import { Refund, RefundPayout } from '../../refunds/model/refund';
import { Voucher } from '../../vouchers/model/voucher';

const area = 'contracts';
const [c, i] = [tableAs(Contract, 'c'), tableAs(Installment, 'i')];
const [lot, entry] = [tableAs(LessonLot, 'lot'), tableAs(LessonEntry, 'entry')];
const [p, s, e] = [tableAs(Payment, 'p'), tableAs(PaymentSplit, 's'), tableAs(FinanceEntry, 'e')];
const [r, o, h] = [tableAs(Refund, 'r'), tableAs(RefundPayout, 'o'), tableAs(ContractChange, 'h')];
const [receipt, v] = [tableAs(Receipt, 'receipt'), tableAs(Voucher, 'v')];

/** Nothing paid is signed, a first installment paid is effective, what is over has neither lessons nor debts left. */
const states = dataCheck({
  ...{ key: 'C05', area, name: ['合同状态', 'States of contracts'] },
  // Reckoned once each: before the tables are analysed for the first time they were reckoned anew for every contract.
  sides: (work) =>
    sql`with rest as materialized (select ${lot.contractId} as id, sum(${entry.qty}) as qty
        from ${table(LessonLot)} lot join ${table(LessonEntry)} entry on ${beside(entry, lot)} and ${entry.lotId} = ${lot.id}
        where ${live(work, lot)} and ${lot.contractId} is not null group by 1),
      plan as materialized (select ${i.contractId} as id, count(*) filter (where ${i.state} = 'paid') as paid from ${table(Installment)} i where ${live(work, i)} group by 1)
      select ${c.id} as id, ${c.no} as title, case
          when ${c.state} = 'signed' and ${c.received} > 0 then 'part_paid'
          when ${c.state} = 'part_paid' and coalesce(plan.paid, 0) > 0 then 'effective'
          when ${c.state} = 'part_paid' and ${c.received} = 0 then 'signed'
          when ${c.state} = 'effective' and ${c.receivable} > 0 and coalesce(plan.paid, 0) = 0 then 'part_paid'
          when ${c.state} in ('finished', 'refunded') and coalesce(rest.qty, 0) <> 0 then 'effective'
          when ${c.state} = 'finished' and ${c.owed} <> 0 then 'effective'
          else ${c.state} end as expected, ${c.state} as found
      from ${table(Contract)} c left join rest on rest.id = ${c.id} left join plan on plan.id = ${c.id} where ${live(work, c)}`,
});

/** Every split that is done and every payout that is paid stands in the book, with its amount and its way; what moves with a contract is booked with the move. */
const booked = dataCheck({
  ...{ key: 'C06', area, name: ['收退款与财务流水', 'Money taken and paid, and the book'] },
  sides: (work) =>
    sql`with due as (select 'payment_split' as of, ${s.id} as id, ${p.receiptNo} as no, ${s.amount} as amount, ${s.method} as method
          from ${table(PaymentSplit)} s join ${table(Payment)} p on ${beside(p, s)} and ${p.id} = ${s.paymentId}
          where ${live(work, s)} and ${p.state} = 'done' and ${s.method} <> 'transfer'
        union all select 'refund_payout', ${o.id}, ${r.no}, -${o.amount}, ${o.method}
          from ${table(RefundPayout)} o join ${table(Refund)} r on ${beside(r, o)} and ${r.id} = ${o.refundId}
          where ${live(work, o)} and ${o.state} = 'paid'),
      book as (select ${e.refTable} as of, ${e.refId} as id, max(${e.no}) as no, sum(case ${e.direction} when 'in' then ${e.amount} else -${e.amount} end) as amount,
          (array_agg(${e.method} order by ${e.id} desc))[1] as method
        from ${table(FinanceEntry)} e where ${live(work, e)} and ${e.refTable} in ('payment_split', 'refund_payout') group by 1, 2)
      select id, coalesce(due.no, book.no) as title, ${yuanOf(sql`coalesce(due.amount, 0)`)} || coalesce(' ' || due.method, '') as expected,
        ${yuanOf(sql`coalesce(book.amount, 0)`)} || case when book.amount <> 0 then ' ' || book.method else coalesce(' ' || due.method, '') end as found
      from due full join book using (of, id)`,
});

/** As many receipts as numbers were drawn: none is missing, none stands twice. */
const receipts = dataCheck({
  ...{ key: 'C08', area, name: ['收据连号', 'Receipts without a gap'] },
  sides: (
    work,
  ) => sql`select drawn.school_id as id, s.name as title, drawn.n as expected, coalesce(written.n, 0) as found
      from (select school_id, sum(last)::int as n from number_counter where ${live(work, 'number_counter')} and key = 'contracts.receipt' and school_id > 0 group by 1) drawn
        left join (select ${receipt.schoolId} as school_id, count(*)::int as n from ${table(Receipt)} receipt where ${live(work, receipt)} and ${receipt.kind} = 'normal' group by 1) written using (school_id)
        left join school s on ${ours(work, 's')} and s.id = drawn.school_id`,
});

/** What came in less what went out of the ledger for a change is its difference, unless a surplus bought more lessons. */
const changes = dataCheck({
  ...{ key: 'C15', area, name: ['变更差额与课时账', 'Differences of changes and the ledger'], shown: inYuan },
  sides: (work) =>
    sql`select ${h.id} as id, ${h.no} as title, sum(${entry.amount})::bigint as expected,
        case when ${h.surplusTo} = 'lessons' and ${h.difference} < 0 then sum(${entry.amount}) else ${h.difference} end::bigint as found
      from ${table(ContractChange)} h join ${table(LessonEntry)} entry on ${beside(entry, h)} and ${entry.sourceKind} = 'change' and ${entry.sourceId} = ${h.id}
      where ${live(work, h)} and ${h.state} = 'executed' and ${h.kind} = 'course' group by ${h.id}, ${h.no}, ${h.difference}, ${h.surplusTo}`,
});

/** A refund and what is forfeited are what its lines were worth and what was not allocated; its payouts pay it. */
const refunds = dataCheck({
  ...{ key: 'C16', area, name: ['退费金额', 'Sums of refunds'] },
  sides: (
    work,
  ) => sql`select ${r.id} as id, ${r.no} as title, ${yuanOf(sql`coalesce((select sum((line->>'dealValue')::bigint) from jsonb_array_elements(${r.lines}) line), 0) + ${r.unallocated}`)} || ' / ' || ${yuanOf(sql`${r.amount}`)} as expected,
        ${yuanOf(sql`${r.amount} + ${r.forfeited}`)} || ' / ' || ${yuanOf(sql`coalesce(sum(${o.amount}), 0)`)} as found
      from ${table(Refund)} r left join ${table(RefundPayout)} o on ${beside(o, r)} and ${o.refundId} = ${r.id} and ${o.state} = 'paid'
      where ${live(work, r)} and ${r.state} = 'paid' group by ${r.id}, ${r.no}, ${r.lines}, ${r.unallocated}, ${r.amount}, ${r.forfeited}`,
});

/** A voucher that was used names a contract that stands. */
const vouchers = dataCheck({
  ...{ key: 'C17.vouchers', area, name: ['券与合同', 'Vouchers and contracts'] },
  sides: (work) =>
    sql`select ${v.id} as id, ${v.code} as title, 'used' as expected, case when ${c.id} is null then 'unknown' else 'used' end as found
      from ${table(Voucher)} v left join ${table(Contract)} c on ${beside(c, v)} and ${c.id} = ${v.contractId} and ${c.state} <> 'void'
      where ${live(work, v)} and ${v.state} = 'used'`,
});

export const documentChecks = [states, booked, receipts, changes, refunds, vouchers];
