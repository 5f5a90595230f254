// Tickets given back: by the hours left, never twice, never a used one; stock and seats return at once.
import { sql } from 'drizzle-orm';
import { financePost } from '#areas/contracts/model/queries';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { move, need, ours, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ActivitySession } from '../../activities/model/activity';
import { ActivitySignup } from '../../activities/model/signup';
import { refundOf, refundPercent } from '../model/refunds';
import { Ticket, TicketOrder, TicketType } from '../model/ticket';
import type { RefundQuote } from '../model/ticketCalls';
import { said } from './ticketTexts';

async function worth(work: Work, ticket: Ticket) {
  const type = await need(work, TicketType, ticket.typeId);
  const session = await need(work, ActivitySession, ticket.sessionId);
  const percent = refundPercent(type.refundRule, session.startAt, work.now);
  return { type, session, percent };
}

export async function quoteRefund(work: Work, order: TicketOrder): Promise<RefundQuote> {
  const tickets = [];
  let total = 0;
  for (const ticket of await rows(work, Ticket, { orderId: order.id }, { sort: 'id' })) {
    const { session, percent } = await worth(work, ticket);
    const amount = ticket.state === 'unused' && percent !== null ? refundOf(ticket.price, percent) : 0;
    total += amount;
    tickets.push({
      ...{ id: ticket.id, ticketNo: ticket.ticketNo, state: ticket.state, amount: yuan(amount) },
      hoursLeft: Math.floor((session.startAt.getTime() - work.now.getTime()) / 3_600_000),
      percent: ticket.state === 'unused' ? percent : null,
    });
  }
  return { tickets, total: yuan(total) };
}

/** `full`: the activity was cancelled, everything is paid back. */
export async function refund(
  work: Work,
  orderId: number,
  ticketIds: readonly number[],
  reason: string,
  full = false,
): Promise<void> {
  const order = await need(work, TicketOrder, orderId, { lock: true });
  const tickets = await rows(work, Ticket, { id: [...ticketIds], orderId }, { lock: true });
  if (tickets.length === 0 || tickets.length !== new Set(ticketIds).size) throw conflict(said.gone);
  let back = 0;
  for (const ticket of tickets) {
    if (ticket.state === 'checked') throw conflict(said.used);
    if (ticket.state !== 'unused') throw conflict(said.gone);
    const { type, percent } = await worth(work, ticket);
    if (percent === null && !full) throw conflict(said.begun);
    const amount = refundOf(ticket.price, full ? 100 : (percent ?? 0));
    back += amount;
    await move(work, Ticket, ticket, 'refund', { refundedAmount: amount, reason });
    await work.session.rows(
      sql`update ticket_type set sold = greatest(0, sold - 1) where ${ours(work, 'ticket_type')} and id = ${type.id}`,
    );
    await pay(work, order, ticket, amount);
    await leave(work, ticket, reason);
  }
  const left = await rows(work, Ticket, { orderId, state: ['unused', 'checked', 'expired'] });
  await move(work, TicketOrder, order, 'giveBack', { refunded: order.refunded + back, isAll: left.length === 0 });
}

async function pay(work: Work, order: TicketOrder, ticket: Ticket, amount: number): Promise<void> {
  if (amount === 0 || !order.payMethod || order.payMethod === 'free') return;
  const booked = await work.ask(financePost, {
    ...{ refTable: 'ticket_order', refId: order.id, direction: 'out', amount, method: order.payMethod },
    ...{ schoolId: order.schoolId, cashierId: work.actor.staffId },
    ...(order.customerId ? { customerId: order.customerId } : {}),
    originKey: `ticket_order:${order.orderNo}:refund:${ticket.ticketNo}`,
  });
  if (!booked) throw conflict(said.book);
}

/** Who gives the ticket back does not come: the seats are free. */
async function leave(work: Work, ticket: Ticket, reason: string): Promise<void> {
  if (!ticket.signupId) return;
  const signup = await need(work, ActivitySignup, ticket.signupId, { lock: true });
  if (signup.state === 'confirmed') await move(work, ActivitySignup, signup, 'cancel', { reason });
}
