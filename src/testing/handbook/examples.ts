// The examples of docs/kernel.md that the purchase order itself does not need, each on top of it.

import { and, eq, gt, isNull, sql, sum } from 'drizzle-orm';
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { money, ref, refs, text } from '#kernel/model/fields';
import { fen } from '#kernel/model/money';
import { permission } from '#kernel/model/resource';
import { query } from '#kernel/model/signals';
import { pair } from '#kernel/model/text';
import { notify, todo } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { dataCheck, inYuan } from '#kernel/server/figures/dataCheck';
import { figure, onDay } from '#kernel/server/figures/figure';
import { by, byAny } from '#kernel/server/filters';
import { eachOf } from '#kernel/server/resources/batches';
import { beside, count, live, need, row, rows, tableAs, update } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { type AreaPiece, answers, extend, type Job, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { goodsReceived, OrderLine, PurchaseOrder } from '../supplies/model/purchaseOrder';

export const reassign = call('POST', `${PurchaseOrder.path}/reassign`, {
  label: ['更换供应商', 'Change the supplier'],
  permission: permission(PurchaseOrder, 'edit'),
  input: {
    ids: refs('采购单', 'Orders', 'purchase_order', { required: true, max: 50 }),
    supplier: text('供应商', 'Supplier', { required: true, max: 40 }),
  },
  answer: type<BatchAnswer>(),
  trial: true,
});

export const spending = call('GET', `${PurchaseOrder.path}/spending`, {
  label: ['采购金额', 'Spending'],
  permission: permission(PurchaseOrder, 'view'),
  input: { schoolId: ref('校区', 'School', 'school', { required: true }) },
  answer: type<{ item: string; amount: number }[]>(),
});

/** Asked by whoever wants to know; while nobody answers it, nothing was ever bought. */
export const lastPrice = query<{ item: string }, number | null>('supplies.lastPrice', () => null);

/** What the model's own lines are read as in SQL: named through the model, the enterprise and "not deleted" added. */
const spendingOf = async (work: Work, schoolId: number) => {
  const o = tableAs(PurchaseOrder, 'o');
  const l = tableAs(OrderLine, 'l');
  const found = await work.db
    .select({ item: l.item, amount: sum(l.amount) })
    .from(o)
    .innerJoin(l, eq(l.orderId, o.id))
    .where(and(live(work, o, l), eq(o.schoolId, schoolId)))
    .groupBy(l.item)
    .orderBy(l.item);
  return found.map(({ item, amount }) => ({ item, amount: Number(amount) }));
};

/** Every way to read rows. */
export async function lookAround(work: Work, schoolId: number) {
  const drafts = await rows(work, PurchaseOrder, { schoolId, state: ['draft', 'approving'] }, { lock: true });
  const dear = await rows(work, PurchaseOrder, (o) => and(gt(o.total, 100_00), isNull(o.receivedOn)), {
    sort: '-total',
    limit: 20,
  });
  const newest = await row(work, PurchaseOrder, { schoolId }, { sort: '-createdAt' });
  return {
    drafts: drafts.length,
    dear: dear.length,
    newest: newest?.no,
    all: await count(work, PurchaseOrder, { schoolId }),
  };
}

const o = tableAs(PurchaseOrder, 'o');
const bought = figure({
  ...{ key: 'supplies.bought', area: 'supplies', unit: 'money', permission: permission(PurchaseOrder, 'view') },
  label: ['采购额', 'Bought'],
  formula: ['期间到货的采购单合计', 'Orders received in the period'],
  counts: {
    value: sql`sum(${o.total})`,
    from: sql`${table(PurchaseOrder)} o`,
    live: [o],
    where: sql`${o.state} = 'received'`,
    when: onDay(o.receivedOn),
    school: o.schoolId,
    staff: o.createdBy,
  },
});

const l = tableAs(OrderLine, 'l');
const agreeing = dataCheck({
  ...{ key: 'supplies.total', area: 'supplies', name: ['采购单合计', 'Totals of orders'], shown: inYuan },
  sides: (
    work,
  ) => sql`select ${o.id} as id, ${o.no} as title, coalesce(sum(${l.amount}), 0)::bigint as expected, ${o.total}::bigint as found
    from ${table(PurchaseOrder)} o left join ${table(OrderLine)} l on ${beside(l, o)} and ${l.orderId} = ${o.id}
    where ${live(work, o)} group by ${o.id}, ${o.no}, ${o.total}`,
});

const remind: Job = {
  name: 'supplies.remind',
  title: pair('催货提醒', 'Reminders of orders on their way'),
  cron: '0 9 * * *',
  async run(work) {
    const late = await rows(work, PurchaseOrder, { state: ['ordered'] });
    for (const { id, no, createdBy } of late)
      if (createdBy)
        await todo(work, {
          kind: 'supplies.late',
          key: `late:${id}`,
          source: 'supplies',
          assigneeIds: [createdBy],
          title: pair(`催货 ${no}`, `Ask about ${no}`),
          url: `/purchaseOrder?id=${id}`,
        });
    return late.length;
  },
};

/** Rows of a demo: any number in one statement per five thousand, the same at every load. */
export async function plantOrders(sample: Sample, schoolId: number): Promise<number[]> {
  const orders = Array.from({ length: 20 }, (_, n) => ({
    no: `D${n}`,
    supplier: sample.pick(['晨光', '得力']),
    schoolId,
  }));
  return sample.plant(PurchaseOrder, orders);
}

export const examples: AreaPiece = {
  extends: [
    extend(PurchaseOrder, {
      filters: {
        above: by(money('高于', 'Above'), (fen) => sql`t.total > ${fen}`),
        supplierIs: byAny(PurchaseOrder.fields.supplier, (names) => sql`t.supplier = any(${sql.param(names)})`),
      },
      decorate(found) {
        for (const row of found) row.isDear = (fen(row.total) ?? 0) > 1_000_00;
      },
      reads: ['total'],
      calls: [
        serves(spending, (work, { schoolId }) => spendingOf(work, schoolId)),
        serves(reassign, (work, { ids, supplier }) =>
          eachOf(work, ids, { of: PurchaseOrder, action: 'edit' }, async (id) => {
            const order = await need(work, PurchaseOrder, id, { lock: true });
            await update(work, PurchaseOrder, order, { supplier });
          }),
        ),
      ],
    }),
  ],
  jobs: [remind],
  listeners: [
    on(goodsReceived, async (work, { orderId }) => {
      const { no, createdBy } = await need(work, PurchaseOrder, orderId);
      if (createdBy)
        await notify(work, {
          kind: 'supplies.received',
          recipientIds: [createdBy],
          vars: { no: no ?? '' },
          includeActor: true,
        });
    }),
  ],
  answers: [
    answers(lastPrice, async (work, { item }) => {
      const line = await row(work, OrderLine, { item }, { sort: '-createdAt' });
      return line?.price ?? null;
    }),
  ],
  registers: {
    check: [agreeing],
    figure: [bought],
    template: [
      {
        key: 'supplies.received',
        area: 'supplies',
        name: pair('到货', 'Goods received'),
        title: pair('采购单 {{no}} 已到货', 'Order {{no}} has arrived'),
        content: pair('采购单 {{no}} 的物品已入库', 'What order {{no}} bought is in stock'),
        variables: { no: 'PO26070001' },
      },
    ],
  },
};
