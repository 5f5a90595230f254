// The receipt of money that went back.
import { randomInt } from 'node:crypto';
import { Customer } from '#areas/customers/customer/model/customer';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { capital, yuan } from '#kernel/model/money';
import { say } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { insert, need, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Contract } from '../../contract/model/contract';
import type { ContractLine } from '../../contract/model/lines';
import { Receipt } from '../../payments/model/payment';
import { type Refund, RefundPayout } from '../model/refund';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export async function makeRedReceipt(
  work: Work,
  refund: Refund,
  contract: Contract,
  lines: readonly ContractLine[],
): Promise<void> {
  if (refund.amount === 0) return;
  const [customer, school, cashier] = [
    await need(work, Customer, contract.customerId),
    await need(work, School, contract.schoolId),
    await row(work, Staff, { id: work.actor.staffId }),
  ];
  const payouts = await rows(work, RefundPayout, { refundId: refund.id }, { sort: 'id' });
  await insert(work, Receipt, {
    ...{ no: await nextNumber(work, 'contracts.redReceipt', contract.schoolId), kind: 'red', refundId: refund.id },
    ...{ schoolId: contract.schoolId, amount: refund.amount },
    checkCode: Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join(''),
    snapshot: {
      ...{ contractNo: contract.no ?? '', customer: customer.name, school: school.name, cashier: cashier?.name ?? '' },
      ...{ payer: customer.name, paidAt: work.now.toISOString(), amount: yuan(-refund.amount) },
      capital: `人民币${capital(-refund.amount)}`,
      lines: lines.map(({ name, qty, net }) => ({ name, qty, net: yuan(net) })),
      splits: payouts.map(({ method, amount, tradeNo }) => ({
        ...{ method: say(RefundPayout.fields.method.options![method]!.label, work), amount: yuan(-amount) },
        tradeNo: tradeNo ?? '',
      })),
      ...{ receivable: yuan(contract.receivable), received: yuan(contract.received), owed: yuan(contract.owed) },
    },
  });
}
