// Selling goods and handing them over.
import { and, eq, sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { eachOf } from '#kernel/server/resources/batches';
import { rowFor } from '#kernel/server/resources/reading';
import { insert, live, move, need, row, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type Cart, emptyCart, sameGoods } from '../../contract/model/cart';
import { Contract } from '../../contract/model/contract';
import { ContractLine } from '../../contract/model/lines';
import { settleEnd } from '../../ending/server/ending';
import { openGoods } from '../../ending/server/openGoods';
import { Payment } from '../../payments/model/payment';
import { take } from '../../payments/server/collecting';
import { sum } from '../../pricing/model/arithmetic';
import { Product } from '../../products/model/product';
import { keptOf, moveStock, type Pieces } from '../../stock/server/moves';
import { handedOver } from '../../todos/server/todos';
import { deliver, deliverAll, goodsLeft, quickSale } from '../model/sale';

const rules = texts('contracts.sale', {
  unpaid: ['合同生效后才能交付', 'Goods are handed over once the contract is effective'],
  tooMany: ['第 {line} 行还可交付 {left}', '{left} left to hand over of line {line}'],
  noGift: ['该赠品还可交付 {left}', '{left} left to hand over of this gift'],
  handedOut: ['已全部交付', 'All of it was handed over'],
  nothing: ['请选择要交付的商品', 'Choose what to hand over'],
  otherGoods: ['该请求已用于另一笔销售', 'This key was used for another sale'],
});

export const sales: AreaPiece = {
  extends: [
    extend(Contract, {
      calls: [
        serves(quickSale, async (work, asked) => {
          await work.session.rows(
            sql`select pg_advisory_xact_lock(hashtextextended(${`sale:${work.enterpriseId}:${asked.clientKey}`}, 0))`,
          );
          const before = await row(work, Payment, { clientKey: asked.clientKey });
          const sold = before?.contractId ? await need(work, Contract, before.contractId) : await sell(work, asked);
          if (before && !sameGoods(sold.cart, cartOf(asked.goods))) throw conflict(rules.otherGoods);
          const seenOwed = before ? 0 : sold.owed;
          const amount = before ? sum(asked.splits.map((split) => split.amount)) : sold.receivable;
          const items = [{ contractId: sold.id, amount, seenOwed }];
          const taken = await take(work, { ...asked, items, payer: null, remark: null });
          if (!before && asked.deliver) await handOverAll(work, sold.id);
          const payment = await need(work, Payment, taken.paymentIds[0]!);
          const { receiptNo } = payment;
          return { contractId: sold.id, no: sold.no ?? '', receiptNo, amount: yuan(amount), replayed: taken.replayed };
        }),
        serves(goodsLeft, async (work, { id }) => {
          await rowFor(work, serviceOf(work, Contract), id, 'view');
          const { lines, gifts } = await openGoods(work, id);
          const products = await rows(work, Product, { id: gifts.map(({ productId }) => productId) });
          const nameOf = (productId: number) => products.find((one) => one.id === productId)?.name ?? '';
          return { lines, gifts: gifts.map((gift) => ({ ...gift, name: nameOf(gift.productId) })) };
        }),
        serves(deliverAll, async (work, { ids }) => {
          const chosen = await rows(work, ContractLine, { id: ids });
          // All of them before any shelf: two batches wait for each other and not for ever.
          await rows(work, Contract, { id: chosen.map(({ contractId }) => contractId) }, { lock: true });
          return eachOf(work, ids, { of: Contract, action: 'deliver' }, async (id) => {
            const { contractId, lineNo, qty, deliveredQty } = await need(work, ContractLine, id);
            await rowFor(work, serviceOf(work, Contract), contractId, 'deliver');
            const left = qty - deliveredQty;
            if (left <= 0) throw conflict(rules.handedOut);
            await handOver(work, await need(work, Contract, contractId, { lock: true }), [{ lineNo, qty: left }], []);
          });
        }),
        serves(deliver, async (work, { id, items, gifts }) => {
          await rowFor(work, serviceOf(work, Contract), id, 'deliver');
          const contract = await need(work, Contract, id, { lock: true });
          await handOver(work, contract, items, gifts);
          const lines = await rows(work, ContractLine, { contractId: id, kind: 'product' }, { sort: 'lineNo' });
          return {
            lines: lines.map(({ lineNo, qty, deliveredQty }) => ({ lineNo, qty, deliveredQty })),
            finished: (await need(work, Contract, id)).state === 'finished',
          };
        }),
      ],
    }),
  ],
};

interface Sale {
  customerId: number;
  schoolId: number;
  goods: { productId: number; qty: number }[];
}

const cartOf = (goods: Sale['goods']): Cart => ({
  ...emptyCart,
  lines: goods.map(({ productId, qty }) => ({ kind: 'product', itemId: productId, qty })),
});

/** A contract over goods alone, submitted at the price it has now. */
async function sell(work: Work, { customerId, schoolId, goods }: Sale): Promise<Contract> {
  const id = await insert(work, Contract, {
    ...{ customerId, schoolId, ownerId: work.actor.staffId, kind: 'goods' as const },
    cart: cartOf(goods),
  });
  const draft = await need(work, Contract, id, { lock: true });
  await move(work, Contract, draft, 'submit', { seenReceivable: draft.receivable });
  return need(work, Contract, id, { lock: true });
}

async function handOverAll(work: Work, contractId: number): Promise<void> {
  const contract = await need(work, Contract, contractId, { lock: true });
  if (contract.state !== 'effective') return;
  const { lines, gifts } = await openGoods(work, contractId);
  await handOver(
    work,
    contract,
    lines.map(({ lineNo, left }) => ({ lineNo, qty: left })),
    gifts.map(({ productId, left }) => ({ productId, qty: left })),
  );
}

async function handOver(
  work: Work,
  contract: Contract,
  items: readonly { lineNo: number; qty: number }[],
  gifts: readonly Pieces[],
): Promise<void> {
  if (contract.state !== 'effective') throw conflict(rules.unpaid, { state: contract.state });
  if (items.length + gifts.length === 0) throw invalid('items', rules.nothing);
  const open = await openGoods(work, contract.id);
  const l = table(ContractLine);
  for (const { lineNo, qty } of [...items].sort((a, b) => a.lineNo - b.lineNo)) {
    const line = open.lines.find((one) => one.lineNo === lineNo);
    if (!line || qty > line.left) throw invalid('items', rules.tooMany, { line: lineNo, left: line?.left ?? 0 });
    line.left -= qty;
    await work.db
      .update(l)
      .set({ deliveredQty: line.qty - line.left, updatedAt: work.now })
      .where(and(live(work, l), eq(l.contractId, contract.id), eq(l.lineNo, lineNo)));
    await giveOut(work, contract, 'sale_out', { productId: line.productId, qty });
  }
  for (const { productId, qty } of [...gifts].sort((a, b) => a.productId - b.productId)) {
    const gift = open.gifts.find((one) => one.productId === productId);
    if (!gift || qty > gift.left) throw invalid('gifts', rules.noGift, { left: gift?.left ?? 0 });
    gift.left -= qty;
    await giveOut(work, contract, 'gift_out', { productId, qty });
  }
  await handedOver(work, contract.id);
  await settleEnd(work, contract.id);
}

/** From what was reserved when the contract was submitted; services are not kept. */
async function giveOut(work: Work, contract: Contract, kind: 'sale_out' | 'gift_out', piece: Pieces): Promise<void> {
  for (const { productId, qty } of await keptOf(work, [piece]))
    await moveStock(work, {
      ...{ kind, productId, schoolId: contract.schoolId, qty: -qty, isReserved: true },
      ...{ customerId: contract.customerId, refTable: Contract.name, refId: contract.id },
    });
}
