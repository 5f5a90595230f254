// What must hold of every contract's money, whatever was done with it: each sum agrees with its parts, to the fen.
import { type SQL, sql } from 'drizzle-orm';
import { LessonEntry, LessonLot } from '#areas/teaching/ledger/model/lot';
import { table } from '#kernel/server/database/table';
import { dataCheck, inYuan } from '#kernel/server/figures/dataCheck';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ContractChange } from '../../changes/model/change';
import { Contract } from '../../contract/model/contract';
import { ContractDiscount, ContractLine, Installment } from '../../contract/model/lines';
import { FinanceEntry } from '../../finance/model/finance';
import { Payment, PaymentSplit } from '../../payments/model/payment';
import { Refund, RefundPayout } from '../../refunds/model/refund';

const c = tableAs(Contract, 'c');
const l = tableAs(ContractLine, 'l');
const d = tableAs(ContractDiscount, 'd');
const i = tableAs(Installment, 'i');
const p = tableAs(Payment, 'p');
const s = tableAs(PaymentSplit, 's');
const e = tableAs(FinanceEntry, 'e');
const lot = tableAs(LessonLot, 'lot');
const entry = tableAs(LessonEntry, 'entry');

interface Identity {
  key: string;
  name: readonly [zh: string, en: string];
  /** A sum for each contract, by its id, in hundredths of a yuan. */
  parts(work: Work): SQL;
  /** What the contract `c` says. */
  whole: SQL;
}

const r = tableAs(Refund, 'r');
const o = tableAs(RefundPayout, 'o');
const h = tableAs(ContractChange, 'h');
/** Taken for a change that has not taken place: in the book, and no part of the contract yet. */
const waiting = sql`coalesce((select sum(${p.amount}) from ${table(ContractChange)} h join ${table(Payment)} p on ${p.enterpriseId} = ${h.enterpriseId} and ${p.changeId} = ${h.id}
  where ${h.enterpriseId} = ${c.enterpriseId} and ${h.contractId} = ${c.id} and ${h.state} <> 'executed' and ${p.purpose} = 'difference' and ${p.state} = 'done'), 0)`;
const kept = sql`${c.received} - ${c.refunded}`;
/** Paid out of a refund whose lines follow with its last payout. */
const ahead = sql`coalesce((select sum(${o.amount}) from ${table(Refund)} r join ${table(RefundPayout)} o on ${o.enterpriseId} = ${r.enterpriseId} and ${o.refundId} = ${r.id}
  where ${r.enterpriseId} = ${c.enterpriseId} and ${r.contractId} = ${c.id} and ${r.state} = 'approved' and ${o.state} = 'paid' and ${o.deletedAt} is null), 0)`;

