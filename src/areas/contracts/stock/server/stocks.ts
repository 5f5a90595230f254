// What people do with stock by hand, and what is shown of it.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { conflict, forbidden } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { need, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Product } from '../../products/model/product';
import { reverseMove, Stock, StockMove, stockIn, stockOut } from '../model/stock';
import { moveStock } from './moves';

const rules = texts('contracts.stocks', {
  done: ['该流水已冲销', 'This move is reversed already'],
  byHand: ['只有手工出入库可以冲销', 'Only what was entered by hand can be reversed'],
});

const byHand: readonly StockMove['kind'][] = ['purchase_in', 'purchase_return', 'scrap'];

const goods = table(Product);
/** Fewer than the goods say there should be, or as few as to be bought again. */
const isLow = sql`exists (select 1 from ${goods} where ${goods.enterpriseId} = t.enterprise_id and ${goods.id} = t.product_id
  and ${goods.state} = 'on_sale' and ${goods.minStock} > 0 and t.on_hand < ${goods.minStock})`;

const answered = (work: Work, id: number) => detail(work, serviceOf(work, StockMove), id);

export const stocks: AreaPiece = {
  services: [
    service(Stock, {
      async decorate(found, work) {
        const goods = await rows(work, Product, { id: found.map(({ productId }) => productId) });
        for (const row of found) {
          row.available = row.onHand - row.reserved;
          row.minStock = goods.find(({ id }) => id === row.productId)?.minStock ?? 0;
        }
      },
      reads: ['productId', 'onHand', 'reserved'],
      filters: {
        isLow: by(Stock.asked.isLow, (isWanted) => (isWanted ? isLow : sql`not ${isLow}`)),
      },
      summary: async (where, work) => {
        const sums = await work.session.one<Record<string, string>>(
          sql`select count(*) filter (where ${isLow})::int as low, coalesce(sum(t.value), 0)::bigint as value, coalesce(sum(t.on_hand), 0)::bigint as "onHand", coalesce(sum(t.reserved), 0)::bigint as reserved
            from ${table(Stock)} t where ${where}`,
        );
        return {
          value: yuan(Number(sums?.value ?? 0)),
          onHand: Number(sums?.onHand ?? 0),
          reserved: Number(sums?.reserved ?? 0),
          low: Number(sums?.low ?? 0),
        };
      },
      calls: [
        serves(stockIn, async (work, { productId, schoolId, qty, value, supplier, batchNo, note }) => {
          reach(work, schoolId, 'in');
          return answered(
            work,
            await moveStock(work, { kind: 'purchase_in', productId, schoolId, qty, value, supplier, batchNo, note }),
          );
        }),
        serves(stockOut, async (work, { productId, schoolId, qty, kind, note }) => {
          reach(work, schoolId, 'out');
          return answered(work, await moveStock(work, { kind, productId, schoolId, qty: -qty, note }));
        }),
      ],
    }),
    service(StockMove, {
      calls: [
        serves(reverseMove, async (work, { id, note }) => {
          await rowFor(work, serviceOf(work, StockMove), id, 'view');
          const was = await need(work, StockMove, id);
          reach(work, was.schoolId, 'out');
          if (!byHand.includes(was.kind)) throw conflict(rules.byHand);
          // The stock is locked by the move itself: whoever comes second finds the first one's.
          const made = await moveStock(work, {
            kind: 'reversal',
            productId: was.productId,
            schoolId: was.schoolId,
            qty: -was.qty,
            value: -was.value,
            refTable: StockMove.name,
            refId: id,
            note,
          });
          const m = table(StockMove);
          const twice = await work.session.one<{ n: number }>(
            sql`select count(*)::int as n from ${m} where ${m.enterpriseId} = ${work.enterpriseId} and ${m.kind} = 'reversal' and ${m.refTable} = ${StockMove.name} and ${m.refId} = ${id}`,
          );
          if ((twice?.n ?? 0) > 1) throw conflict(rules.done);
          return answered(work, made);
        }),
      ],
    }),
  ],
  registers: {
    number: [{ key: 'contracts.stockMove', pattern: 'KC{yy}{MM}{dd}{seq:4}', reset: 'day' }],
    closeCheck: [
      {
        key: 'contracts.stock',
        area: 'contracts',
        item: pair('库存商品', 'Goods in stock'),
        path: '/stockOverview',
        async count(work, schoolId) {
          const s = table(Stock);
          const found = await work.session.one<{ n: number }>(
            sql`select count(*)::int as n from ${s} where ${s.enterpriseId} = ${work.enterpriseId} and ${s.schoolId} = ${schoolId} and ${s.onHand} > 0 and ${s.deletedAt} is null`,
          );
          return found?.n ?? 0;
        },
      },
    ],
  },
};

/** Stock is moved where the person's scope reaches. */
function reach(work: Work, schoolId: number, verb: 'in' | 'out'): void {
  const key = permission(Stock, verb);
  if (!reachesSchool(work.actor, key, schoolId)) throw forbidden(key);
}
