// Sign-ups as rows: added by staff, imported, audited, cancelled, moved; and what an activity came to.
import { sql } from 'drizzle-orm';
import { customerAnonymised, customerMerged } from '#areas/customers/customer/model/events';
import { share, yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { reachable } from '#kernel/server/resources/query';
import { detail } from '#kernel/server/resources/reading';
import { live, need, ours, reached, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { noFigures, perOne, shownFigures } from '../../figures/model/figures';
import { figuresOf } from '../../figures/server/figures';
import { Activity } from '../model/activity';
import { type ActivityResult, ActivitySignup, activityResult, moveSession } from '../model/signup';
import { said } from './activityTexts';
import { freeSeats, promote, seatWaiting, takeSeats } from './seating';
import { seatNew, sessionOf, welcomeNew } from './signing';
import { tell } from './telling';

const at = ({ activityId, sessionId }: ActivitySignup) => ({ activityId, sessionId: sessionId ?? 0 });

/** Another session or another number of persons: the seats go along, or nothing changes. */
async function reseat(work: Work, row: ActivitySignup, was: ActivitySignup): Promise<void> {
  if (row.state === 'waiting' || row.state === 'cancelled' || row.state === 'rejected') return;
  await freeSeats(work, at(was), was.partySize);
  if (!(await takeSeats(work, at(row), row.partySize))) throw conflict(said.full);
}

async function result(work: Work, activity: Activity): Promise<ActivityResult> {
  const e = work.enterpriseId;
  const own = sql`${live(e, 's')} and s.activity_id = ${activity.id} and s.state not in ('cancelled', 'rejected')`;
  const sums = await work.session.one<{ signups: number; persons: number; visits: number; missed: number }>(
    sql`select count(*)::int as signups, coalesce(sum(s.party_size), 0)::int as persons, count(*) filter (where s.state = 'checked_in')::int as visits,
      count(*) filter (where s.state = 'no_show')::int as missed from activity_signup s where ${own}`,
  );
  const perDay = await work.session.rows<{ day: string; count: number }>(
    sql`select to_char(s.created_at at time zone ${work.actor.timezone}, 'YYYY-MM-DD') as day, count(*)::int as count from activity_signup s where ${own} group by 1 order by 1`,
  );
  const byChannel = await work.session.rows<{ name: string; count: number }>(
    sql`select c.name, count(*)::int as count from activity_signup s join market_channel c on c.enterprise_id = s.enterprise_id and c.id = s.channel_id where ${own} group by 1 order by 2 desc limit 12`,
  );
  const byStaff = await work.session.rows<{ name: string; count: number }>(
    sql`select p.name, count(*)::int as count from activity_signup s join staff p on p.enterprise_id = s.enterprise_id and p.id = s.counsellor_id where ${own} group by 1 order by 2 desc limit 12`,
  );
  const reach = sql.join(reachable(work.actor, serviceOf(work, ActivitySignup), 'view', work.app.services), sql` and `);
  const seen = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from activity_signup t where ${reach} and t.activity_id = ${activity.id} and t.state not in ('cancelled', 'rejected')`,
  );
  const figures = (await figuresOf(work, 'activity', { ids: [activity.id] })).get(activity.id) ?? noFigures;
  const { signups, persons, visits, missed } = sums ?? { signups: 0, persons: 0, visits: 0, missed: 0 };
  const perSignup = perOne(figures.cost, signups);
  return {
    ...{ signups, persons, visits, missed, newLeads: figures.leads, seesAll: seen?.n === signups },
    visitRate: visits + missed > 0 ? share(visits, 100_00, visits + missed) : null,
    figures: shownFigures({ ...figures, visits }),
    perSignup: perSignup === null ? null : yuan(perSignup),
    ...{ perDay, byChannel, byStaff },
  };
}

export const signups: AreaPiece = {
  services: [
    service(ActivitySignup, {
      async beforeSave(change) {
        const { row, was, work } = change;
        if (!was) return seatNew(change);
        if (row.sessionId !== was.sessionId || row.partySize !== was.partySize) await reseat(work, row, was);
      },
      async afterSave(change) {
        if (!change.was) await welcomeNew(change);
      },
      transitions: {
        confirm: ({ row, work }) => tell(work, row, 'signupConfirmed'),
        promote: ({ row, work }) => seatWaiting(work, row),
        async reject({ row, work }) {
          await freeSeats(work, at(row), row.partySize);
          await promote(work, at(row));
        },
        async cancel({ row, work }) {
          const before = await need(work, ActivitySignup, row.id);
          row.waitNo = null;
          if (before.state === 'waiting') return;
          await freeSeats(work, at(row), row.partySize);
          await promote(work, at(row));
        },
      },
      calls: [
        serves(moveSession, async (work, { id, sessionId }) => {
          await reached(work, ActivitySignup, id, 'edit');
          const row = await need(work, ActivitySignup, id, { lock: true });
          const session = await sessionOf(work, row.activityId, sessionId);
          if (row.state !== 'confirmed' && row.state !== 'pending') throw conflict(said.notSigned);
          if (session.id !== row.sessionId) {
            await update(work, ActivitySignup, row, { sessionId: session.id });
            await promote(work, at(row));
          }
          return detail(work, serviceOf(work, ActivitySignup), id);
        }),
      ],
    }),
  ],
  calls: [serves(activityResult, async (work, { id }) => result(work, await reached(work, Activity, id, 'view')))],
  listeners: [
    on(customerMerged, async (work, { keepId, dropId }) => {
      for (const table of ['activity_signup', 'ticket_order', 'deal_credit'])
        await work.session.rows(
          sql`update ${sql.raw(table)} set customer_id = ${keepId} where ${ours(work, table)} and customer_id = ${dropId}`,
        );
      await work.session.rows(
        sql`update lead_touch set customer_id = ${keepId}, is_first = is_first and not exists (select 1 from lead_touch k where ${live(work, 'k')} and k.customer_id = ${keepId} and k.is_first)
          where ${ours(work, 'lead_touch')} and customer_id = ${dropId}`,
      );
    }),
    on(customerAnonymised, async (work, { customerId }) => {
      const e = work.enterpriseId;
      await work.session.rows(
        sql`update activity_signup set child_name = '已匿名', contact_name = '已匿名', mobile = '', answers = '{}', note = null, search = '' where ${ours(e, 'activity_signup')} and customer_id = ${customerId}`,
      );
      await work.session.rows(
        sql`update ticket set holder_name = '已匿名', holder_mobile = '', search = '' where ${ours(e, 'ticket')} and order_id in (select id from ticket_order where ${ours(e, 'ticket_order')} and customer_id = ${customerId})`,
      );
      await work.session.rows(
        sql`update ticket_order set buyer_name = '已匿名', mobile = '', search = '' where ${ours(e, 'ticket_order')} and customer_id = ${customerId}`,
      );
    }),
  ],
};
