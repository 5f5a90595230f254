// Refunds and changes in the life of a customer, as far as the reader sees them.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { grouped, yuan } from '#kernel/model/money';
import { type Pair, pair, say, type Text, texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { momentText, type TimelineSource } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf, tableAs } from '#kernel/server/rows';
import { ContractChange } from '../../changes/model/change';
import { Refund } from '../../refunds/model/refund';

const words = texts('contracts.paperLife', {
  refund: ['申请退费', 'Refund asked for'],
  change: ['合同变更', 'Contract change'],
});

interface Paper {
  id: number;
  no: string;
  at: Date;
  state: string;
  kind: string;
  amount: string;
  by: string;
}

const papers = (
  kind: 'refund' | 'change',
  label: Pair,
  of: typeof Refund | typeof ContractChange,
  saying: (paper: Paper) => Text | string,
  page: string,
): TimelineSource => ({
  ...{ key: `contracts.${kind}s`, area: 'contracts', of: 'customer', label: pair(...label) },
  permission: `contracts.${kind}.view`,
  async find(work, customerId, before, limit) {
    const t = tableAs(of, 't');
    const s = tableAs(Staff, 's');
    const reach = and(reachable(work.actor, serviceOf(work, of), 'view', work.app.services));
    const told = of.name === Refund.name ? sql`t.amount, ''` : sql`t.value, t.kind`;
    const found = await work.session.rows<Paper>(
      sql`select x.id, x.no, x.at, x.state, x.by, x.amount, x.kind from (select ${t.id}, coalesce(${t.no}, ''), ${t.createdAt}, ${t.state}, coalesce(${s.name}, ''), ${told}
          from ${table(of)} t left join ${table(Staff)} s on ${s.enterpriseId} = ${t.enterpriseId} and ${s.id} = ${t.createdBy}
          where ${reach} and ${t.customerId} = ${customerId} and ${t.createdAt} < ${momentText(before)}::timestamptz
          order by ${t.createdAt} desc limit ${limit}) x (id, no, at, state, by, amount, kind) order by x.at desc`,
    );
    return found.map((paper) => {
      const said = saying(paper);
      const parts = [paper.no, typeof said === 'string' ? said : say(said, work)];
      return {
        ...{ at: paper.at, kind, title: words[kind], by: paper.by, url: `${page}?id=${paper.id}` },
        text: [...parts, say(of.fields.state.options![paper.state]!.label, work)].filter(Boolean).join(' · '),
      };
    });
  },
});

export const paperTimeline: TimelineSource[] = [
  papers(
    'refund',
    ['退费', 'Refunds'],
    Refund,
    ({ amount }) => `¥${grouped(yuan(Number(amount)))}`,
    '/customContractManageFeeRefund',
  ),
  papers(
    'change',
    ['合同变更', 'Contract changes'],
    ContractChange,
    ({ kind }) => ContractChange.fields.kind.options![kind]!.label,
    '/customContractManageChange',
  ),
];
