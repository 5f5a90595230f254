// Orders hold stock and seats a while, and become tickets when they are paid. Money is written in the finance book only.
import { sql } from 'drizzle-orm';
import { financePost } from '#areas/contracts/model/queries';
import { intake } from '#areas/customers/customer/model/queries';
import { conflict, invalid } from '#kernel/model/problems';
import { nextNumber } from '#kernel/server/numbers';
import { count, insert, move, need, ours, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Activity } from '../../activities/model/activity';
import { freeSeats, promote, takeSeats } from '../../activities/server/seating';
import { sessionOf, signUp } from '../../activities/server/signing';
import { sourceOf } from '../../channels/server/sourceOf';
import { settingInt } from '../../settings/server/settings';
import { type OrderLine, Ticket, TicketOrder, TicketType } from '../model/ticket';
import { handOver } from './handing';
import { newTicketNo } from './qrText';
import { said } from './ticketTexts';

export interface Wish {
  typeId: number;
  qty: number;
}
interface Sale {
  activityId: number;
  buyerName: string;
  mobile: string;
  wishes: Wish[];
  sellerId: number | null;
}

const total = (lines: readonly { qty: number }[]): number => lines.reduce((sum, { qty }) => sum + qty, 0);

/** Holds are given back in their own time; where stock is short, those that are over are given back at once. */
async function holdStock(work: Work, type: TicketType, qty: number): Promise<void> {
  const tryHold = () =>
    work.session.rows(
      sql`update ticket_type set held = held + ${qty} where ${ours(work, 'ticket_type')} and id = ${type.id} and sold + held + ${qty} <= stock returning id`,
    );
  if ((await tryHold()).length > 0) return;
  await releaseExpired(work, type.activityId);
  if ((await tryHold()).length > 0) return;
  const now = await need(work, TicketType, type.id);
  throw conflict(said.short, null, { left: Math.max(0, now.stock - now.sold - now.held) });
}

const unhold = (work: Work, typeId: number, qty: number, sold = 0) =>
  work.session.rows(
    sql`update ticket_type set held = greatest(0, held - ${qty}), sold = sold + ${sold} where ${ours(work, 'ticket_type')} and id = ${typeId}`,
  );

/** Takes stock and seats for all lines, in the order of ids. */
async function hold(work: Work, activity: Activity, lines: readonly OrderLine[]): Promise<void> {
  for (const { typeId, qty } of [...lines].sort((a, b) => a.typeId - b.typeId)) {
    const type = await need(work, TicketType, typeId);
    const session = await sessionOf(work, activity.id, type.sessionId);
    if (!(await takeSeats(work, { activityId: activity.id, sessionId: session.id }, qty * type.seats)))
      throw conflict(said.full);
    await holdStock(work, type, qty);
  }
}

async function giveUp(work: Work, order: TicketOrder): Promise<void> {
  for (const { typeId, qty } of order.lines) {
    const type = await need(work, TicketType, typeId);
    const session = await sessionOf(work, order.activityId, type.sessionId);
    await unhold(work, typeId, qty);
    const at = { activityId: order.activityId, sessionId: session.id };
    await freeSeats(work, at, qty * type.seats);
    await promote(work, at);
  }
}
export const giveUpOrder = giveUp;

export async function releaseExpired(work: Work, activityId?: number): Promise<number> {
  const now = work.now.toISOString();
  const over = await rows(
    work,
    TicketOrder,
    (o) =>
      sql`${o.state} = 'holding' and ${o.holdUntil} < ${now}::timestamptz ${activityId ? sql`and ${o.activityId} = ${activityId}` : sql``}`,
    { lock: 'skip', limit: 200 },
  );
  for (const order of over) await move(work, TicketOrder, order, 'expire');
  return over.length;
}

