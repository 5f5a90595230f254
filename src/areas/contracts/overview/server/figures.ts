// The figures other areas show of contracts: what was sold, what came in and went out, what is still owed.
import { type SQL, sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { atMoment, type Counted, type Figure, figure, onDay } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { Contract } from '../../contract/model/contract';
import { FinanceEntry } from '../../finance/model/finance';

const c = tableAs(Contract, 'c');
const e = tableAs(FinanceEntry, 'e');

const shown = { area: 'contracts', unit: 'money', permission: 'contracts.contract.view' } as const;

const ofContracts = {
  ...{ from: sql`${table(Contract)} c`, live: [c], school: c.schoolId, staff: c.ownerId },
  by: { contractKind: c.kind, customer: c.customerId },
  rows: { id: c.id, title: c.no, path: '/customContractManageList?id={id}' },
};

const receipts = sql`case when ${e.kind} = 'receipt' then ${e.amount} when ${e.kind} = 'receipt_void' then -${e.amount} else 0 end`;
const refunds = sql`case when ${e.kind} in ('refund', 'balance_out') then ${e.amount} else 0 end`;
// What goes into a balance, or is paid out of one, stays in the house: it was received before, and leaves when it is withdrawn.
const crossesTheDoor = sql`${e.method} not in ('transfer', 'balance') and (${e.contractId} is not null or ${e.kind} = 'balance_out')`;

/** By business days, so that a closed day keeps its figure; a person's are those of the contracts they sold. */
const booked = (amount: SQL): Counted => ({
  value: sql`sum(${amount})`,
  from: sql`${table(FinanceEntry)} e left join ${table(Contract)} c on ${c.enterpriseId} = ${e.enterpriseId} and ${c.id} = ${e.contractId}`,
  live: [e],
  where: crossesTheDoor,
  when: onDay(e.businessDate),
  school: e.schoolId,
  staff: c.ownerId,
  by: { method: e.method, contractKind: c.kind, customer: e.customerId },
  rows: { id: e.id, title: sql`coalesce(${e.no}, ${e.tradeNo}, ${c.no})`, path: '/ClassFee/FinanceList?id={id}' },
});

export const contractFigures: Figure[] = [
  figure({
    ...shown,
    key: 'contract.signed',
    label: ['签约额', 'Contracts signed'],
    formula: [
      '期间生效的新签、续费、扩科合同应收',
      'Price of new, renewal and expansion contracts that became effective',
    ],
    counts: {
      ...ofContracts,
      value: sql`sum(${c.grossTotal} - ${c.discountTotal})`,
      // What moves from one contract to another is no sale.
      where: sql`${c.kind} in ('new', 'renew', 'expand')`,
      when: atMoment(c.effectiveAt),
    },
  }),
  figure({
    ...shown,
    key: 'payment.received',
    label: ['收款', 'Received'],
    formula: ['期间营业日的合同收款减冲销', 'Receipts of the business days less voids'],
    counts: booked(receipts),
  }),
  figure({
    ...shown,
    key: 'refund.amount',
    label: ['退费', 'Refunded'],
    formula: ['期间营业日的退费和余额提现', 'Refunds, and balances paid out, of the business days'],
    counts: booked(refunds),
  }),
  figure({
    ...shown,
    key: 'payment.net',
    label: ['净收', 'Net received'],
    formula: ['收款减退费', 'Received less refunded'],
    counts: booked(sql`(${receipts}) - (${refunds})`),
  }),
  figure({
    ...shown,
    key: 'contract.owed',
    label: ['欠款', 'Owed'],
    formula: ['未完结合同的欠款', 'Owed on open contracts'],
    additive: false,
    counts: {
      ...ofContracts,
      value: sql`sum(${c.owed})`,
      where: sql`${c.state} in ('signed', 'part_paid', 'effective')`,
    },
  }),
];
