// Points against goods: the account first, then the places, then the stock, all or none.
import { yuan } from '#kernel/model/money';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { say, type Text, texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { insert, move, need, row, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { financePost } from '../../model/queries';
import type { Splits } from '../../payments/model/payment';
import { refuseOwnMeans } from '../../payments/server/ownMeans';
import { sum } from '../../pricing/model/arithmetic';
import { CreditAccount } from '../../purse/model/credit';
import { lockPurse, moveCredit } from '../../purse/server/purse';
import { Stock } from '../../stock/model/stock';
import { moveStock, reserve, unreserve } from '../../stock/server/moves';
import { VoucherBatch } from '../../vouchers/model/voucher';
import { issueTo } from '../../vouchers/server/vouchers';
import { CreditOrder } from '../model/order';
import { CreditGoods } from '../model/rules';

const rules = texts('contracts.redeem', {
  gone: ['已下架', 'Off the shelf'],
  elsewhere: ['本校区不可兑换', 'Not at this school'],
  full: ['名额已满', 'None left'],
  limit: ['每人限兑 {n}', 'At most {n} each'],
  stock: ['库存不足', 'Out of stock'],
  cannot: ['「{name}」{why}', '"{name}": {why}'],
  cash: ['加价应收 {amount}', '{amount} is to be paid'],
});

interface Asked {
  customerId: number;
  schoolId: number;
  items: { goodsId: number; qty: number }[];
  splits?: Splits | null;
  deliver: boolean;
  clientKey: string;
}

/** Answers the order. The same key again is the same order. */
export async function redeemFor(work: Work, asked: Asked): Promise<number> {
  const { customerId, schoolId, clientKey } = asked;
  await lockPurse(work, customerId, 'points');
  const before = await row(work, CreditOrder, { clientKey });
  if (before) return before.id;
  const goods = await rows(work, CreditGoods, { id: asked.items.map(({ goodsId }) => goodsId) }, { lock: true });
  const items = asked.items.map(({ goodsId, qty }) => {
    const one = goods.find(({ id }) => id === goodsId);
    if (!one) throw notFound();
    return { one, qty };
  });
  for (const { one, qty } of items) {
    const why = await reasonAgainst(work, one, customerId, schoolId, qty);
    if (why) throw conflict(rules.cannot, { goodsId: one.id }, { name: one.name ?? '', why: say(why, work) });
  }
  const points = sum(items.map(({ one, qty }) => one.points * qty));
  const cash = sum(items.map(({ one, qty }) => one.cash * qty));
  if (sum((asked.splits ?? []).map(({ amount }) => amount)) !== cash)
    throw invalid('splits', rules.cash, { amount: yuan(cash) });
  refuseOwnMeans(asked.splits ?? []);
  const id = await insert(work, CreditOrder, {
    ...{ no: await nextNumber(work, 'contracts.creditOrder'), customerId, schoolId, points, cash, clientKey },
    operatorId: work.actor.staffId,
    items: items.map(({ one, qty }) => ({
      goodsId: one.id,
      name: one.name ?? '',
      qty,
      points: one.points,
      cash: one.cash,
    })),
  });
  const told = { refTable: CreditOrder.name, refId: id };
  await moveCredit(work, {
    customerId,
    purse: 'points',
    kind: 'redeem',
    amount: -points,
    ...told,
    originKey: `redeem:${id}`,
  });
  for (const { one, qty } of items)
    await update(work, CreditGoods, one, { redeemed: one.redeemed + qty }, { action: 'redeem' });
  await reserve(work, schoolId, await piecesOf(work, items));
  for (const [at, split] of (asked.splits ?? []).entries())
    await work.ask(financePost, {
      ...{ ...told, direction: 'in', amount: split.amount, method: split.method, schoolId, customerId },
      ...(split.accountId ? { accountId: split.accountId } : {}),
      ...(split.tradeNo ? { tradeNo: split.tradeNo } : {}),
      ...{ cashierId: work.actor.staffId, originKey: `redeem:${id}:${at}` },
    });
  if (asked.deliver) await move(work, CreditOrder, await need(work, CreditOrder, id, { lock: true }), 'deliver');
  return id;
}

type Wanted = { one: CreditGoods; qty: number };

const piecesOf = async (_work: Work, items: readonly Wanted[]) =>
  items.flatMap(({ one, qty }) => (one.productId ? [{ productId: one.productId, qty }] : []));

async function itemsOf(work: Work, { items }: CreditOrder): Promise<Wanted[]> {
  const goods = await rows(work, CreditGoods, { id: items.map(({ goodsId }) => goodsId) }, { lock: true });
  return items.flatMap(({ goodsId, qty }) => {
    const one = goods.find(({ id }) => id === goodsId);
    return one ? [{ one, qty }] : [];
  });
}

export async function deliverOrder(work: Work, order: CreditOrder): Promise<void> {
  for (const { one, qty } of await itemsOf(work, order)) {
    if (one.productId)
      await moveStock(work, {
        ...{ kind: 'redeem_out', productId: one.productId, schoolId: order.schoolId, qty: -qty, isReserved: true },
        ...{ customerId: order.customerId, refTable: CreditOrder.name, refId: order.id },
      });
    if (one.voucherBatchId) {
      const batch = await need(work, VoucherBatch, one.voucherBatchId, { lock: true });
      await issueTo(
        work,
        batch,
        Array.from({ length: qty }, () => order.customerId),
      );
    }
  }
}

/** Points, places and goods are free again. */
export async function cancelOrder(work: Work, order: CreditOrder): Promise<void> {
  const items = await itemsOf(work, order);
  await moveCredit(work, {
    ...{ customerId: order.customerId, purse: 'points', kind: 'pay_back', amount: order.points },
    ...{ refTable: CreditOrder.name, refId: order.id, originKey: `redeem:${order.id}:back` },
  });
  for (const { one, qty } of items)
    await update(work, CreditGoods, one, { redeemed: Math.max(0, one.redeemed - qty) }, { action: 'cancel' });
  await unreserve(work, order.schoolId, await piecesOf(work, items));
}

async function reasonAgainst(
  work: Work,
  one: CreditGoods,
  customerId: number,
  schoolId: number,
  qty: number,
): Promise<Text | null> {
  if (one.state !== 'on_shelf') return rules.gone;
  if (one.schoolIds.length > 0 && !one.schoolIds.includes(schoolId)) return rules.elsewhere;
  if (one.quota > 0 && one.redeemed + qty > one.quota) return rules.full;
  if (one.perCustomer > 0) {
    const earlier = await rows(work, CreditOrder, { customerId, state: ['pending', 'delivered'] });
    const had = sum(
      earlier.flatMap(({ items }) => items.filter(({ goodsId }) => goodsId === one.id).map((item) => item.qty)),
    );
    if (had + qty > one.perCustomer)
      return {
        zh: rules.limit.zh.replace('{n}', `${one.perCustomer}`),
        en: rules.limit.en.replace('{n}', `${one.perCustomer}`),
      };
  }
  if (one.productId && (await leftOf(work, one.productId, schoolId)) < qty) return rules.stock;
  return null;
}

async function leftOf(work: Work, productId: number, schoolId: number): Promise<number> {
  const stock = await row(work, Stock, { productId, schoolId });
  return stock ? stock.onHand - stock.reserved : 0;
}

export async function shelfFor(work: Work, customerId: number, schoolId: number) {
  const account = await row(work, CreditAccount, { customerId, purse: 'points' });
  const goods = await rows(work, CreditGoods, { state: 'on_shelf' }, { sort: 'points', limit: 200 });
  const shown = [];
  for (const one of goods) {
    const why = await reasonAgainst(work, one, customerId, schoolId, 1);
    const left = one.productId ? await leftOf(work, one.productId, schoolId) : null;
    shown.push({
      ...{ id: one.id, name: one.name ?? '', points: one.points, cash: yuan(one.cash), left },
      why: why ? say(why, work) : null,
    });
  }
  return { points: account ? account.amount - account.frozen : 0, goods: shown };
}
