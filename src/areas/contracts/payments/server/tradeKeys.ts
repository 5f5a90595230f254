// A trade number stands for one payment of the outside world: one living split holds it for its whole group, and hands it on when it
// goes itself.
import { and, eq, sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { live, need, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Payment, PaymentSplit } from '../model/payment';

const rules = texts('contracts.trade', {
  used: ['交易号已用于收据 {no}', 'Trade number already on receipt {no}'],
});

export const tradeKeyOf = (method: string, tradeNo: string): string => `${method}:${tradeNo}`;

export async function refuseTrade(work: Work, method: string, tradeNo: string): Promise<void> {
  const tradeKey = tradeKeyOf(method, tradeNo);
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`trade:${work.enterpriseId}:${tradeKey}`}, 0))`,
  );
  const used = await row(work, PaymentSplit, { tradeKey });
  if (!used) return;
  const payment = await need(work, Payment, used.paymentId);
  const no = payment.receiptNo ?? String(payment.id);
  throw conflict(rules.used, { receiptNo: payment.receiptNo }, { no });
}

export async function setTradeKey(work: Work, splitId: number, tradeKey: string | null): Promise<void> {
  const t = table(PaymentSplit);
  await work.db
    .update(t)
    .set({ tradeKey })
    .where(and(live(work, t), eq(t.id, splitId)));
}

/** Of a payment that is reversed or did not arrive: its numbers are free again, unless others of the same act still stand for them. */
export async function freeTrades(work: Work, { id: paymentId, groupKey }: Payment): Promise<void> {
  for (const split of await rows(work, PaymentSplit, { paymentId }, { sort: 'id' }))
    await freeTrade(work, split, groupKey, paymentId);
}

/** `without`: a payment that goes as a whole leaves none of its splits behind. */
export async function freeTrade(
  work: Work,
  { id, tradeKey, method, tradeNo, paymentId }: PaymentSplit,
  groupKey: string | null,
  without: number | null,
): Promise<void> {
  if (!tradeKey) return;
  await setTradeKey(work, id, null);
  const group = groupKey ? await rows(work, Payment, { groupKey, state: ['done', 'pending'] }) : [];
  const living = [...group.map((payment) => payment.id), paymentId].filter((one) => one !== without);
  const [heir] = (await rows(work, PaymentSplit, { paymentId: living, method, tradeNo }, { sort: 'id' })).filter(
    (split) => split.id !== id,
  );
  if (heir) await setTradeKey(work, heir.id, tradeKey);
}