const identities: Identity[] = [
  {
    key: 'C01',
    name: ['应收 = 各行成交价 + 扣款收入', 'receivable = nets + forfeited'],
    whole: sql`${c.receivable} - ${c.forfeited} + ${ahead}`,
    parts: (work) =>
      sql`select ${l.contractId} as id, sum(${l.net}) as amount from ${table(ContractLine)} l where ${live(work, l)} group by 1`,
  },
  {
    key: 'C02.discounts',
    name: ['优惠合计 = 各项优惠', 'discounts = their amounts'],
    whole: sql`${c.discountTotal}`,
    parts: (work) =>
      sql`select ${d.contractId} as id, sum(${d.amount}) as amount from ${table(ContractDiscount)} d where ${live(work, d)} group by 1`,
  },
  {
    key: 'C02.shares',
    name: ['优惠合计 = 各行分摊', 'discounts = their shares'],
    whole: sql`${c.discountTotal}`,
    parts: (work) =>
      sql`select ${d.contractId} as id, sum((share->>'amount')::bigint) as amount from ${table(ContractDiscount)} d, jsonb_array_elements(${d.allocations}) share
        where ${live(work, d)} group by 1`,
  },
  {
    key: 'C01.gross',
    name: ['原价合计 = 各行原价', 'gross = the lines’'],
    whole: sql`${c.grossTotal}`,
    parts: (work) =>
      sql`select ${l.contractId} as id, sum(${l.gross}) as amount from ${table(ContractLine)} l where ${live(work, l)} group by 1`,
  },
  {
    key: 'C03',
    name: ['已收 = 到账明细', 'received = splits that are done'],
    whole: sql`${c.received} + ${waiting}`,
    parts: (work) =>
      sql`select ${p.contractId} as id, sum(${s.amount}) as amount from ${table(Payment)} p join ${table(PaymentSplit)} s on ${s.enterpriseId} = ${p.enterpriseId} and ${s.paymentId} = ${p.id}
        where ${live(work, p, s)} and ${p.state} = 'done' and ${p.purpose} in ('contract', 'difference') group by 1`,
  },
  {
    key: 'C06.sum',
    name: ['已收 − 已退 = 财务流水', 'received − refunded = entries of the book'],
    whole: sql`${kept} + ${waiting}`,
    parts: (work) =>
      sql`select ${e.contractId} as id, sum(case ${e.direction} when 'in' then ${e.amount} else -${e.amount} end) as amount from ${table(FinanceEntry)} e
        where ${live(work, e)} and ${e.contractId} is not null group by 1`,
  },
  {
    key: 'C03.installments',
    name: ['已收 = 分期已付', 'received = paid of installments'],
    whole: sql`${c.received}`,
    parts: (work) =>
      sql`select ${i.contractId} as id, sum(${i.paid}) as amount from ${table(Installment)} i where ${live(work, i)} group by 1`,
  },
  {
    key: 'C04',
    name: [
      '已收 − 已退 = 课时价值 + 商品 + 未分配 + 扣款收入',
      'received − refunded = lessons + goods + unallocated + forfeited',
    ],
    whole: sql`${kept} - ${c.forfeited} + ${ahead}`,
    parts: behind,
  },
];

/**
 * Where the money went: lessons as the ledger holds them, taught or not; goods of what is paid; and what is paid toward an
 * installment that is not complete. Where the ledger knows no lot of a contract, its lots are as they were released.
 */
function behind(work: Work): SQL {
  return sql`with ledger as (select ${lot.contractId} as id, sum(${entry.amount}) as amount
      from ${table(LessonLot)} lot join ${table(LessonEntry)} entry on ${entry.enterpriseId} = ${lot.enterpriseId} and ${entry.lotId} = ${lot.id}
      where ${live(work, lot, entry)} and ${lot.contractId} is not null and ${entry.kind} in ('purchase', 'gift', 'transfer_in', 'transfer_out', 'refund') group by 1),
    cell as (select ${i.contractId} as id, ${i.state} as state, ${i.paid} as paid, (x->>'lineNo')::int as line_no, (x->>'amount')::bigint as amount
      from ${table(Installment)} i left join jsonb_array_elements(${i.cells}) x on true where ${live(work, i)}),
    line as (select cell.id, ${l.kind} as kind, sum(cell.amount) - max(${l.closedValue}) as amount
      from cell join ${table(ContractLine)} l on ${l.enterpriseId} = ${work.enterpriseId} and ${l.contractId} = cell.id and ${l.lineNo} = cell.line_no
      where cell.state = 'paid' group by cell.id, ${l.lineNo}, ${l.kind}),
    released as (select line.id, sum(line.amount) filter (where line.kind = 'course') as lessons, sum(line.amount) filter (where line.kind = 'product') as goods
      from line group by 1),
    open as (select ${i.contractId} as id, sum(${i.paid}) as amount from ${table(Installment)} i where ${live(work, i)} and ${i.state} in ('waiting', 'overdue') group by 1)
    select t.id, coalesce(ledger.amount, released.lessons, 0) + coalesce(released.goods, 0) + coalesce(open.amount, 0) as amount
    from (select id from released union select id from open union select id from ledger) t
      left join released using (id) left join open using (id) left join ledger using (id)`;
}

/** Contracts whose sums do not agree with their parts; drafts are priced anew whenever they are saved. */
export const sumChecks = identities.map(({ whole, parts, ...said }) =>
  dataCheck({
    ...{ ...said, area: 'contracts', shown: inYuan },
    sides: (
      work,
    ) => sql`select ${c.id} as id, ${c.no} as title, coalesce(part.amount, 0)::bigint as expected, (${whole})::bigint as found
      from ${table(Contract)} c left join (${parts(work)}) part on part.id = ${c.id}
      where ${live(work, c)} and ${c.state} not in ('draft', 'void')`,
  }),
);
