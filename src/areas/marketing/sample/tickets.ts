// The science festival sells tickets: one kind is sold out, one is free, some are given back.
import { FinanceEntry } from '#areas/contracts/finance/model/finance';
import type { Sample } from '#kernel/server/sample';
import { ActivitySignup } from '../activities/model/signup';
import { Ticket, TicketOrder, TicketType } from '../tickets/model/ticket';
import type { Planted } from './activities';
import { countNumbers, drawnBy, numbering, type World } from './world';

/** Money moves yesterday and today only, so that the book of a day that was closed stays as it was closed. */
export async function plantTickets(sample: Sample, world: World, activities: readonly Planted[]): Promise<void> {
  const festival = activities.find(({ name }) => name === '亲子科学节')!;
  const { families, staff } = world;
  const sessionId = festival.sessionIds[0]!;
  const types = [
    { name: '亲子票（一大一小）', price: 99_00, originalPrice: 138_00, stock: 20, seats: 2 },
    { name: '单人票', price: 59_99, originalPrice: 69_00, stock: 60, seats: 1 },
    { name: '学员体验票', price: 0, originalPrice: 30_00, stock: 20, seats: 1 },
  ];
  const half = [
    { hoursBefore: 168, percent: 100 },
    { hoursBefore: 24, percent: 50 },
    { hoursBefore: 0, percent: 0 },
  ];
  const buyers = families.filter(({ schoolId, ago }) => schoolId === festival.schoolId && ago > 2).slice(-46);
  const noOf = numbering(
    (day, seq) => `MP${day.replaceAll('-', '')}${String(seq).padStart(6, '0')}`,
    (day) => day,
  );
  const orders = buyers.map((family, n) => {
    const type = n < 16 ? 0 : n < 36 ? 1 : 2;
    const qty = n < 4 ? 2 : 1;
    const day = n % 2 === 0 ? -1 : 0;
    const state = type < 2 && n % 7 === 5 ? 'closed' : type < 2 && [18, 25].includes(n) ? 'holding' : 'paid';
    const price = types[type]!.price;
    return { family, type, qty, day, state, price, n };
  });
  const isPaid = (state: string) => state === 'paid';
  const counted = (type: number, wanted: (order: (typeof orders)[number]) => boolean) =>
    orders.filter((order) => order.type === type && wanted(order)).reduce((total, { qty }) => total + qty, 0);
  const given = orders.filter(({ type, state }) => type === 1 && isPaid(state)).slice(-12);
  const isBack = (order: (typeof orders)[number]) => given.includes(order);
  // All family tickets that there are have been sold.
  types[0]!.stock = counted(0, ({ state }) => isPaid(state));
  const typeIds = await sample.plant(
    TicketType,
    types.map((type, at) => ({
      ...{ ...type, activityId: festival.id, sessionId, perMobileMax: 5, saleStartAt: sample.moment(-15, 9) },
      ...(at === 1 ? { refundRule: half } : {}),
      held: counted(at, ({ state }) => state === 'holding'),
      sold: counted(at, (order) => isPaid(order.state) && !isBack(order)),
    })),
  );
  const moment = (day: number, n: number) => (day === 0 ? sample.moment(0, 0, n) : sample.moment(-1, 14, n));
  const methods = ['wechat', 'alipay', 'pos'] as const;
  const drafts = orders.map((order) => {
    const { family, type, qty, day, state, price, n } = order;
    const amount = price * qty;
    const back = isBack(order) ? Math.floor((price * 50) / 100) * qty : 0;
    const method = price === 0 ? ('free' as const) : methods[n % 3]!;
    return {
      ...{
        orderNo: noOf(sample.day(day)),
        activityId: festival.id,
        schoolId: festival.schoolId,
        customerId: family.id,
      },
      ...{
        buyerName: family.contact,
        mobile: family.mobile,
        lines: [{ typeId: typeIds[type]!, qty, price }],
        tickets: qty,
      },
      ...{ amount, paid: isPaid(state) ? amount : 0, refunded: back, sellerId: staff[n % 4]! },
      ...(isPaid(state)
        ? {
            payMethod: method,
            payRef: price === 0 ? null : `42${sample.today.replaceAll('-', '')}${1000 + n}`,
            paidAt: moment(day, n + 1),
          }
        : {}),
      holdUntil: state === 'holding' ? new Date(sample.now.getTime() + 15 * 60_000) : moment(day, n + 15),
      state: isBack(order) ? ('refunded' as const) : (state as 'paid' | 'holding' | 'closed'),
      ...{ createdAt: moment(day, n), createdBy: staff[n % 4]! },
    };
  });
  const orderIds = await sample.plant(TicketOrder, drafts);
  await countNumbers(
    sample,
    drawnBy(
      'marketing.ticketOrder',
      orders.map(({ day }) => sample.day(day)),
    ),
  );
  const tickets = orders.flatMap((order, at) =>
    isPaid(order.state)
      ? Array.from({ length: order.qty }, (_, nth) => ({
          ...{
            ticketNo: `9${String(10_000 + at * 10 + nth).padStart(11, '0')}`,
            orderId: orderIds[at]!,
            typeId: typeIds[order.type]!,
          },
          ...{ activityId: festival.id, sessionId, schoolId: festival.schoolId, sellerId: drafts[at]!.sellerId },
          ...{ holderName: order.family.contact, holderMobile: order.family.mobile, price: order.price },
          ...{ state: isBack(order) ? ('refunded' as const) : ('unused' as const), createdAt: drafts[at]!.createdAt },
          ...(isBack(order) ? { refundedAmount: Math.floor((order.price * 50) / 100), reason: '孩子生病' } : {}),
          order,
        }))
      : [],
  );
  const ticketIds = await sample.plant(
    Ticket,
    tickets.map(({ order: _, ...ticket }) => ticket),
  );
  await sample.plant(
    ActivitySignup,
    tickets.map(({ order, state, createdAt, price }, at) => ({
      ...{
        activityId: festival.id,
        sessionId,
        schoolId: festival.schoolId,
        channelId: festival.channelId,
        ticketId: ticketIds[at]!,
      },
      ...{
        childName: order.family.name,
        contactName: order.family.contact,
        mobile: order.family.mobile,
        customerId: order.family.id,
      },
      ...{ partySize: types[order.type]!.seats, via: 'ticket' as const, counsellorId: order.family.ownerId, createdAt },
      ...(state === 'refunded' ? { reason: '退票' } : {}),
      state: state === 'refunded' ? ('cancelled' as const) : ('confirmed' as const),
      note: price === 0 ? '学员体验' : null,
    })),
  );
  await sample.plant(
    FinanceEntry,
    orders.flatMap((order, at) => {
      const draft = drafts[at]!;
      if (draft.paid === 0) return [];
      const about = {
        ...{
          schoolId: draft.schoolId,
          cashierId: draft.sellerId,
          customerId: draft.customerId,
          refTable: 'ticket_order',
        },
        ...{ refId: orderIds[at]!, method: draft.payMethod as (typeof methods)[number], tradeNo: draft.payRef ?? null },
      };
      const paid = {
        direction: 'in' as const,
        kind: 'other_in' as const,
        amount: draft.paid,
        originKey: `ticket_order:${draft.orderNo}:pay`,
      };
      const back = tickets.flatMap((ticket) =>
        ticket.order === order && ticket.refundedAmount
          ? [
              {
                ...{
                  ...about,
                  businessDate: sample.today,
                  direction: 'out' as const,
                  kind: 'other_out' as const,
                  tradeNo: null,
                },
                ...{
                  amount: ticket.refundedAmount,
                  originKey: `ticket_order:${draft.orderNo}:refund:${ticket.ticketNo}`,
                },
              },
            ]
          : [],
      );
      return [{ ...about, ...paid, businessDate: sample.day(order.day) }, ...back];
    }),
  );
}
