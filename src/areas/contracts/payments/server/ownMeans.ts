// What a family can pay with that it has with us: money kept for it, and a grant.
import { Customer } from '#areas/customers/customer/model/customer';
import { yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { need, row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { isCashLike } from '../../finance/model/methods';
import { usableGrant } from '../../fund/server/grants';
import { CreditAccount } from '../../purse/model/credit';
import { Payment, type Splits } from '../model/payment';

const rules = texts('contracts.ownMeans', {
  contractsOnly: ['余额和助学金只用于合同款', 'Balance and study fund pay for contracts only'],
});

export async function ownMeans(work: Work, customerId: number | null): Promise<{ balance: string; grant: string }> {
  const nothing = { balance: yuan(0), grant: yuan(0) };
  if (customerId === null) return nothing;
  const { schoolId } = await need(work, Customer, customerId);
  if (schoolId === null || !reachesSchool(work.actor, permission(Payment, 'collect'), schoolId)) return nothing;
  const account = await row(work, CreditAccount, { customerId, purse: 'balance' });
  const usable = await usableGrant(work, customerId);
  return {
    balance: yuan(Math.max(0, (account?.amount ?? 0) - (account?.frozen ?? 0))),
    grant: yuan(Math.max(0, usable?.most ?? 0)),
  };
}

/** What is no contract's money is paid by what passes through hands. */
export function refuseOwnMeans(splits: Splits): void {
  const at = splits.findIndex(({ method }) => !isCashLike(method));
  if (at >= 0) throw invalid(`splits[${at}].method`, rules.contractsOnly);
}
