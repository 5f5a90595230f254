// The figures other areas show of contracts: what was sold, what came in and went out, what is still owed.
import { type SQL, sql } from 'drizzle-orm';
import { Region, School } from '#areas/system/organisation/model/organisation';
import { addDays, startOfDay } from '#kernel/model/dates';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import type { Figure, FigureContext } from '#kernel/server/registries';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { FinanceEntry } from '../../finance/model/finance';

const c = tableAs(Contract, 'c');
const e = tableAs(FinanceEntry, 'e');

/** Of the school, the region with all below it, or everywhere. */
function place(schoolId: SQL, context: FigureContext): SQL {
  if (context.schoolId) return sql`${schoolId} = ${context.schoolId}`;
  if (!context.regionId) return sql`true`;
  const [r, s] = [tableAs(Region, 'r'), tableAs(School, 's')];
  return sql`${schoolId} in (with recursive below as (select ${context.regionId}::bigint as id
      union select ${r.id} from ${table(Region)} r join below on ${r.parentId} = below.id)
    select ${s.id} from ${table(School)} s join below on ${s.regionId} = below.id)`;
}

const fen = async (work: Work, query: SQL): Promise<number> =>
  Number((await work.session.one<{ amount: string }>(query))?.amount ?? 0);

/** Sales: what moves from one contract to another is none. */
function sold(work: Work, context: FigureContext): Promise<number> {
  const { timezone } = work.actor;
  const [start, end] = [context.from, addDays(context.to, 1)].map((day) => startOfDay(day, timezone).toISOString());
  const ofStaff = context.staffId ? sql` and ${c.ownerId} = ${context.staffId}` : sql``;
  return fen(
    work,
    sql`select coalesce(sum(${c.grossTotal} - ${c.discountTotal}), 0)::bigint as amount from ${table(Contract)} c where ${live(work, c)}
      and ${c.kind} in ('new', 'renew', 'expand') and ${c.effectiveAt} >= ${start} and ${c.effectiveAt} < ${end} and ${place(sql`${c.schoolId}`, context)}${ofStaff}`,
  );
}

const receipts = sql`case when ${e.kind} = 'receipt' then ${e.amount} when ${e.kind} = 'receipt_void' then -${e.amount} else 0 end`;
const refunds = sql`case when ${e.kind} = 'refund' then ${e.amount} else 0 end`;

/** By business days, so that a closed day keeps its figure; a person's are those of the contracts they sold. */
function booked(work: Work, context: FigureContext, amount: SQL): Promise<number> {
  const ofStaff = context.staffId
    ? sql` and exists (select 1 from ${table(Contract)} c where ${c.enterpriseId} = ${e.enterpriseId} and ${c.id} = ${e.contractId} and ${c.ownerId} = ${context.staffId})`
    : sql``;
  return fen(
    work,
    sql`select coalesce(sum(${amount}), 0)::bigint as amount from ${table(FinanceEntry)} e where ${live(work, e)} and ${e.contractId} is not null
      and ${e.method} <> 'transfer' and ${e.businessDate} between ${context.from} and ${context.to} and ${place(sql`${e.schoolId}`, context)}${ofStaff}`,
  );
}

/** As it stands now, whatever the period. */
function owed(work: Work, context: FigureContext): Promise<number> {
  const ofStaff = context.staffId ? sql` and ${c.ownerId} = ${context.staffId}` : sql``;
  return fen(
    work,
    sql`select coalesce(sum(${c.owed}), 0)::bigint as amount from ${table(Contract)} c where ${live(work, c)}
      and ${c.state} in ('signed', 'part_paid', 'effective') and ${place(sql`${c.schoolId}`, context)}${ofStaff}`,
  );
}

const figure = (key: string, label: Pair, formula: Pair, compute: Figure['compute'], additive = true): Figure => ({
  key,
  area: 'contracts',
  label: pair(...label),
  unit: 'money',
  additive,
  permission: 'contracts.contract.view',
  formula: pair(...formula),
  compute,
});

export const contractFigures: Figure[] = [
  figure(
    'contract.signed',
    ['签约额', 'Contracts signed'],
    ['期间生效的新签、续费、扩科合同应收', 'Price of new, renewal and expansion contracts that became effective'],
    sold,
  ),
  figure(
    'payment.received',
    ['收款', 'Received'],
    ['期间营业日的合同收款减冲销', 'Receipts of the business days less voids'],
    (work, context) => booked(work, context, receipts),
  ),
  figure('refund.amount', ['退费', 'Refunded'], ['期间营业日的退费', 'Refunds of the business days'], (work, context) =>
    booked(work, context, refunds),
  ),
  figure('payment.net', ['净收', 'Net received'], ['收款减退费', 'Received less refunded'], (work, context) =>
    booked(work, context, sql`(${receipts}) - (${refunds})`),
  ),
  figure('contract.owed', ['欠款', 'Owed'], ['未完结合同的欠款', 'Owed on open contracts'], owed, false),
];
