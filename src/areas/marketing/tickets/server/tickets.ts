// Ticket types, orders, tickets and scans: what can be asked of them, and what the clock does.
import { sql } from 'drizzle-orm';
import { ref } from '#kernel/model/fields';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { reachable } from '#kernel/server/resources/query';
import { detail } from '#kernel/server/resources/reading';
import { beside, live, move, need, ours, reached, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Activity } from '../../activities/model/activity';
import { ActivitySignup } from '../../activities/model/signup';
import { isDescending } from '../model/refunds';
import { Ticket, TicketOrder, TicketScan, TicketType } from '../model/ticket';
import {
  checkTicket,
  pay,
  refundQuote,
  refundTickets,
  sell,
  type TicketStatistics,
  ticketQr,
  ticketStatistics,
} from '../model/ticketCalls';
import { takenBack } from './comingIn';
import { qrText } from './qrText';
import { quoteRefund, refund } from './refunding';
import { scan } from './scanning';
import { giveUpOrder, releaseExpired, sellTickets, settleOrder } from './selling';
import { said } from './ticketTexts';

async function statistics(work: Work, activityId: number | null): Promise<TicketStatistics> {
  const reach = serviceOf(work, TicketOrder);
  const seen = sql.join(reachable(work.actor, reach, 'view', work.app.services), sql` and `);
  const at = activityId ? sql`t.activity_id = ${activityId}` : sql`true`;
  const zone = work.actor.timezone;
  const perDay = await work.session.rows<{ day: string; count: number; amount: number }>(
    sql`select to_char(t.paid_at at time zone ${zone}, 'YYYY-MM-DD') as day, sum(t.tickets)::int as count, sum(t.paid)::bigint as amount
      from ticket_order t where ${seen} and ${at} and t.paid_at is not null group by 1 order by 1 desc limit 60`,
  );
  const byType = await work.session.rows<{ name: string; sold: number; stock: number; amount: number }>(
    sql`select y.name, y.sold, y.stock, coalesce(sum(k.price) filter (where k.state <> 'refunded'), 0)::bigint as amount from ticket_type y
      left join ticket k on ${beside('k', 'y')} and k.type_id = y.id
      where ${live(work, 'y')} and y.activity_id in (select t.activity_id from ticket_order t where ${seen} and ${at})
      group by y.id, y.name, y.sold, y.stock order by amount desc limit 20`,
  );
  const byResult = await work.session.rows<{ result: TicketStatistics['byResult'][number]['result']; count: number }>(
    sql`select s.result, count(*)::int as count from ticket_scan s where ${ours(work, 's')}
      and s.activity_id in (select t.activity_id from ticket_order t where ${seen} and ${at}) group by 1 order by 2 desc`,
  );
  const sums = await work.session.one<{ tickets: number; paid: number; refunded: number; checked: number }>(
    sql`select coalesce(sum(t.tickets) filter (where t.paid_at is not null), 0)::int as tickets, coalesce(sum(t.paid), 0)::bigint as paid, coalesce(sum(t.refunded), 0)::bigint as refunded,
        (select count(*)::int from ticket k where ${ours(work, 'k')} and k.state = 'checked' and k.order_id in (select t.id from ticket_order t where ${seen} and ${at})) as checked
      from ticket_order t where ${seen} and ${at}`,
  );
  return {
    perDay: perDay.reverse().map((one) => ({ ...one, amount: yuan(Number(one.amount)) })),
    byType: byType.map((one) => ({ ...one, amount: yuan(Number(one.amount)) })),
    byResult,
    totals: {
      ...{ tickets: sums?.tickets ?? 0, checked: sums?.checked ?? 0 },
      ...{ paid: yuan(Number(sums?.paid ?? 0)), refunded: yuan(Number(sums?.refunded ?? 0)) },
    },
  };
}

/** After the activity unused tickets are worth nothing. */
async function lapse(work: Work): Promise<number> {
  const past = await work.session.rows<{ id: number }>(
    sql`update ticket k set state = 'expired', version = k.version + 1 from activity a where a.enterprise_id = k.enterprise_id and a.id = k.activity_id
      and ${ours(work, 'k')} and k.state = 'unused' and a.end_at < ${new Date(work.now.getTime() - 86_400_000).toISOString()}::timestamptz returning k.id`,
  );
  return past.length;
}

