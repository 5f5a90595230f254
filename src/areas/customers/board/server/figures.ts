// What counsellors did in a period and what waits for them, a row for each; a team's figures are the sums of its rows.

import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Day, dayOf, startOfDay } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { beside, live, ours } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { maxOwnedOf } from '../../pool/server/receivers';
import { monthShares, targetIn } from '../../salespeople/model/targetRules';
import { counsellorsOf, type Whose } from '../../salespeople/server/counsellors';
import { boardFigures, boardTeam } from '../model/boardCalls';
import { share } from '../model/funnelRules';
import { type Moments, momentsOf } from './funnel';

const counted = [
  'leads',
  'calls',
  'connected',
  'wechats',
  'invites',
  'expected',
  'arrived',
  'noShow',
  'trials',
  'members',
  /** Fen that contracts attributes to the counsellor. */
  'amount',
  'followed',
  'due',
  'overdue',
  'recycleSoon',
  'owned',
  'uncontacted',
  /** Handed over in the period and spoken to since by whoever got them, and how long that took them together. */
  'answered',
  'answerSeconds',
] as const;
type Counted = Record<(typeof counted)[number], number>;

export interface CounsellorFigures extends Counted {
  staffId: number;
  name: string;
  accepting: boolean;
  schoolId: number | null;
  /** The counsellor's own number; without it the rule of the school decides. */
  maxOwned: number | null;
}

const most = 500;
const soonDays = 2;

/** Whose customers are counted: counsellors in the order of their names. */
export const countedOnes = async (work: Work, asked: Whose): Promise<SQL> => {
  const { owned } = await counsellorsOf(work, asked);
  return sql`select s.id, s.name, s.school_id, p.accepting, p.max_owned from salesperson p
    join staff s on s.enterprise_id = p.enterprise_id and s.id = p.staff_id
    where ${live(work, 'p')} and p.left_on is null and ${owned(sql`s.id`, sql`s.school_id`)}
    order by s.name, s.id limit ${most}`;
};

/** Until when a customer that falls into the pool falls soon: the end of the day after tomorrow, as the list has it. */
export const soonUntil = ({ now, actor: { timezone } }: Work): string =>
  startOfDay(addDays(dayOf(now, timezone), soonDays + 1), timezone).toISOString();

/** New to a counsellor: entered, given or imported. Who takes one out of the pool has won nobody new. */
export const isNew = (kind: SQL): SQL => sql`${kind} in ('create', 'assign', 'auto', 'import')`;

/** Of guardian `g` of customer `c`: whoever has the customer now added them, and not somebody who had it before. */
export const addedByOwner: SQL = sql`(c.owned_at is null or g.wechat_added_at >= c.owned_at)`;

