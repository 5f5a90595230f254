// What contracts show elsewhere: on the customer's page, on the workbench, in search, in conditions, and to who leaves.
import { sql } from 'drizzle-orm';
import { money, quantity } from '#kernel/model/fields';
import { table } from '#kernel/server/database/table';
import type { ConditionField } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import { countReached, tableAs } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { Voucher } from '../../vouchers/model/voucher';
import { contractsOfCustomer, vouchersOfCustomer } from '../model/tabs';
import { contractCards } from './cards';
import { contractFigures } from './figures';
import { contractHandovers } from './handovers';
import { paperTimeline } from './paperTimeline';
import { contractTimeline } from './timeline';

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
      { ...contractsOfCustomer, count: (work, customerId) => countReached(work, Contract, { customerId }) },
      { ...vouchersOfCustomer, count: (work, customerId) => countReached(work, Voucher, { customerId }) },
    ],
    timeline: [...contractTimeline, ...paperTimeline],
    card: contractCards,
    figure: contractFigures,
    search: [
      foundIn(Contract, {
        sub: 'signedOn',
        url: '/customContractManageList?id={id}',
        list: '/customContractManageList?q={q}',
      }),
    ],
    condition: conditions,
    handover: contractHandovers,
  },
};