export const tickets: AreaPiece = {
  services: [
    service(TicketType, {
      beforeSave({ row }) {
        if (row.stock < row.sold + row.held) throw invalid('stock', said.stock, { n: row.sold + row.held });
        if (!isDescending(row.refundRule)) throw invalid('refundRule', said.rule);
      },
    }),
    service(TicketOrder, {
      transitions: {
        cancel: ({ row, work }) => giveUpOrder(work, row),
        expire: ({ row, work }) => giveUpOrder(work, row),
        giveBack(step) {
          step.to = step.input.isAll ? 'refunded' : 'part_refunded';
        },
      },
      filters: {
        typeId: by(
          ref('票种', 'Type', 'ticket_type'),
          (typeId) => sql`t.lines @> ${JSON.stringify([{ typeId }])}::jsonb`,
        ),
      },
      async summary(where, work) {
        const sums = await work.session.one<{ tickets: number; paid: number; refunded: number }>(
          sql`select coalesce(sum(t.tickets) filter (where t.paid_at is not null), 0)::int as tickets, coalesce(sum(t.paid), 0)::bigint as paid, coalesce(sum(t.refunded), 0)::bigint as refunded from ticket_order t where ${where}`,
        );
        return {
          tickets: sums?.tickets ?? 0,
          paid: yuan(Number(sums?.paid ?? 0)),
          refunded: yuan(Number(sums?.refunded ?? 0)),
        };
      },
      calls: [
        serves(sell, async (work, given) => {
          await reached(work, Activity, given.activityId, 'view');
          const id = await sellTickets(work, { ...given, sellerId: work.actor.staffId });
          return detail(work, serviceOf(work, TicketOrder), id);
        }),
        serves(pay, async (work, { id, payMethod, payRef }) => {
          await reached(work, TicketOrder, id, 'pay');
          if (payMethod !== 'cash' && !payRef) throw invalid('payRef', said.refNo);
          const order = await need(work, TicketOrder, id, { lock: true });
          await settleOrder(work, order, { method: payMethod, ref: payRef });
          return detail(work, serviceOf(work, TicketOrder), id);
        }),
        serves(refundQuote, async (work, { id }) => quoteRefund(work, await reached(work, TicketOrder, id, 'view'))),
        serves(refundTickets, async (work, { id, ticketIds, reason }) => {
          await reached(work, TicketOrder, id, 'refund');
          await refund(work, id, ticketIds, reason);
          return detail(work, serviceOf(work, TicketOrder), id);
        }),
        serves(ticketStatistics, (work, { activityId }) => statistics(work, activityId)),
      ],
    }),
    service(Ticket, {
      transitions: {
        transfer({ row }) {
          row.round += 1;
        },
        async undo({ row, work }) {
          Object.assign(row, { checkedAt: null, checkedBy: null, gate: null });
          if (!row.signupId) return;
          takenBack(work).add(row.id);
          const signup = await need(work, ActivitySignup, row.signupId, { lock: true });
          if (signup.state === 'checked_in')
            await move(work, ActivitySignup, signup, 'undoCheckIn', { reason: row.reason ?? '' });
        },
      },
      calls: [
        serves(checkTicket, async (work, given) => {
          await reached(work, Activity, given.activityId, 'view');
          return scan(work, given);
        }),
        serves(ticketQr, async (work, { id }) => {
          const ticket = await reached(work, Ticket, id, 'view');
          if (ticket.state === 'refunded') throw conflict(said.gone);
          return { ticketNo: ticket.ticketNo, text: qrText(work, ticket) };
        }),
      ],
    }),
    service(TicketScan),
  ],
  extends: [
    extend(Activity, {
      async afterSave({ row, was, work }) {
        if (row.state !== 'cancelled' || was?.state === 'cancelled') return;
        for (const order of await rows(work, TicketOrder, { activityId: row.id, state: 'holding' }, { lock: true }))
          await move(work, TicketOrder, order, 'cancel');
        const sold = await rows(
          work,
          TicketOrder,
          { activityId: row.id, state: ['paid', 'part_refunded'] },
          { lock: true },
        );
        for (const order of sold) {
          const unused = await rows(work, Ticket, { orderId: order.id, state: 'unused' });
          if (unused.length > 0)
            await refund(
              work,
              order.id,
              unused.map(({ id }) => id),
              said.cancelled.zh,
              true,
            );
        }
      },
    }),
  ],
  jobs: [
    {
      name: 'marketing.ticketHolds',
      title: pair('门票保留释放', 'Ticket holds end'),
      cron: '* * * * *',
      run: (work) => releaseExpired(work),
    },
    { name: 'marketing.ticketLapse', title: pair('门票过期', 'Tickets expire'), cron: '40 0 * * *', run: lapse },
  ],
};
