// Orders: stock held while one pays, money only in the finance book, access and membership with the payment or not at all.
import { type SQL, sql } from 'drizzle-orm';
import { financePost } from '#areas/contracts/model/queries';
import { customerAnonymised, customerMerged } from '#areas/customers/customer/model/events';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { move, need, ours, reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { takeBackOf } from '../../access/server/granting';
import { takeMembershipDays } from '../../memberships/server/memberships';
import { onlineOrderPaid, onlineOrderRefunded } from '../../model/events';
import { createOrder, OnlineOrder, quoteOrder, refundQuote, UnmatchedPayment } from '../model/order';
import { refundable } from '../model/pricing';
import { create, freeStock, quoteOf, sellStock } from './creating';
import { financeStaff } from './financeStaff';
import { openBought, refundCase, vipOf } from './opening';

const said = texts('online.orderRule', {
  noBook: ['财务账未启用，只能支付 0 元订单', 'Without a finance book only free orders are paid'],
  tradeNo: ['请填写交易号', 'Enter the trade number'],
  usedTrade: ['该交易号已用于其他订单', 'This trade number paid another order'],
  free: ['应付金额大于 0，不能选免费', 'It is not free'],
  tooMuch: ['最多可退 {most}', 'At most {most} can go back'],
  noKeeper: ['没有财务人员可记账', 'Nobody keeps the books'],
  timeout: ['超时未支付', 'Not paid in time'],
  noSchool: ['学员没有校区，不能收款', 'The student has no school: money cannot be taken'],
});

/** The payment, what it opens and who hears of it: all or nothing. */
export async function settlePayment(work: Work, row: OnlineOrder): Promise<void> {
  const method = row.payMethod ?? 'free';
  if (row.payable > 0) {
    if (method === 'free') throw invalid('payMethod', said.free);
    if (method !== 'cash' && !row.tradeNo) throw invalid('tradeNo', said.tradeNo);
    if (!row.schoolId) throw conflict(said.noSchool);
    await refuseUsedTrade(work, row);
    const booked = await work.ask(financePost, {
      ...{ refTable: OnlineOrder.name, refId: row.id, direction: 'in', amount: row.payable, method },
      ...(row.tradeNo ? { tradeNo: row.tradeNo } : {}),
      ...{ schoolId: row.schoolId, cashierId: await cashierOf(work, row), customerId: row.customerId },
      originKey: `online_order:${row.orderNo}:${row.tradeNo ?? method}`,
    });
    if (!booked) throw conflict(said.noBook);
  }
  Object.assign(row, { paid: row.payable, paidAt: work.now });
  await sellStock(work, row);
  await openBought(work, row);
  await work.emit(onlineOrderPaid, {
    ...{ orderId: row.id, orderNo: row.orderNo ?? '', customerId: row.customerId, schoolId: row.schoolId ?? 0 },
    ...{ sellerId: row.sellerId, amount: row.payable, paidAt: work.now },
    lines: [{ lineNo: 1, kind: row.kind, itemId: row.itemId, amount: row.payable }],
  });
  await notify(work, {
    kind: 'online.paid',
    key: `order:${row.id}`,
    customerIds: [row.customerId],
    vars: { name: row.itemName, amount: yuan(row.payable) },
  });
}

/** Who took or gave the money; what a gateway brought stands with the seller, else with who keeps the books. */
async function cashierOf(work: Work, { sellerId, schoolId }: OnlineOrder): Promise<number> {
  if (work.actor.staffId || sellerId) return work.actor.staffId || (sellerId ?? 0);
  const [keeper] = await financeStaff(work, schoolId);
  if (!keeper) throw conflict(said.noKeeper);
  return keeper;
}

async function refuseUsedTrade(work: Work, { id, tradeNo, payMethod }: OnlineOrder): Promise<void> {
  if (!tradeNo) return;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`trade:${work.enterpriseId}:${payMethod}:${tradeNo}`}, 0))`,
  );
  const other = await rows(
    work,
    OnlineOrder,
    (o) => sql`${o.tradeNo} = ${tradeNo} and ${o.payMethod} = ${payMethod} and ${o.id} <> ${id}`,
  );
  if (other.length > 0) throw invalid('tradeNo', said.usedTrade);
}

/** The payout, booked once a refund; a full one takes back what the order gave, a part one unless it is kept. */
async function payOut(work: Work, row: OnlineOrder): Promise<void> {
  const amount = row.refundAmount;
  const no = `${row.orderNo}-R${row.refunded}`;
  if (row.schoolId && row.payMethod && row.payMethod !== 'free')
    await work.ask(financePost, {
      ...{ refTable: OnlineOrder.name, refId: row.id, direction: 'out', amount, method: row.payMethod },
      ...{ schoolId: row.schoolId, cashierId: await cashierOf(work, row), customerId: row.customerId },
      originKey: `online_order:${row.orderNo}:${no}`,
      note: row.refundReason ?? '',
    });
  const refunded = row.refunded + amount;
  const full = refunded >= row.paid;
  row.refunded = refunded;
  // Once: a second part of the money takes no days of what was bought otherwise.
  if ((full || !row.keepAccess) && !row.accessTaken) {
    row.accessTaken = true;
    await takeBackOf(work, 'order', [row.id], row.refundReason ?? 'refund');
    const vip = await vipOf(work, row);
    if (vip) await takeMembershipDays(work, row.customerId, vip.level, vip.days);
  }
  await bumpRevenue(work, row, -amount);
  await work.emit(onlineOrderRefunded, {
    ...{ orderId: row.id, orderNo: row.orderNo ?? '', customerId: row.customerId, schoolId: row.schoolId ?? 0 },
    // What was refunded altogether is different after each.
    ...{ sellerId: row.sellerId, full, refundNo: refunded, amount, lines: [{ lineNo: 1, refunded: amount }] },
  });
  await notify(work, {
    kind: 'online.refunded',
    customerIds: [row.customerId],
    vars: { name: row.itemName, amount: yuan(amount) },
  });
}

const bumpRevenue = (work: Work, { kind, itemId }: OnlineOrder, amount: number) =>
  kind === 'package'
    ? work.session.rows(
        sql`update online_package set revenue = greatest(0, revenue + ${amount}) where ${ours(work, 'online_package')} and id = ${itemId}`,
      )
    : Promise.resolve([]);

async function closeUnpaid(work: Work): Promise<number> {
  const late = await rows(
    work,
    OnlineOrder,
    (o) => sql`${o.state} = 'pending' and ${o.expireAt} < ${work.now.toISOString()}`,
    {
      lock: 'skip',
      limit: 500,
    },
  );
  for (const one of late) await move(work, OnlineOrder, one, 'close', { closeReason: say(said.timeout, work) });
  return late.length;
}

async function summary(where: SQL, work: Work) {
  const sums = await work.session.one<Record<'payable' | 'paid' | 'refunded', number>>(
    sql`select coalesce(sum(t.payable), 0)::bigint as payable, coalesce(sum(t.paid), 0)::bigint as paid, coalesce(sum(t.refunded), 0)::bigint as refunded
      from ${table(OnlineOrder)} t where ${where}`,
  );
  const [payable, paid, refunded] = [sums?.payable, sums?.paid, sums?.refunded].map((n) => Number(n ?? 0)) as [
    number,
    number,
    number,
  ];
  return { payable: yuan(payable), paid: yuan(paid), refunded: yuan(refunded), net: yuan(paid - refunded) };
}

const template = (key: string, zh: string, en: string, title: readonly [string, string]) => ({
  ...{ key: `online.${key}`, area: 'online', category: 'finance' as const, name: pair(zh, en) },
  audience: pair('学员家庭', 'The family'),
  title: pair(...title),
  content: pair(...title),
  channels: ['wechat' as const],
  variables: { name: '暑期阅读套餐', amount: '199.00' },
});

export const orders: AreaPiece = {
  services: [
    service(OnlineOrder, {
      summary,
      transitions: {
        pay: ({ row, work }) => settlePayment(work, row),
        async close({ row, work }) {
          row.closedAt = work.now;
          await freeStock(work, row);
        },
        async refund(step) {
          const { row, input, work } = step;
          const before = await need(work, OnlineOrder, row.id);
          const left = before.paid - before.refunded;
          if (input.refundAmount > left) throw invalid('refundAmount', said.tooMuch, { most: yuan(left) });
          const most = refundable(await refundCase(work, before));
          const over = Number(await configValue(work, 'online.refundApproval', row.schoolId));
          row.overPolicy = input.refundAmount > most;
          step.asksApproval = row.overPolicy || input.refundAmount > over;
        },
        async refundApproved({ row, work }) {
          await payOut(work, row);
        },
      },
      async afterSave({ row, was, work }) {
        if (was?.state !== 'refunded' && row.state === 'refunded' && row.refunded < row.paid)
          await move(work, OnlineOrder, await need(work, OnlineOrder, row.id, { lock: true }), 'part');
      },
      calls: [
        serves(quoteOrder, async (work, asked) => {
          const { name, lines } = await quoteOf(work, asked.kind, asked.itemId, asked.customerId, asked.reduction ?? 0);
          const { listPrice, vipDiscount, reduction, credit, payable } = lines;
          return {
            name,
            listPrice: yuan(listPrice),
            vipDiscount: yuan(vipDiscount),
            reduction: yuan(reduction),
            credit: yuan(credit),
            payable: yuan(payable),
          };
        }),
        serves(createOrder, async (work, asked) => {
          const reduction = may(work.actor, 'online.order.reduce') ? (asked.reduction ?? 0) : 0;
          const order = await create(work, {
            ...asked,
            reduction,
            channel: 'staff',
            sellerId: work.actor.staffId,
            buyerMobile: null,
          });
          return { id: order.id, orderNo: order.orderNo ?? '', state: order.state, payable: yuan(order.payable) };
        }),
        serves(refundQuote, async (work, { id }) => {
          const order = await reached(work, OnlineOrder, id, 'refund');
          const of = await refundCase(work, order);
          const { policy, allDays, usedDays, items, startedItems } = of;
          return {
            left: yuan(order.paid - order.refunded),
            refundable: yuan(refundable(of)),
            policy,
            allDays,
            usedDays,
            items,
            startedItems,
          };
        }),
      ],
    }),
    service(UnmatchedPayment),
  ],
  listeners: [
    on(customerMerged, async (work, { keepId, dropId }) => {
      await work.session.rows(
        sql`update online_order set customer_id = ${keepId} where ${ours(work, 'online_order')} and customer_id = ${dropId}`,
      );
    }),
    on(customerAnonymised, async (work, { customerId }) => {
      for (const one of await rows(work, OnlineOrder, { customerId }, { lock: true }))
        await update(work, OnlineOrder, one, { buyerMobile: null });
    }),
  ],
  jobs: [
    {
      name: 'online.orders',
      title: pair('关闭未支付订单', 'Close unpaid orders'),
      cron: '* * * * *',
      run: closeUnpaid,
    },
  ],
  registers: {
    number: [{ key: 'online.order', pattern: 'ON{yy}{MM}{dd}-{seq:6}', reset: 'day' }],
    config: [
      {
        ...{ key: 'online.refundApproval', group: 'online', type: 'money' as const, default: 500_00 },
        name: pair('退款超过此金额需审批', 'Refunds above this are approved'),
      },
    ],
    approval: [
      {
        ...{ key: 'online.refund', area: 'online', name: pair('线上退款', 'Online refund') },
        detailPath: '/buyList?id={id}',
        defaultFlow: ['finance'],
      },
    ],
    template: [
      template('paid', '线上购买成功', 'Bought online', [
        '「{{name}}」购买成功，支付 {{amount}} 元',
        '"{{name}}" was bought for ¥{{amount}}',
      ]),
      template('refunded', '线上退款', 'Refunded online', [
        '「{{name}}」已退款 {{amount}} 元',
        '¥{{amount}} of "{{name}}" went back',
      ]),
    ],
  },
};
