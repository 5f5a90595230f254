// By which ways a school takes money.
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import type { Work } from '#kernel/server/work';
import { isCashLike, type PayMethod } from '../../finance/model/methods';

const rules = texts('contracts.ways', {
  method: ['本校区不收这种方式', 'This school does not take money this way'],
});

/** What passes through hands comes by the ways a school takes it; what the family has with us always does. */
export async function refuseMethod(
  work: Work,
  method: PayMethod,
  contracts: readonly { schoolId: number }[],
  at: number,
): Promise<void> {
  if (!isCashLike(method)) return;
  for (const schoolId of new Set(contracts.map((contract) => contract.schoolId))) {
    const ways = await configValue(work, 'contracts.pay.methods', schoolId);
    if (Array.isArray(ways) && !ways.includes(method)) throw invalid(`splits[${at}].method`, rules.method);
  }
}
