// The lantern festival was free, by ticket: who came was scanned at the gate, and some tried twice or with something else.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { Ticket, TicketOrder, TicketScan, TicketType } from '../tickets/model/ticket';
import { gateActivity, type Planted, type SignedUp } from './activities';
import { countNumbers, numbering, type World } from './world';

export async function plantGate(
  sample: Sample,
  { staff }: World,
  activities: readonly Planted[],
  signups: readonly SignedUp[],
): Promise<void> {
  const fair = activities.find(({ name }) => name === gateActivity)!;
  const guests = signups.filter(({ activityId }) => activityId === fair.id);
  const standing = guests.filter(({ state }) => state === 'checked_in' || state === 'no_show');
  const [typeId] = await sample.plant(TicketType, [
    {
      activityId: fair.id,
      sessionId: fair.sessionIds[0]!,
      name: '入场券',
      price: 0,
      stock: 100,
      sold: standing.length,
    },
  ]);
  const day = sample.day(-fair.ago - 2);
  const noOf = numbering(
    (on, seq) => `MP${on.replaceAll('-', '')}${String(seq).padStart(6, '0')}`,
    (on) => on,
  );
  const about = { activityId: fair.id, schoolId: fair.schoolId };
  const orderIds = await sample.plant(
    TicketOrder,
    standing.map((guest, n) => ({
      ...{
        ...about,
        orderNo: noOf(day),
        customerId: guest.customerId ?? null,
        buyerName: guest.contactName,
        mobile: guest.mobile,
      },
      ...{
        lines: [{ typeId: typeId!, qty: 1, price: 0 }],
        tickets: 1,
        payMethod: 'free' as const,
        state: 'paid' as const,
      },
      ...{ paidAt: guest.createdAt, createdAt: guest.createdAt, sellerId: staff[n % 4]!, holdUntil: guest.createdAt },
    })),
  );
  await countNumbers(sample, [{ key: 'marketing.ticketOrder', period: day, last: standing.length }]);
  const ticketNo = (n: number) => `8${String(20_000 + n).padStart(11, '0')}`;
  const ticketIds = await sample.plant(
    Ticket,
    standing.map((guest, n) => ({
      ...{ ...about, ticketNo: ticketNo(n), orderId: orderIds[n]!, typeId: typeId!, sessionId: fair.sessionIds[0]! },
      ...{ signupId: guest.id, sellerId: staff[n % 4]!, holderName: guest.contactName, holderMobile: guest.mobile },
      ...(guest.state === 'checked_in'
        ? {
            state: 'checked' as const,
            checkedAt: guest.checkInAt ?? null,
            checkedBy: staff[n % 3]!,
            gate: n % 2 ? '东门' : '西门',
          }
        : { state: 'expired' as const }),
      createdAt: guest.createdAt,
    })),
  );
  await sample.session.rows(
    sql`update activity_signup s set ticket_id = t.id from ticket t
      where ${ours(sample, 't')} and s.enterprise_id = t.enterprise_id and s.id = t.signup_id`,
  );
  const entered = standing.flatMap((guest, n) => (guest.state === 'checked_in' ? [{ guest, n }] : []));
  const scan = (n: number, at: Date, seq: number) => ({
    ...{ activityId: fair.id, at, byId: staff[n % 3]!, gate: n % 2 ? '东门' : '西门', nonce: `demo-scan-${seq}` },
    offline: seq % 11 === 0,
  });
  const later = (at: Date | null | undefined, minutes: number) =>
    new Date((at ?? sample.moment(-fair.ago, 10)).getTime() + minutes * 60_000);
  const failures = ['already', 'unknown', 'wrong_activity', 'too_early'] as const;
  await sample.plant(TicketScan, [
    ...entered.map(({ guest, n }, seq) => ({
      ...{
        ...scan(n, later(guest.checkInAt, 0), seq),
        ticketId: ticketIds[n]!,
        raw: ticketNo(n),
        result: 'ok' as const,
      },
    })),
    ...entered.flatMap(({ guest, n }, seq) =>
      [1, 2].map((again) => {
        const result = failures[(seq + again) % 4]!;
        const isOwn = result === 'already' || result === 'too_early';
        return {
          ...scan(n, later(guest.checkInAt, result === 'too_early' ? -90 : again * 7), 100 + seq * 2 + again),
          ...(isOwn
            ? { ticketId: ticketIds[n]!, raw: ticketNo(n) }
            : { ticketId: null, raw: `7${String(seq * 2 + again).padStart(11, '0')}` }),
          result,
        };
      }),
    ),
  ]);
}
