// Goods that were counted: a difference between the shelf and the book is booked at once, a large one when it was granted.
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { filled, pair, texts } from '#kernel/model/text';
import { approvalDecided, approvalOpenQuery, approve } from '#kernel/server/calls';
import { need, reached, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Product } from '../../products/model/product';
import { worthOf } from '../model/average';
import { adjustForm, countStock, largestDifference, Stock } from '../model/stock';
import { moveStock } from './moves';

const kind = 'contracts.stockAdjust';
const said = texts('contracts.stockCount', {
  title: ['盘点差异 {name} {n}', 'Difference of {name}: {n}'],
  waiting: ['该商品的盘点差异正在审批', 'A difference of this product is being approved'],
});

async function book(work: Work, { id, productId, schoolId }: Stock, difference: number, note: string): Promise<void> {
  const stock = await need(work, Stock, id, { lock: true });
  const { cost } = await need(work, Product, productId);
  await moveStock(work, {
    ...{ kind: difference > 0 ? 'count_gain' : 'count_loss', productId, schoolId, qty: difference, note },
    ...(difference > 0 ? { value: worthOf(stock.value, stock.onHand, difference, cost ?? 0) } : {}),
    ...{ refTable: Stock.name, refId: id },
  });
}

async function count(work: Work, { id, counted, note }: { id: number; counted: number; note: string }) {
  const stock = await reached(work, Stock, id, 'adjust', { lock: true });
  const { name, cost } = await need(work, Product, stock.productId);
  const subject = { type: Stock.name, id };
  if (await work.ask(approvalOpenQuery, { kind, subject })) throw conflict(said.waiting);
  const difference = counted - stock.onHand;
  const value = worthOf(stock.value, stock.onHand, Math.abs(difference), cost ?? 0);
  const told = { difference, value: yuan(value) };
  if (difference === 0) return { ...told, approvalNo: null };
  if (value <= largestDifference) {
    await book(work, stock, difference, note);
    return { ...told, approvalNo: null };
  }
  const asked = await approve(work, {
    ...{ kind, subject: { ...subject, url: '/stockOverview' }, schoolId: stock.schoolId },
    title: filled(said.title, { name, n: difference > 0 ? `+${difference}` : `${difference}` }),
    initiatorId: work.actor.staffId,
    form: { productId: stock.productId, difference, value, note },
    requestKey: `${kind}:${id}:${stock.version}`,
  });
  return { ...told, approvalNo: asked.no || null };
}

export const counting: AreaPiece = {
  extends: [extend(Stock, { calls: [serves(countStock, count)] })],
  listeners: [
    on(approvalDecided, async (work, { kind: decided, refTable, refId, result, form }) => {
      if (decided !== kind || refTable !== Stock.name || result !== 'approved') return;
      const stock = await rowOf(work, Stock, refId);
      if (stock) await book(work, stock, Number(form.difference), String(form.note ?? ''));
    }),
  ],
  registers: {
    approval: [
      {
        ...{ key: kind, area: 'contracts', name: pair('盘点差异', 'Stock difference') },
        ...{ detailPath: '/stockOverview?id={id}', defaultFlow: ['principal'], fields: adjustForm },
      },
    ],
  },
};