/** A query each would be one too many, so every figure is one grouped part. */
export async function figuresOf(work: Work, asked: Whose, { start, end }: Moments): Promise<CounsellorFigures[]> {
  const { enterpriseId } = work;
  const now = work.now.toISOString();
  const soon = soonUntil(work);
  return work.session.rows<CounsellorFigures>(
    sql`with p as (${await countedOnes(work, asked)}),
        led as (select a.to_staff_id as id, count(distinct a.customer_id) as n from assignment_log a where ${live(enterpriseId, 'a')} and a.to_staff_id in (select id from p) and ${isNew(sql`a.kind`)}
          and a.at >= ${start} and a.at < ${end} group by 1),
        answered as (select a.to_staff_id as id, count(f.at) as n, sum(extract(epoch from f.at - a.at)) as seconds from assignment_log a
          cross join lateral (select min(f.occurred_at) as at from follow_up f where ${beside('f', 'a')}
            and f.customer_id = a.customer_id and f.staff_id = a.to_staff_id and f.occurred_at >= a.at) f
          where ${ours(enterpriseId, 'a')} and a.to_staff_id in (select id from p) and a.at >= ${start} and a.at < ${end} group by 1),
        spoke as (select f.staff_id as id, count(*) filter (where f.way = 'phone') as calls,
            count(*) filter (where f.way = 'phone' and f.result = 'connected') as connected, count(distinct f.customer_id) as followed
          from follow_up f where ${live(enterpriseId, 'f')} and f.staff_id in (select id from p)
          and f.occurred_at >= ${start} and f.occurred_at < ${end} group by 1),
        added as (select c.owner_id as id, count(*) as n from guardian g join customer c on c.enterprise_id = g.enterprise_id and c.id = g.customer_id
          where ${live(enterpriseId, 'g')} and g.wechat_added_at >= ${start} and g.wechat_added_at < ${end}
          and c.owner_id in (select id from p) and ${addedByOwner} group by 1),
        booked as (select a.created_by as id, count(*) as n from appointment a where ${live(enterpriseId, 'a')}
          and not a.walk_in and a.created_by in (select id from p) and a.created_at >= ${start} and a.created_at < ${end} group by 1),
        met as (select a.host_id as id, count(*) filter (where a.state <> 'cancelled') as expected,
            count(*) filter (where a.arrived_at is not null) as arrived, count(*) filter (where a.state = 'no_show') as no_show
          from appointment a where ${live(enterpriseId, 'a')} and a.host_id in (select id from p)
          and a.start_at >= ${start} and a.start_at < ${end} group by 1),
        came as (select l.owner_id as id, count(distinct l.customer_id) filter (where l.to_state = 'trial') as trials,
            count(distinct l.customer_id) filter (where l.to_state = 'member' and l.transition = 'enrol') as members
          from customer_state_log l where ${live(enterpriseId, 'l')} and l.owner_id in (select id from p)
          and l.to_state in ('trial', 'member') and l.at >= ${start} and l.at < ${end} group by 1),
        paid as (select m.staff_id as id, sum(m.amount) as amount from customer_payment m where ${live(enterpriseId, 'm')}
          and m.reversed_at is null and m.staff_id in (select id from p) and m.paid_at >= ${start} and m.paid_at < ${end} group by 1),
        has as (select c.owner_id as id, count(*) filter (where c.next_follow_up_at < ${end}) as due,
            count(*) filter (where c.next_follow_up_at < ${now}) as overdue, count(*) filter (where c.recycle_at < ${soon}) as recycle_soon,
            count(*) filter (where c.last_follow_up_at is null or c.last_follow_up_at < c.owned_at) as uncontacted, count(*) as owned
          from customer c where ${live(enterpriseId, 'c')} and c.merged_into_id is null
          and c.owner_id in (select id from p) and c.state in ('new', 'following', 'invited', 'visited', 'trial') group by 1)
      select p.id as "staffId", p.name, p.accepting, p.school_id as "schoolId", p.max_owned as "maxOwned", coalesce(led.n, 0)::int as leads,
        coalesce(spoke.calls, 0)::int as calls, coalesce(spoke.connected, 0)::int as connected, coalesce(added.n, 0)::int as wechats,
        coalesce(booked.n, 0)::int as invites, coalesce(met.expected, 0)::int as expected, coalesce(met.arrived, 0)::int as arrived,
        coalesce(met.no_show, 0)::int as "noShow", coalesce(came.trials, 0)::int as trials, coalesce(came.members, 0)::int as members,
        coalesce(paid.amount, 0)::bigint as amount, coalesce(spoke.followed, 0)::int as followed, coalesce(has.due, 0)::int as due, coalesce(has.overdue, 0)::int as overdue,
        coalesce(has.recycle_soon, 0)::int as "recycleSoon", coalesce(has.owned, 0)::int as owned, coalesce(has.uncontacted, 0)::int as uncontacted,
        coalesce(answered.n, 0)::int as answered, coalesce(answered.seconds, 0)::float8 as "answerSeconds"
      from p left join led using (id) left join spoke using (id) left join added using (id) left join booked using (id)
        left join met using (id) left join came using (id) left join paid using (id) left join has using (id) left join answered using (id) order by p.name, p.id`,
  );
}

export const sumOf = (rows: readonly Counted[]): Counted =>
  Object.fromEntries(counted.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Counted;

/** Amounts go out as amounts. */
const onWire = <T extends Counted>(row: T) => ({ ...row, amount: yuan(row.amount) });

const rates = ({ calls, connected, arrived, noShow, answered, answerSeconds }: Counted) => ({
  connectRate: share(connected, calls),
  showRate: share(arrived, arrived + noShow),
  /** Minutes on average. */
  firstResponse: answered > 0 ? Math.round(answerSeconds / answered / 60) : null,
});

const aims = ['leads', 'calls', 'wechats', 'invites', 'visits', 'trials', 'members', 'amount'] as const;

/** What the month asks of these counsellors, for the days of the period. */
async function targetsOf(work: Work, staffIds: number[], from: Day, to: Day) {
  const shares = monthShares(from, to);
  const sums = sql.raw(aims.map((name) => `sum(${name})::bigint as ${name}`).join(', '));
  const rows = await work.session.rows<Record<(typeof aims)[number], number> & { month: string }>(
    sql`select month, ${sums} from salesperson_target where ${live(work, 'salesperson_target')}
      and staff_id = any(${sql.param(staffIds)}::bigint[]) and month = any(${sql.param(shares.map(({ month }) => month))}::text[]) group by month`,
  );
  const inPeriod = (name: (typeof aims)[number]) =>
    targetIn(shares, Object.fromEntries(rows.map((row) => [row.month, row[name]])));
  return { ...Object.fromEntries(aims.map((name) => [name, inPeriod(name)])), amount: yuan(inPeriod('amount')) };
}

export const servesFigures = serves(boardFigures, async (work, asked) => {
  const rows = await figuresOf(work, asked, momentsOf(work, asked));
  const totals = sumOf(rows);
  const ids = rows.map(({ staffId }) => staffId);
  return { ...onWire(totals), ...rates(totals), targets: await targetsOf(work, ids, asked.from, asked.to) };
});

export const servesTeam = serves(boardTeam, async (work, asked) => {
  const rows = await figuresOf(work, asked, momentsOf(work, asked));
  const team = rows.map(async ({ schoolId, maxOwned, ...row }) => ({
    ...onWire(row),
    ...rates(row),
    maxOwned: await maxOwnedOf(work, { file: { maxOwned }, schoolId }),
  }));
  return Promise.all(team);
});
