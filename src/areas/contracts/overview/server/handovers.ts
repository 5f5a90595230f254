// What somebody who leaves hands over: contracts that are not paid yet, and documents about which nobody has decided.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { tableSql } from '#kernel/server/database/table';
import type { HandoverKind } from '#kernel/server/registries';
import { count, live, ours, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Bargain } from '../../bargaining/model/bargain';
import { ContractChange } from '../../changes/model/change';
import { Contract } from '../../contract/model/contract';
import { FundApplication } from '../../fund/model/fund';
import { Refund } from '../../refunds/model/refund';

const pageSize = 50;

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
    return found
      .slice(pageSize * (page - 1))
      .map(({ id, no }) => ({ id, title: no ?? '', url: `/customContractManageList?id=${id}` }));
  },
  async move(work, { fromId, toId, ids }) {
    const own = { ownerId: fromId, state: ['draft', 'approving', 'signed'] as Contract['state'][] };
    for (const one of await rows(work, Contract, ids === 'all' ? own : { ...own, id: ids }, { lock: true })) {
      const performers = one.performers.map((part) => (part.staffId === fromId ? { ...part, staffId: toId } : part));
      await update(work, Contract, one, { ownerId: toId, performers }, { action: 'handover' });
    }
  },
};

/** Of four tables; the number of a row says of which. */
const waiting = [
  { of: Bargain, states: ['proposed'], url: (id: number) => `/customContractManageBargain?id=${id}` },
  { of: Refund, states: ['draft', 'approving', 'approved'], url: () => '/customContractManageFeeRefund' },
  { of: ContractChange, states: ['draft', 'approving', 'approved'], url: () => '/customContractManageChange' },
  { of: FundApplication, states: ['draft', 'approving'], url: () => '/JoinStudyFund' },
] as const;

interface Document {
  place: number;
  id: number;
  title: string;
  contractId: number;
}

async function documentsOf(work: Work, staffId: number): Promise<Document[]> {
  const found: Document[] = [];
  for (const [place, { of, states }] of waiting.entries()) {
    const title = of === Bargain ? sql`'#' || contract_id || ' · ' || round` : sql`no`;
    const own = await work.session.rows<{ id: number; title: string; contractId: number }>(
      sql`select id, ${title} as title, ${of === FundApplication ? sql`0` : sql`contract_id`} as "contractId" from ${tableSql(of)}
        where ${live(work, of.name)} and created_by = ${staffId} and state = any(${sql.param([...states])}::text[]) order by id`,
    );
    found.push(
      ...own.map((one) => ({ place, title: one.title, id: Number(one.id), contractId: Number(one.contractId) })),
    );
  }
  return found;
}

/** Whoever takes over asks on. */
const documents: HandoverKind = {
  key: 'contract_document',
  area: 'contracts',
  name: pair('议价、退费、变更与助学金申请', 'Open bargains, refunds, changes and fund applications'),
  mandatory: false,
  count: async (work, staffId) => (await documentsOf(work, staffId)).length,
  async list(work, staffId, page) {
    const found = await documentsOf(work, staffId);
    return found.slice(pageSize * (page - 1), pageSize * page).map(({ place, id, title, contractId }) => ({
      ...{ id: id * waiting.length + place, title, url: waiting[place]!.url(contractId) },
    }));
  },
  async move(work, { fromId, toId, ids }) {
    for (const { place, id } of await documentsOf(work, fromId)) {
      if (ids !== 'all' && !ids.includes(id * waiting.length + place)) continue;
      const { of } = waiting[place]!;
      await work.session.rows(
        sql`update ${tableSql(of)} set created_by = ${toId} where ${ours(work, of.name)} and id = ${id}`,
      );
    }
  },
};

export const contractHandovers = [drafts, documents];
