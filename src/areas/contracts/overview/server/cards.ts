// What the workbench shows of contracts: who still pays, whom money goes back to, what came in today, which days are to be closed. Every
// number is that of the list it leads to.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { School } from '#areas/system/organisation/model/organisation';
import { type CardContent, type CardOptions, topOf } from '#kernel/model/card';
import { dayOf } from '#kernel/model/dates';
import { grouped, yuan } from '#kernel/model/money';
import { type Pair, pair, say, texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import type { Card } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { Installment } from '../../contract/model/lines';
import { DayClose, DayCloseLife } from '../../finance/model/dayClose';
import { ownMoney } from '../../finance/model/drawer';
import { FinanceEntry } from '../../finance/model/finance';
import { cashLike, type PayMethod } from '../../finance/model/methods';
import { Refund } from '../../refunds/model/refund';

const words = texts('contracts.card', {
  owed: ['待收合计', 'To be collected'],
  overdue: ['其中逾期', 'Of them overdue'],
  count: ['合同数', 'Contracts'],
  nothingOwed: ['没有待收款的合同', 'Nothing to collect'],
  toPay: ['待打款', 'To pay out'],
  deciding: ['审批中', 'Being decided'],
  late: ['已逾期', 'Overdue'],
  noRefunds: ['没有待退费的单据', 'Nothing to pay back'],
  toRefunds: ['查看退费', 'See the refunds'],
  received: ['今日收款', 'Received today'],
  paidBack: ['今日支出', 'Paid back today'],
  nothingToday: ['今天还没有收款', 'Nothing received today'],
  open: ['未交账', 'Not submitted'],
  submitted: ['待确认', 'To confirm'],
  allClosed: ['都已日结', 'All days are closed'],
  toList: ['查看合同', 'See the contracts'],
  toFlow: ['查看流水', 'See the book'],
});

const list = '/customContractManageList?view=arrears';
const closes = '/ClassFee/FinanceList?part=closes';
const flow = '/ClassFee/FinanceList';
const refunds = (view: string) => `/customContractManageFeeRefund?view=${view}`;
const money = (fen: unknown): string => `¥${grouped(yuan(Number(fen ?? 0)))}`;

const seen = (work: Work, of: typeof Contract | typeof DayClose | typeof FinanceEntry | typeof Refund) =>
  and(reachable(work.actor, serviceOf(work, of), 'view', work.app.services));

async function toCollect(work: Work, options: CardOptions): Promise<CardContent> {
  const t = tableAs(Contract, 't');
  const [i, k] = [tableAs(Installment, 'i'), tableAs(Customer, 'k')];
  const owing = sql`${seen(work, Contract)} and ${t.state} in ('signed', 'part_paid', 'effective') and ${t.owed} > 0`;
  const late = sql`exists (select 1 from ${table(Installment)} i where ${i.enterpriseId} = ${t.enterpriseId} and ${i.contractId} = ${t.id}
    and ${i.state} = 'overdue' and ${i.deletedAt} is null)`;
  const sums = await work.session.one<{ n: number; owed: string; overdue: number }>(
    sql`select count(*)::int as n, coalesce(sum(${t.owed}), 0)::bigint as owed, count(*) filter (where ${late})::int as overdue
      from ${table(Contract)} t where ${owing}`,
  );
  const found = await work.session.rows<{ id: number; no: string; owed: string; customer: string; at: Date }>(
    sql`select ${t.id} as id, ${t.no} as no, ${t.owed} as owed, ${k.name} as customer, ${t.createdAt} as at from ${table(Contract)} t
      join ${table(Customer)} k on ${k.enterpriseId} = ${t.enterpriseId} and ${k.id} = ${t.customerId} where ${owing} order by ${t.createdAt} desc, ${t.id} desc limit ${topOf(options)}`,
  );
  const figure = figureIn(work);
  return {
    figures: [
      figure('count', sums?.n ?? 0, list),
      figure('owed', money(sums?.owed), list),
      figure('overdue', sums?.overdue ?? 0, `${list}&hasOverdue=true`),
    ],
    rows: found.map(({ id, no, owed, customer, at }) => ({
      ...{ id: Number(id), title: customer, sub: `${no} · ${money(owed)}`, at },
      url: `/customContractManageBargainPay?id=${id}`,
    })),
    more: list,
    empty: emptyIn(work, 'nothingOwed', 'toList', '/customContractManageList'),
  };
}

async function toRefund(work: Work, options: CardOptions): Promise<CardContent> {
  const t = tableAs(Refund, 't');
  const k = tableAs(Customer, 'k');
  const today = dayOf(work.now, work.actor.timezone);
  const open = sql`${seen(work, Refund)} and ${t.state} in ('approving', 'approved')`;
  const counts = await work.session.one<{ toPay: number; deciding: number; late: number }>(
    sql`select count(*) filter (where ${t.state} = 'approved')::int as "toPay", count(*) filter (where ${t.state} = 'approving')::int as deciding,
      count(*) filter (where ${t.dueOn} < ${today})::int as late from ${table(Refund)} t where ${open}`,
  );
  const found = await work.session.rows<{ id: number; no: string; amount: string; customer: string; due: string }>(
    sql`select ${t.id} as id, ${t.no} as no, ${t.amount} as amount, ${k.name} as customer, ${t.dueOn}::text as due from ${table(Refund)} t
      join ${table(Customer)} k on ${k.enterpriseId} = ${t.enterpriseId} and ${k.id} = ${t.customerId}
      where ${open} order by ${t.state} desc, ${t.dueOn}, ${t.id} limit ${topOf(options)}`,
  );
  const figure = figureIn(work);
  return {
    figures: [
      figure('toPay', counts?.toPay ?? 0, refunds('approved')),
      figure('deciding', counts?.deciding ?? 0, refunds('approving')),
      figure('late', counts?.late ?? 0, refunds('overdue')),
    ],
    rows: found.map(({ id, no, amount, customer, due }) => ({
      ...{ id: Number(id), title: customer, sub: `${no} · ${money(amount)}`, at: due },
      url: `/customContractManageFeeRefund?id=${id}`,
    })),
    more: refunds('approved'),
    empty: emptyIn(work, 'noRefunds', 'toRefunds', '/customContractManageFeeRefund'),
  };
}

async function receivedToday(work: Work): Promise<CardContent> {
  const t = tableAs(FinanceEntry, 't');
  const today = dayOf(work.now, work.actor.timezone);
  const counted = await work.session.rows<{ method: PayMethod; direction: 'in' | 'out'; amount: string }>(
    sql`select ${t.method} as method, ${t.direction} as direction, sum(${t.amount})::bigint as amount from ${table(FinanceEntry)} t
      where ${seen(work, FinanceEntry)} and ${t.businessDate} = ${today} and not ${t.kind} = any(${sql.param([...ownMoney])}::text[])
        and ${t.method} = any(${sql.param([...cashLike])}::text[]) group by 1, 2 order by 1`,
  );
  const total = (direction: 'in' | 'out') =>
    counted.filter((one) => one.direction === direction).reduce((sum, { amount }) => sum + Number(amount), 0);
  const figure = figureIn(work);
  const url = `${flow}?businessDateFrom=${today}&businessDateTo=${today}&taken=true`;
  return {
    figures: [figure('received', money(total('in')), url), figure('paidBack', money(total('out')), url)],
    rows: counted
      .filter(({ direction }) => direction === 'in')
      .map(({ method, amount }, at) => ({
        ...{
          id: at + 1,
          title: say(FinanceEntry.fields.method.options![method]!.label, work),
          sub: money(amount),
          at: null,
          url,
        },
      })),
    more: url,
    empty: emptyIn(work, 'nothingToday', 'toFlow', flow),
  };
}

async function daysToClose(work: Work, options: CardOptions): Promise<CardContent> {
  const t = tableAs(DayClose, 't');
  const s = tableAs(School, 's');
  const waiting = sql`${seen(work, DayClose)} and ${t.state} <> 'confirmed'`;
  const counts = await work.session.one<{ open: number; submitted: number }>(
    sql`select count(*) filter (where ${t.state} = 'open')::int as open, count(*) filter (where ${t.state} = 'submitted')::int as submitted from ${table(DayClose)} t where ${waiting}`,
  );
  const found = await work.session.rows<{ id: number; day: string; state: DayClose['state']; school: string }>(
    sql`select ${t.id} as id, ${t.businessDate}::text as day, ${t.state} as state, ${s.name} as school from ${table(DayClose)} t
      join ${table(School)} s on ${s.enterpriseId} = ${t.enterpriseId} and ${s.id} = ${t.schoolId} where ${waiting} order by ${t.businessDate}, ${t.id} limit ${topOf(options)}`,
  );
  const figure = figureIn(work);
  return {
    figures: [
      figure('open', counts?.open ?? 0, `${closes}&state=open`),
      figure('submitted', counts?.submitted ?? 0, `${closes}&state=submitted`),
    ],
    rows: found.map(({ id, day, state, school }) => ({
      ...{
        id: Number(id),
        title: `${school} ${day}`,
        sub: say(DayCloseLife.states[state].label, work),
        at: day,
        url: closes,
      },
    })),
    more: closes,
    empty: emptyIn(work, 'allClosed', 'toFlow', flow),
  };
}

const figureIn = (work: Work) => (key: keyof typeof words, value: number | string, url: string) => ({
  ...{ key, label: say(words[key], work), value, url },
});
const emptyIn = (work: Work, text: keyof typeof words, label: keyof typeof words, url: string) => ({
  ...{ text: say(words[text], work), label: say(words[label], work), url },
});

const card = (key: string, title: Pair, permission: string, roles: string[], data: Card['data']): Card => ({
  ...{ key: `contracts.${key}`, area: 'contracts', title: pair(...title), permission, roles, refreshSec: 60 },
  ...{ min: { w: 3, h: 2 }, max: { w: 12, h: 8 }, data },
});

export const contractCards: Card[] = [
  card(
    'toCollect',
    ['待收款', 'To collect'],
    'contracts.contract.view',
    ['front-desk', 'counselor', 'finance', 'principal'],
    toCollect,
  ),
  card('toRefund', ['待退费', 'To pay back'], 'contracts.refund.view', ['finance', 'principal'], toRefund),
  card(
    'receivedToday',
    ['今日收款', 'Received today'],
    'contracts.finance.view',
    ['front-desk', 'finance', 'principal'],
    receivedToday,
  ),
  card('dayClose', ['日结', 'Day close'], 'contracts.dayClose.view', ['front-desk', 'finance'], daysToClose),
];
