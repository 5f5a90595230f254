// Tickets on their way to who bought them: printed at the desk, or behind a link on the phone until the activity is over.
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { makeLink, recallLinks } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import { need, reached, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Activity, ActivitySession } from '../../activities/model/activity';
import { Ticket, TicketOrder, TicketType } from '../model/ticket';
import { orderTickets, sendTickets, type TicketsInHand } from '../model/ticketCalls';
import { qrText } from './qrText';
import { said } from './ticketTexts';

const kind = 'ticket';

/** What was passed on to somebody else is theirs: it is printed at the desk, and not shown to who bought it. */
async function inHand(work: Work, order: TicketOrder, all: boolean): Promise<TicketsInHand> {
  const activity = await need(work, Activity, order.activityId);
  const tickets = await rows(work, Ticket, { orderId: order.id, ...(all ? {} : { round: 0 }) }, { sort: 'id' });
  const types = await rows(work, TicketType, { id: tickets.map(({ typeId }) => typeId) });
  const sessions = await rows(work, ActivitySession, { id: tickets.map(({ sessionId }) => sessionId) });
  return {
    ...{ activity: activity.name, orderNo: order.orderNo ?? '', place: activity.place ?? activity.meetingUrl ?? '' },
    tickets: tickets.map((ticket) => {
      const session = sessions.find(({ id }) => id === ticket.sessionId);
      const isGood = ticket.state === 'unused' || ticket.state === 'checked';
      return {
        ...{ id: ticket.id, ticketNo: ticket.ticketNo, holder: ticket.holderName, state: ticket.state },
        type: types.find(({ id }) => id === ticket.typeId)?.name ?? '',
        ...{ session: session?.name ?? '', startAt: (session?.startAt ?? activity.startAt).toISOString() },
        text: isGood ? qrText(work, ticket) : null,
      };
    }),
  };
}

const page: PublicPage = {
  key: 't/ticket',
  kind,
  area: 'marketing',
  title: pair('我的门票', 'My tickets'),
  load: async (work, id) => inHand(work, await need(work, TicketOrder, id), false),
};

/** A link that is made anew takes the place of the one before. */
export async function handOver(work: Work, order: TicketOrder): Promise<string> {
  const activity = await need(work, Activity, order.activityId);
  await recallLinks(work, kind, order.id);
  const link = await makeLink(work, 't', kind, order.id, new Date(activity.endAt.getTime() + 86_400_000));
  await notify(work, {
    kind: 'marketing.ticketSent',
    key: `ticketOrder:${order.id}:${work.now.getTime()}`,
    ...(order.customerId ? { customerIds: [order.customerId] } : {}),
    vars: { name: order.buyerName, activity: activity.name, n: String(order.tickets), link },
    subject: { type: 'ticket_order', id: order.id, ...(order.orderNo ? { no: order.orderNo } : {}) },
    url: `/hdTicket?tab=orders&id=${order.id}`,
  });
  return link;
}

export const handing: AreaPiece = {
  registers: { publicPage: [page] },
  extends: [
    extend(TicketOrder, {
      calls: [
        serves(orderTickets, async (work, { id }) => inHand(work, await reached(work, TicketOrder, id, 'view'), true)),
        serves(sendTickets, async (work, { id }) => {
          const order = await reached(work, TicketOrder, id, 'add');
          if (order.state !== 'paid' && order.state !== 'part_refunded') throw conflict(said.state);
          return { url: await handOver(work, order) };
        }),
      ],
    }),
  ],
};
