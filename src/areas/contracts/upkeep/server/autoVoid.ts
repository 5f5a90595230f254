// A contract that was signed and never paid comes to nothing after a while; its owner is warned three days before.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Category } from '#areas/system/categories/model/category';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { move, need, row, rows } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { pendingOf } from '../../payments/server/collecting';

const warnDays = 3;
const most = 500;

export async function voidUnpaid(work: Work): Promise<number> {
  const days = Number(await configValue(work, 'contracts.contract.autoVoidDays'));
  if (days === 0) return 0;
  const today = dayOf(work.now, work.actor.timezone);
  const old = await rows(
    work,
    Contract,
    (c) => sql`${c.state} = 'signed' and ${c.signedOn} <= ${addDays(today, warnDays - days)}`,
    { lock: 'skip', limit: most, sort: 'signedOn' },
  );
  const reason = await row(work, Category, { tree: 'contract_void_reason', code: 'unpaid' });
  let voided = 0;
  for (const contract of old) {
    // Money on its way keeps it, and so does somebody who decides about it.
    if (contract.approvalNo || (await pendingOf(work, contract.id)) > 0) continue;
    if (contract.signedOn! > addDays(today, -days)) {
      await warn(work, contract, addDays(contract.signedOn!, days));
      continue;
    }
    await move(work, Contract, contract, 'void', { voidReason: reason?.id ?? 0 });
    voided += 1;
  }
  return voided;
}

async function warn(work: Work, { id, no, customerId, ownerId }: Contract, on: string): Promise<void> {
  const { name } = await need(work, Customer, customerId);
  await notify(work, {
    kind: 'contracts.voidSoon',
    key: `contracts.voidSoon:${id}`,
    recipientIds: [ownerId],
    vars: { customer: name, no: no ?? '', on },
    subject: { type: Contract.name, id },
    url: `/customContractManageList?id=${id}`,
  });
}

export const autoVoidJob: Job = {
  name: 'contracts.autoVoid',
  title: pair('未付合同作废', 'Void unpaid contracts'),
  cron: '0 1 * * *',
  run: voidUnpaid,
};
