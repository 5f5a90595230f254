// Families are told of a change when it is done: who had the contract, and who has it now.
import { Customer } from '#areas/customers/customer/model/customer';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { need } from '#kernel/server/rows';
import type { Change } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { type ContractChange, changeKinds } from '../model/change';

export async function tellExecuted({ row, was, work }: Change<typeof ContractChange>): Promise<void> {
  if (row.state !== 'executed' || was?.state === 'executed') return;
  const { no } = await need(work, Contract, row.contractId);
  const [zh, en] = changeKinds[row.kind];
  const families = [row.customerId, row.kind === 'customer' ? row.targetCustomerId : null];
  for (const id of families.flatMap((one) => one ?? []))
    await notify(work, {
      kind: 'contracts.changeExecuted',
      key: `contracts.changeExecuted:${row.id}:${id}`,
      customerIds: [id],
      vars: {
        ...{ customer: (await need(work, Customer, id)).name, no: no ?? '' },
        ...{ kind: pair(zh, en), change: row.no ?? '' },
      },
    });
}
