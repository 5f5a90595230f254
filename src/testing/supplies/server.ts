// The rules around a purchase order, what it puts into the stock, and what it shows elsewhere.
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import { makeLink, recallLinks } from '#kernel/server/links';
import { nextNumber } from '#kernel/server/numbers';
import type { Card, PublicPage } from '#kernel/server/registries';
import { countReached, insert, need, reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, join, serves, service } from '#kernel/server/service';
import { supplies } from './area';
import {
  goodsReceived,
  type OrderForSupplier,
  OrderLine,
  ordersOfSchool,
  PurchaseOrder,
  StockEntry,
  share,
} from './model/purchaseOrder';

const said = texts('supplies.rule', {
  noLines: ['请填写采购明细', 'Say what is to be bought'],
  notOrdered: ['尚未下单，不能发给供应商', 'It is not ordered yet'],
  waiting: ['待到货采购单', 'Orders on their way'],
  none: ['没有待到货的采购单', 'Nothing is on its way'],
  all: ['查看采购单', 'See the orders'],
});

const ordering: AreaPiece = {
  services: [
    service(PurchaseOrder, {
      async beforeSave({ row, was, work }) {
        if (!was) row.no = await nextNumber(work, 'supplies.purchaseOrder', row.schoolId);
      },
      transitions: {
        submit({ row }) {
          if (row.lines.length === 0) throw invalid('lines', said.noLines);
        },
      },
    }),
    service(OrderLine),
  ],
  registers: {
    number: [{ key: 'supplies.purchaseOrder', pattern: 'PO{yy}{MM}{seq:4}', reset: 'month' }],
    approval: [
      {
        key: 'supplies.purchaseOrder',
        area: 'supplies',
        name: pair('采购', 'Purchasing'),
        detailPath: '/purchaseOrder?id={id}',
        defaultFlow: ['finance'],
      },
    ],
  },
};

/** Another capability, above it, that adds its part to the order. */
const stock: AreaPiece = {
  services: [service(StockEntry)],
  extends: [
    extend(PurchaseOrder, {
      transitions: {
        async receive({ row, work }) {
          for (const { id, item, count: received } of await rows(work, OrderLine, { orderId: row.id }))
            await insert(work, StockEntry, { lineId: id, schoolId: row.schoolId, item, count: received });
          await work.emit(goodsReceived, { orderId: row.id, schoolId: row.schoolId, total: row.total });
        },
      },
    }),
  ],
};

const underway: Card = {
  key: 'supplies.underway',
  area: 'supplies',
  title: said.waiting,
  permission: 'supplies.purchaseOrder.view',
  roles: ['finance'],
  refreshSec: 60,
  min: { w: 3, h: 2 },
  max: { w: 6, h: 4 },
  async data(work) {
    const open = await rows(work, PurchaseOrder, { state: ['ordered'] }, { sort: '-createdAt', limit: 10 });
    const all = '/purchaseOrder?state=ordered';
    return {
      figures: [{ key: 'open', label: say(said.waiting, work), value: open.length, url: all }],
      rows: open.map(({ id, no, supplier, createdAt }) => ({
        id,
        title: no ?? '',
        sub: supplier,
        at: createdAt,
        url: `/purchaseOrder?id=${id}`,
      })),
      more: all,
      empty: { text: say(said.none, work), label: say(said.all, work), url: all },
    };
  },
};

/** What the supplier sees behind the link, and what can be done there. */
const orderPage: PublicPage = {
  key: 'po/order',
  kind: 'order',
  area: 'supplies',
  title: pair('采购单', 'Purchase order'),
  async load(work, id): Promise<OrderForSupplier> {
    const { no, supplier, confirmedAt } = await need(work, PurchaseOrder, id);
    const bought = await rows(work, OrderLine, { orderId: id }, { sort: 'id' });
    return {
      no,
      supplier,
      isConfirmed: confirmedAt !== null,
      lines: bought.map((line) => ({ item: line.item, count: line.count / 100 })),
    };
  },
  act: {
    async confirm(work, id) {
      const order = await need(work, PurchaseOrder, id, { lock: true });
      if (!order.confirmedAt)
        await update(work, PurchaseOrder, order, { confirmedAt: work.now }, { action: 'confirm' });
      await recallLinks(work, 'order', id);
    },
  },
};

const sharing: AreaPiece = {
  extends: [
    extend(PurchaseOrder, {
      calls: [
        serves(share, async (work, { id }) => {
          const order = await reached(work, PurchaseOrder, id, 'share');
          if (order.state !== 'ordered') throw conflict(said.notOrdered);
          return { url: await makeLink(work, 'po', 'order', id, null) };
        }),
      ],
    }),
  ],
  registers: {
    publicPage: [orderPage],
    card: [underway],
    detailTab: [{ ...ordersOfSchool, count: (work, schoolId) => countReached(work, PurchaseOrder, { schoolId }) }],
  },
};

export const pieces = [ordering, stock, sharing];
export const suppliesServer = join(supplies, pieces);
