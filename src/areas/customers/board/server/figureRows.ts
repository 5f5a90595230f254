// The rows behind a figure of the board, as many as the figure says: each with its customer, its counsellor and its moment.

import { type SQL, sql } from 'drizzle-orm';
import { reaches } from '#kernel/server/database/scope';
import { t } from '#kernel/server/resources/query';
import { live, ours, undeleted } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { isInPool } from '../../customer/model/customerRules';
import { maskedName } from '../../customer/model/names';
import { customerService } from '../../customer/server/customerRows';
import { type BoardFigure, figureRows } from '../model/boardCalls';
import { addedByOwner, countedOnes, isNew, soonUntil } from './figures';
import { type Moments, momentsOf } from './funnel';

/** Whose, of whom, when, and what it was; the same conditions as the counting has. */
function behind(work: Work, figure: BoardFigure, { start, end }: Moments): SQL {
  const own = (alias: string) => live(work, alias);
  const within = (column: string) => sql`${sql.raw(column)} >= ${start} and ${sql.raw(column)} < ${end}`;
  const counted = (column: string) => sql`${sql.raw(column)} in (select id from p)`;
  const spoken = (more: SQL) =>
    sql`select f.staff_id, f.customer_id, f.occurred_at as at, f.result as what from follow_up f where ${own('f')}
      and ${counted('f.staff_id')} and ${within('f.occurred_at')} and ${more}`;
  const met = (more: SQL) =>
    sql`select a.host_id as staff_id, a.customer_id, a.start_at as at, a.state as what from appointment a where ${own('a')}
      and ${counted('a.host_id')} and ${within('a.start_at')} and ${more}`;
  const reached = (more: SQL) =>
    sql`select l.owner_id as staff_id, l.customer_id, max(l.at) as at, null as what from customer_state_log l where ${own('l')}
      and ${counted('l.owner_id')} and ${within('l.at')} and ${more} group by 1, 2`;
  const waiting = (column: string, until: string) =>
    sql`select c.owner_id as staff_id, c.id as customer_id, ${sql.raw(column)} as at, null as what from customer c where ${own('c')}
      and c.merged_into_id is null and ${counted('c.owner_id')} and c.state in ('new', 'following', 'invited', 'visited', 'trial') and ${sql.raw(column)} < ${until}`;
  const parts: Record<BoardFigure, () => SQL> = {
    leads: () =>
      sql`select a.to_staff_id as staff_id, a.customer_id, max(a.at) as at, null as what from assignment_log a where ${own('a')}
        and ${counted('a.to_staff_id')} and ${isNew(sql`a.kind`)} and ${within('a.at')} group by 1, 2`,
    calls: () => spoken(sql`f.way = 'phone'`),
    connected: () => spoken(sql`f.way = 'phone' and f.result = 'connected'`),
    followed: () =>
      sql`select f.staff_id, f.customer_id, max(f.at) as at, null as what from (${spoken(sql`true`)}) f group by 1, 2`,
    wechats: () =>
      sql`select c.owner_id as staff_id, g.customer_id, g.wechat_added_at as at, null as what from guardian g
        join customer c on c.enterprise_id = g.enterprise_id and c.id = g.customer_id
        where ${own('g')} and ${within('g.wechat_added_at')} and ${counted('c.owner_id')} and ${addedByOwner}`,
    invites: () =>
      sql`select a.created_by as staff_id, a.customer_id, a.start_at as at, a.state as what from appointment a where ${own('a')}
        and not a.walk_in and ${counted('a.created_by')} and ${within('a.created_at')}`,
    expected: () => met(sql`a.state <> 'cancelled'`),
    arrived: () => met(sql`a.arrived_at is not null`),
    noShow: () => met(sql`a.state = 'no_show'`),
    trials: () => reached(sql`l.to_state = 'trial'`),
    members: () => reached(sql`l.to_state = 'member' and l.transition = 'enrol'`),
    amount: () =>
      sql`select m.staff_id, m.customer_id, m.paid_at as at, round(m.amount / 100.0, 2)::text as what from customer_payment m where ${own('m')}
        and m.reversed_at is null and ${counted('m.staff_id')} and ${within('m.paid_at')}`,
    due: () => waiting('c.next_follow_up_at', end),
    overdue: () => waiting('c.next_follow_up_at', work.now.toISOString()),
    recycleSoon: () => waiting('c.recycle_at', soonUntil(work)),
  };
  return parts[figure]();
}

type Found = Pick<Customer, 'ownerId' | 'state' | 'lostKind' | 'poolAt'> & {
  customerId: number;
  name: string | null;
  isSeen: boolean;
  staffId: number;
  staff: string;
  at: Date;
  what: string | null;
};

/** Of a customer one does not see any more: the first character. */
const shown = (work: Work, { customerId, name, isSeen, staffId, staff, at, what, ...rest }: Found) => ({
  customerId: isSeen ? customerId : null,
  name: name === null ? '–' : isSeen && !isInPool(rest, work.now) ? name : maskedName(name),
  staffId,
  staff,
  at,
  what,
});

export const servesFigureRows = serves(figureRows, async (work, asked) => {
  const { page, pageSize, figure } = asked;
  const part = behind(work, figure, momentsOf(work, asked));
  const all = sql`with p as (${await countedOnes(work, asked)}), r as (${part})`;
  const total = await work.session.one<{ n: number }>(sql`${all} select count(*)::int as n from r`);
  const seen = reaches(work.actor, customerService(work), 'view', t, work.app.services);
  const rows = await work.session.rows<Found>(
    sql`${all} select r.customer_id as "customerId", t.name, t.owner_id as "ownerId", t.state, t.lost_kind as "lostKind", t.pool_at as "poolAt",
          coalesce((${seen}) and ${undeleted('t')} and t.merged_into_id is null, false) as "isSeen", p.id as "staffId", p.name as staff, r.at, r.what
        from r join p on p.id = r.staff_id left join customer t on ${ours(work, 't')} and t.id = r.customer_id
        order by r.at desc, r.customer_id limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { list: rows.map((row) => shown(work, row)), total: total!.n, page, pageSize };
});
