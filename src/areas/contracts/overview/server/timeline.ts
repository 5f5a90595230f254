// What contracts and payments add to the life of a customer, as far as the reader sees them.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { grouped, yuan } from '#kernel/model/money';
import { pair, say, texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { momentText, type TimelineSource } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf, tableAs } from '#kernel/server/rows';
import { Contract } from '../../contract/model/contract';
import { Payment } from '../../payments/model/payment';

const words = texts('contracts.life', {
  signed: ['签订合同', 'Contract signed'],
  paid: ['合同收款', 'Payment'],
  reversed: ['收款冲销', 'Payment voided'],
});
const money = (fen: unknown): string => `¥${grouped(yuan(Number(fen)))}`;

const signed: TimelineSource = {
  key: 'contracts.contract',
  area: 'contracts',
  of: 'customer',
  label: pair('合同', 'Contracts'),
  permission: 'contracts.contract.view',
  async find(work, customerId, before, limit) {
    const t = tableAs(Contract, 't');
    const s = tableAs(Staff, 's');
    const reach = and(reachable(work.actor, serviceOf(work, Contract), 'view', work.app.services));
    const found = await work.session.rows<{
      id: number;
      no: string;
      at: Date;
      state: string;
      receivable: string;
      by: string;
    }>(
      sql`select ${t.id} as id, ${t.no} as no, ${t.createdAt} as at, ${t.state} as state, ${t.receivable} as receivable, coalesce(${s.name}, '') as by
        from ${table(Contract)} t left join ${table(Staff)} s on ${s.enterpriseId} = ${t.enterpriseId} and ${s.id} = ${t.ownerId}
        where ${reach} and ${t.customerId} = ${customerId} and ${t.createdAt} < ${momentText(before)}::timestamptz order by ${t.createdAt} desc limit ${limit}`,
    );
    return found.map(({ id, no, at, state, receivable, by }) => ({
      ...{ at, kind: 'contract', title: words.signed, by, url: `/customContractManageList?id=${id}` },
      text: `${no} · ${money(receivable)} · ${say(Contract.fields.state.options![state]!.label, work)}`,
    }));
  },
};

const paid: TimelineSource = {
  key: 'contracts.payment',
  area: 'contracts',
  of: 'customer',
  label: pair('收款', 'Payments'),
  permission: 'contracts.payment.view',
  async find(work, customerId, before, limit) {
    const t = tableAs(Payment, 't');
    const s = tableAs(Staff, 's');
    const reach = and(reachable(work.actor, serviceOf(work, Payment), 'view', work.app.services));
    const found = await work.session.rows<{
      contractId: number;
      no: string;
      at: Date;
      state: string;
      amount: string;
      by: string;
    }>(
      sql`select ${t.contractId} as "contractId", coalesce(${t.receiptNo}, '') as no, ${t.paidAt} as at, ${t.state} as state, ${t.amount} as amount, coalesce(${s.name}, '') as by
        from ${table(Payment)} t left join ${table(Staff)} s on ${s.enterpriseId} = ${t.enterpriseId} and ${s.id} = ${t.operatorId}
        where ${reach} and ${t.customerId} = ${customerId} and ${t.state} in ('done', 'reversed') and ${t.paidAt} < ${momentText(before)}::timestamptz order by ${t.paidAt} desc limit ${limit}`,
    );
    return found.map(({ contractId, no, at, state, amount, by }) => ({
      ...{ at, kind: 'payment', title: state === 'done' ? words.paid : words.reversed, by },
      ...{ text: `${no} · ${money(amount)}`, url: `/customContractManageList?id=${contractId}` },
    }));
  },
};

export const contractTimeline: TimelineSource[] = [signed, paid];
