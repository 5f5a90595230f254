// What a payment gateway tells: signed with the key of the site, taken once a trade, and opening nothing unless it fits.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fen, yuan } from '#kernel/model/money';
import { Problem } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { insert, move, need, row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { OnlineOrder, UnmatchedPayment } from '../model/order';
import { holdStock } from './creating';
import { financeStaff } from './financeStaff';

interface PayNotice {
  orderNo: string;
  method: 'wechat' | 'alipay';
  tradeNo: string;
  amount: string;
}

/** The fields in the order of their names, as `name=value` with `&` between. */
export const signatureOf = (given: Readonly<Record<string, string>>, key: string): string =>
  createHmac('sha256', key)
    .update(
      Object.keys(given)
        .filter((name) => name !== 'sign')
        .sort()
        .map((name) => `${name}=${given[name]}`)
        .join('&'),
    )
    .digest('hex');

export function isSigned(given: Readonly<Record<string, string>>, key: string): boolean {
  const [a, b] = [Buffer.from(given.sign ?? ''), Buffer.from(signatureOf(given, key))];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Taken = 'paid' | 'known' | 'unmatched';

/** Money for a closed order opens it again while there is stock; whatever does not fit is left to finance. */
export async function takeNotice(work: Work, notice: PayNotice): Promise<Taken> {
  const { orderNo, method, tradeNo } = notice;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`trade:${work.enterpriseId}:${method}:${tradeNo}`}, 0))`,
  );
  if (await row(work, OnlineOrder, { payMethod: method, tradeNo })) return 'known';
  if (await row(work, UnmatchedPayment, { method, tradeNo })) return 'known';
  const order = await row(work, OnlineOrder, { orderNo }, { lock: true });
  const amount = fen(notice.amount) ?? 0;
  if (!order) return unmatched(work, notice, amount, 'order', null);
  if (order.payable !== amount) return unmatched(work, notice, amount, 'amount', order.schoolId);
  if (order.state !== 'pending' && order.state !== 'closed')
    return unmatched(work, notice, amount, 'paid', order.schoolId);
  const open = order.state === 'closed' ? await reopened(work, order) : order;
  if (!open) return unmatched(work, notice, amount, 'closed', order.schoolId);
  await move(work, OnlineOrder, open, 'pay', { payMethod: method, tradeNo });
  return 'paid';
}

/** Null: sold out meanwhile, or another order for the same thing waits. */
async function reopened(work: Work, order: OnlineOrder): Promise<OnlineOrder | null> {
  const { customerId, kind, itemId } = order;
  if (await row(work, OnlineOrder, { customerId, kind, itemId, state: 'pending' })) return null;
  try {
    await holdStock(work, kind, itemId);
  } catch (error) {
    if (error instanceof Problem && error.data === 'sold_out') return null;
    throw error;
  }
  return move(work, OnlineOrder, await need(work, OnlineOrder, order.id, { lock: true }), 'reopen');
}

async function unmatched(
  work: Work,
  { orderNo, method, tradeNo }: PayNotice,
  amount: number,
  why: 'order' | 'amount' | 'closed' | 'paid',
  schoolId: number | null,
): Promise<'unmatched'> {
  const id = await insert(work, UnmatchedPayment, { method, tradeNo, orderNo, amount, why, schoolId });
  const assigneeIds = await financeStaff(work, schoolId);
  if (assigneeIds.length > 0)
    await todo(work, {
      ...{ kind: 'online.unmatched', key: `unmatched_payment:${id}`, source: 'online', assigneeIds, mode: 'any' },
      title: pair(`异常支付 ¥${yuan(amount)}：${orderNo}`, `A payment of ¥${yuan(amount)} fits no order: ${orderNo}`),
      url: '/buyList?tab=unmatched',
    });
  return 'unmatched';
}
