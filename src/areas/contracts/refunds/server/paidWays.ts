// The ways by which a contract was paid, each with what of it has not gone back yet.
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Payment, PaymentSplit } from '../../payments/model/payment';
import { sum } from '../../pricing/model/arithmetic';
import type { PaidWay } from '../model/payouts';
import { Refund, RefundPayout } from '../model/refund';

/** A channel takes money back for a year. */
const channelMs = 365 * 86_400_000;

export async function waysOf(work: Work, contractId: number): Promise<PaidWay[]> {
  const paid = await rows(work, Payment, { contractId, state: 'done', purpose: ['contract', 'difference'] });
  const splits = await rows(work, PaymentSplit, { paymentId: paid.map(({ id }) => id) }, { sort: 'id' });
  const over = await rows(work, Refund, { contractId, state: ['approved', 'paid'] });
  const out = await rows(work, RefundPayout, { refundId: over.map(({ id }) => id), state: 'paid' });
  return splits.map(({ id, paymentId, method, amount }) => {
    const gone = sum(out.filter(({ splitId }) => splitId === id).map((one) => one.amount));
    const at = paid.find((payment) => payment.id === paymentId)!.paidAt;
    const isOld = work.now.getTime() - at.getTime() > channelMs;
    return { splitId: id, paymentId, method, amount, left: amount - gone, isOld };
  });
}
