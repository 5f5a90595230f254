// Goods that were sold, also with courses: to whom, by which receipt, by whom; found by family, school, and whether they have them.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Staff } from '#areas/people/model/staff';
import { classMembers } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { rows } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { soldStates } from '../../contract/model/life';
import { ContractLine } from '../../contract/model/lines';
import { Payment } from '../../payments/model/payment';

const ofContract = (column: 'customerId' | 'schoolId', id: number) => {
  const c = table(Contract);
  return sql`exists (select 1 from ${c} where ${c.enterpriseId} = t.enterprise_id and ${c.id} = t.contract_id and ${c[column]} = ${id})`;
};

export const soldGoods: AreaPiece = {
  extends: [
    extend(ContractLine, {
      async decorate(found, work) {
        const ids = found.map(({ contractId }) => contractId);
        const contracts = await rows(work, Contract, { id: ids });
        const customers = await rows(work, Customer, { id: contracts.map(({ customerId }) => customerId) });
        const payments = await rows(work, Payment, { contractId: ids, state: 'done' }, { sort: 'id' });
        const people = [...payments.map(({ operatorId }) => operatorId), ...contracts.map(({ ownerId }) => ownerId)];
        const staff = await rows(work, Staff, { id: people });
        for (const row of found) {
          const contract = contracts.find(({ id }) => id === row.contractId);
          const paid = payments.filter(({ contractId }) => contractId === row.contractId);
          const by = paid.at(-1)?.operatorId ?? contract?.ownerId;
          row.customer = customers.find(({ id }) => id === contract?.customerId)?.name ?? '';
          row.receiptNo = paid.flatMap(({ receiptNo }) => receiptNo ?? []).at(-1) ?? '';
          row.operator = staff.find(({ id }) => id === by)?.name ?? '';
        }
      },
      reads: ['contractId'],
      filters: {
        customerId: by(ContractLine.asked.customerId, (id) => ofContract('customerId', id)),
        schoolId: by(ContractLine.asked.schoolId, (id) => ofContract('schoolId', id)),
        ofClass: by(ContractLine.asked.ofClass, async (classId, work) => {
          const on = dayOf(work.now, work.actor.timezone);
          const members = await work.ask(classMembers, { classIds: [classId], on });
          const c = table(Contract);
          return sql`exists (select 1 from ${c} where ${c.enterpriseId} = t.enterprise_id and ${c.id} = t.contract_id
            and ${c.customerId} = any(${sql.param(members.map(({ customerId }) => customerId))}::bigint[]))`;
        }),
        isDelivered: by(ContractLine.asked.isDelivered, (isWanted) =>
          isWanted ? sql`t.delivered_qty >= t.qty` : sql`t.delivered_qty < t.qty`,
        ),
        isSold: by(ContractLine.asked.isSold, (isWanted) => {
          const c = table(Contract);
          const sold = sql`exists (select 1 from ${c} where ${c.enterpriseId} = t.enterprise_id and ${c.id} = t.contract_id
            and ${c.state} = any(${sql.param([...soldStates])}::text[]) and ${c.deletedAt} is null)`;
          return isWanted ? sold : sql`not ${sold}`;
        }),
      },
    }),
  ],
};
