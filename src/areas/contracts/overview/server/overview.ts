// What contracts show elsewhere: on the customer's page, on the workbench, in search, in conditions, and to who leaves.
import { sql } from 'drizzle-orm';
import { money, quantity } from '#kernel/model/fields';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import type { CloseCheck, ConditionField, HandoverKind } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import { count, rows, tableAs, update } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import { Bargain } from '../../bargaining/model/bargain';
import { Contract } from '../../contract/model/contract';
import { openStates } from '../../contract/model/life';
import { Voucher } from '../../vouchers/model/voucher';
import { contractsOfCustomer, vouchersOfCustomer } from '../model/tabs';
import { contractCards } from './cards';
import { contractFigures } from './figures';
import { contractTimeline } from './timeline';

const pageSize = 50;
const url = (id: number): string => `/customContractManageList?id=${id}`;

/** Drafts and what is signed and not paid yet; running contracts keep who sold them. */
const drafts: HandoverKind = {
  key: 'contract_draft',
  area: 'contracts',
  name: pair('未付合同', 'Unpaid contracts'),
  mandatory: true,
  count: (work, ownerId) => count(work, Contract, { ownerId, state: ['draft', 'approving', 'signed'] }),
  async list(work, ownerId, page) {
    const found = await rows(
      work,
      Contract,
      { ownerId, state: ['draft', 'approving', 'signed'] },
      { sort: 'id', limit: pageSize * page },
    );
    return found.slice(pageSize * (page - 1)).map(({ id, no }) => ({ id, title: no ?? '', url: url(id) }));
  },
  async move(work, { fromId, toId, ids }) {
    const own = { ownerId: fromId, state: ['draft', 'approving', 'signed'] as Contract['state'][] };
    for (const one of await rows(work, Contract, ids === 'all' ? own : { ...own, id: ids }, { lock: true })) {
      const performers = one.performers.map((part) => (part.staffId === fromId ? { ...part, staffId: toId } : part));
      await update(work, Contract, one, { ownerId: toId, performers }, { action: 'handover' });
    }
  },
};

/** Rounds that wait for a decision: whoever takes over asks on. */
const documents: HandoverKind = {
  key: 'contract_document',
  area: 'contracts',
  name: pair('议价单', 'Open bargains'),
  mandatory: false,
  count: (work, createdBy) => count(work, Bargain, { createdBy, state: 'proposed' }),
  async list(work, createdBy, page) {
    const found = await rows(work, Bargain, { createdBy, state: 'proposed' }, { sort: 'id', limit: pageSize * page });
    return found.slice(pageSize * (page - 1)).map(({ id, contractId, round }) => ({
      ...{ id, title: `#${contractId} · ${round}`, url: `/customContractManageBargain?id=${contractId}` },
    }));
  },
  async move(work, { fromId, toId, ids }) {
    const b = table(Bargain);
    await work.session.rows(
      sql`update ${b} set created_by = ${toId} where ${b.enterpriseId} = ${work.enterpriseId} and ${b.createdBy} = ${fromId} and ${b.state} = 'proposed'
        and ${ids === 'all' ? sql`true` : sql`${b.id} = any(${sql.param(ids)}::bigint[])`}`,
    );
  },
};

const live: CloseCheck = {
  key: 'contracts.live',
  area: 'contracts',
  item: pair('未完结合同', 'Contracts not finished'),
  path: '/customContractManageList',
  count: (work, schoolId) => count(work, Contract, { schoolId, state: [...openStates] }),
};

const c = tableAs(Contract, 'c');
const ofCustomer = sql`from ${table(Contract)} c where ${c.enterpriseId} = t.enterprise_id and ${c.customerId} = t.id and ${c.deletedAt} is null`;
const condition = (key: string, field: ConditionField['field'], value: ConditionField['value']): ConditionField => ({
  ...{
    key: `contracts.${key}`,
    area: 'contracts',
    of: 'customer',
    field,
    permission: 'contracts.contract.view',
    value,
  },
});

const conditions: ConditionField[] = [
  condition(
    'sum',
    money('合同金额', 'Contracts, price'),
    () =>
      sql`(select coalesce(sum(${c.receivable}), 0) ${ofCustomer} and ${c.state} in ('effective', 'changing', 'refunding', 'finished'))`,
  ),
  condition(
    'owed',
    money('合同欠款', 'Contracts, owed'),
    () =>
      sql`(select coalesce(sum(${c.owed}), 0) ${ofCustomer} and ${c.state} in ('signed', 'part_paid', 'effective'))`,
  ),
  condition(
    'count',
    quantity('有效合同数', 'Contracts that run'),
    () => sql`(select count(*) * 100 ${ofCustomer} and ${c.state} in ('effective', 'changing', 'refunding'))`,
  ),
];

export const overview: AreaPiece = {
  registers: {
    detailTab: [
      { ...contractsOfCustomer, count: (work, customerId) => count(work, Contract, { customerId }) },
      {
        ...vouchersOfCustomer,
        count: (work, customerId) => count(work, Voucher, { customerId, state: ['unused', 'locked'] }),
      },
    ],
    timeline: contractTimeline,
    card: contractCards,
    figure: contractFigures,
    search: [foundIn(Contract, { sub: 'signedOn', url: '/customContractManageList?id={id}' })],
    condition: conditions,
    handover: [drafts, documents],
    closeCheck: [live],
  },
};
