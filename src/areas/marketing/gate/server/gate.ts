// The list of the door, within the reach of who stands there.
import { sql } from 'drizzle-orm';
import { may } from '#kernel/server/actor';
import { reachable } from '#kernel/server/resources/query';
import { live, reached, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Activity } from '../../activities/model/activity';
import { ActivitySignup } from '../../activities/model/signup';
import { Ticket } from '../../tickets/model/ticket';
import { qrText } from '../../tickets/server/qrText';
import { type GateEntry, gateList } from '../model/gate';

const most = 5000;

interface Found extends Omit<GateEntry, 'key' | 'no' | 'state'> {
  state: ActivitySignup['state'];
}

async function listOf(work: Work, activityId: number): Promise<GateEntry[]> {
  const reach = sql.join(
    reachable(work.actor, serviceOf(work, ActivitySignup), 'checkIn', work.app.services),
    sql` and `,
  );
  const found = await work.session.rows<Found>(
    sql`select t.id::int as "signupId", t.ticket_id::int as "ticketId", t.child_name as name, t.contact_name as contact,
        right(t.mobile, 4) as tail, t.party_size as party, coalesce(s.name, '') as session, p.name as counsellor, t.note, t.state
      from activity_signup t
      left join activity_session s on s.enterprise_id = t.enterprise_id and s.id = t.session_id
      left join staff p on p.enterprise_id = t.enterprise_id and p.id = t.counsellor_id
      where ${reach} and ${live(work, 't')} and t.activity_id = ${activityId} and t.state in ('confirmed', 'checked_in', 'no_show', 'waiting', 'pending')
      order by t.id limit ${most}`,
  );
  // Whoever may not check tickets knows their sign-ups, and not what the codes of the tickets hold.
  const ids = may(work.actor, 'marketing.ticket.check') ? found.flatMap(({ ticketId }) => ticketId ?? []) : [];
  const tickets = new Map((ids.length > 0 ? await rows(work, Ticket, { id: ids }) : []).map((one) => [one.id, one]));
  return found.map(({ state, ...one }) => {
    const ticket = one.ticketId ? tickets.get(one.ticketId) : undefined;
    return {
      ...one,
      ...{ key: ticket ? qrText(work, ticket) : `SU1.${one.signupId}`, no: ticket?.ticketNo ?? null },
      state: state === 'checked_in' ? 'in' : state === 'confirmed' ? 'open' : 'off',
    };
  });
}

export const gate: AreaPiece = {
  calls: [
    serves(gateList, async (work, { activityId }) => {
      await reached(work, Activity, activityId, 'view');
      return listOf(work, activityId);
    }),
  ],
};