export async function sellTickets(
  work: Work,
  { activityId, buyerName, mobile, wishes, sellerId }: Sale,
): Promise<number> {
  const activity = await need(work, Activity, activityId, { lock: true });
  if (activity.ticketMode !== 'ticket') throw conflict(said.free);
  if (activity.state !== 'published' || activity.endAt <= work.now) throw conflict(said.closed);
  if (total(wishes) < 1 || total(wishes) > 20) throw invalid('wishes', said.many);
  const types = await rows(work, TicketType, { id: wishes.map(({ typeId }) => typeId), activityId });
  const lines = wishes.map(({ typeId, qty }): OrderLine => {
    const type = types.find(({ id }) => id === typeId);
    const isOn =
      type?.onSale &&
      (!type.saleStartAt || type.saleStartAt <= work.now) &&
      (!type.saleEndAt || type.saleEndAt > work.now);
    if (!type || !isOn) throw conflict(said.offSale, null, { name: type?.name ?? '' });
    return { typeId, qty, price: type.price };
  });
  await refuseBeyond(work, types, wishes, mobile);
  await hold(work, activity, lines);
  const amount = lines.reduce((sum, { price, qty }) => sum + price * qty, 0);
  const minutes = await settingInt(work, 'ticket.holdMinutes');
  const id = await insert(work, TicketOrder, {
    orderNo: await nextNumber(work, 'marketing.ticketOrder', activity.schoolId),
    ...{ activityId, schoolId: activity.schoolId, buyerName, mobile, lines, tickets: total(lines), amount, sellerId },
    holdUntil: new Date(work.now.getTime() + minutes * 60_000),
  });
  if (amount === 0)
    await settleOrder(work, await need(work, TicketOrder, id, { lock: true }), { method: 'free', ref: null });
  return id;
}

async function refuseBeyond(
  work: Work,
  types: readonly TicketType[],
  wishes: readonly Wish[],
  mobile: string,
): Promise<void> {
  for (const { typeId, qty } of wishes) {
    const type = types.find(({ id }) => id === typeId)!;
    const has = await count(work, Ticket, { typeId, holderMobile: mobile, state: ['unused', 'checked'] });
    if (has + qty > type.perMobileMax) throw conflict(said.limit, null, { name: type.name, n: type.perMobileMax });
  }
}

/** Paid: what was held is sold; an order whose hold is over takes its stock anew or is not paid at all. */
export async function settleOrder(
  work: Work,
  order: TicketOrder,
  { method, ref }: { method: NonNullable<TicketOrder['payMethod']>; ref: string | null },
): Promise<void> {
  const activity = await need(work, Activity, order.activityId, { lock: true });
  if (order.state === 'closed') {
    try {
      await hold(work, activity, order.lines);
    } catch {
      throw conflict(said.expired);
    }
  } else if (order.state !== 'holding') throw conflict(said.state);
  const customerId = await buyerOf(work, order, activity);
  const paid = await move(work, TicketOrder, order, 'settle', {
    ...{ paid: order.amount, payMethod: method, payRef: ref, paidAt: work.now, customerId },
  });
  if (order.amount > 0 && method !== 'free') {
    const booked = await work.ask(financePost, {
      ...{ refTable: 'ticket_order', refId: order.id, direction: 'in', amount: order.amount, method },
      ...(ref ? { tradeNo: ref } : {}),
      ...{ schoolId: order.schoolId, cashierId: work.actor.staffId },
      ...(customerId ? { customerId } : {}),
      originKey: `ticket_order:${order.orderNo}:pay`,
    });
    if (!booked) throw conflict(said.book);
  }
  for (const line of order.lines) await issue(work, paid, line);
  await handOver(work, paid);
}

async function buyerOf(work: Work, order: TicketOrder, activity: Activity): Promise<number | null> {
  const sourceId = await sourceOf(work, activity.channelId);
  if (!sourceId) return null;
  const taken = await work.ask(intake, {
    ...{ name: order.buyerName, mobile: order.mobile, schoolId: order.schoolId, note: activity.name },
    ...{ sourceId, originKind: 'ticket_order', originId: String(order.id) },
  });
  return taken.customerId;
}

async function issue(work: Work, order: TicketOrder, { typeId, qty, price }: OrderLine): Promise<void> {
  const type = await need(work, TicketType, typeId);
  const session = await sessionOf(work, order.activityId, type.sessionId);
  await unhold(work, typeId, qty, qty);
  for (let n = 0; n < qty; n += 1) {
    const ticketId = await insert(work, Ticket, {
      ...{ ticketNo: newTicketNo(), orderId: order.id, typeId, activityId: order.activityId, sessionId: session.id },
      ...{ schoolId: order.schoolId, sellerId: order.sellerId, price },
      ...{ holderName: order.buyerName, holderMobile: order.mobile },
    });
    const signup = await signUp(work, {
      ...{ activityId: order.activityId, sessionId: session.id, schoolId: order.schoolId, ticketId, via: 'ticket' },
      ...{ childName: order.buyerName, contactName: order.buyerName, mobile: order.mobile, partySize: type.seats },
    });
    await work.session.rows(
      sql`update ticket set signup_id = ${signup.id} where ${ours(work, 'ticket')} and id = ${ticketId}`,
    );
  }
}
