// Tickets given back: by the hours left, never twice, never a used one; stock and seats return at once.
import { sql } from 'drizzle-orm';
import { financePost } from '#areas/contracts/model/queries';
import { sum, yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { move, need, ours, rows } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
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
  const done = await giveBack(work, order, await ticketsOf(work, orderId, ticketIds), reason, full ? 100 : null);
  await move(work, TicketOrder, order, 'giveBack', { refunded: order.refunded + done.back, isAll: done.isAll });
}

/** Those that can be given back: of this order, neither used nor gone. */
async function ticketsOf(work: Work, orderId: number, ticketIds: readonly number[]): Promise<Ticket[]> {
  const tickets = await rows(work, Ticket, { id: [...ticketIds], orderId }, { lock: true });
  if (tickets.length === 0 || tickets.length !== new Set(ticketIds).size) throw conflict(said.gone);
  if (tickets.some(({ state }) => state === 'checked')) throw conflict(said.used);
  if (tickets.some(({ state }) => state !== 'unused')) throw conflict(said.gone);
  return tickets;
}

/** By the rule of each, or all by one percent; stock and seats return with them. */
async function giveBack(work: Work, order: TicketOrder, tickets: readonly Ticket[], reason: string, by: number | null) {
  let back = 0;
  for (const ticket of tickets) {
    const { type, percent } = await worth(work, ticket);
    if (percent === null && by === null) throw conflict(said.begun);
    const amount = refundOf(ticket.price, by ?? percent ?? 0);
    back += amount;
    await move(work, Ticket, ticket, 'refund', { refundedAmount: amount, reason });
    await work.session.rows(
      sql`update ticket_type set sold = greatest(0, sold - 1) where ${ours(work, 'ticket_type')} and id = ${type.id}`,
    );
    await pay(work, order, ticket, amount);
    await leave(work, ticket, reason);
  }
  const left = await rows(work, Ticket, { orderId: order.id, state: ['unused', 'checked', 'expired'] });
  return { back, isAll: left.length === 0 };
}

/** Another percent than the rule's is asked for first; also when it has begun already. */
export const overriding: AreaPiece = {
  extends: [
    extend(TicketOrder, {
      transitions: {
        async refundOverride({ row, input, work }) {
          const tickets = await ticketsOf(work, row.id, input.ticketIds);
          input.refundAmount = sum(tickets.map(({ price }) => refundOf(price, input.overridePercent)));
          input.rulePercent = (await worth(work, tickets[0]!)).percent ?? 0;
        },
        async refundOverrideApproved(step) {
          const { row, input, work } = step;
          const order = await need(work, TicketOrder, row.id, { lock: true });
          const tickets = await ticketsOf(work, row.id, input.ticketIds);
          const { back, isAll } = await giveBack(work, order, tickets, input.reason, input.overridePercent);
          row.refunded = order.refunded + back;
          step.to = isAll ? 'refunded' : 'part_refunded';
        },
      },
    }),
  ],
  registers: {
    approval: [
      {
        ...{ key: 'marketing.ticketRefund', area: 'marketing', name: pair('退票改比例', 'Refund of tickets') },
        ...{ detailPath: '/hdTicket?tab=orders&id={id}', defaultFlow: ['finance'] },
      },
    ],
  },
};

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
