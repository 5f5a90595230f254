// The overview, in a handful of statements over what this person sees.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, daysBetween, startOfDay } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import type { Resource } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { and, reachable } from '#kernel/server/resources/query';
import { live, ours, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { DistributorApplication } from '../../distributors/model/application';
import { Distributor } from '../../distributors/model/distributor';
import { DistributionOrder } from '../../orders/model/order';
import { Withdrawal } from '../../payouts/model/payout';
import { settingOf } from '../../settings/server/settings';
import { type DistributionFigures, distributionFigures } from '../model/figures';
import { distributionCards } from './cards';
import { identityChecks, identityJob } from './identities';
import { distributionFigureList } from './registered';

const said = texts('distribution.overview', { span: ['期间最长 366 天', 'At most 366 days'] });

type Numbers = Record<string, string | number | null>;

async function figures(work: Work, from: string, to: string, schoolId: number | null): Promise<DistributionFigures> {
  if (to < from || daysBetween(from, to) > 366) throw invalid('to', said.span);
  const zone = work.actor.timezone;
  const [start, end] = [startOfDay(from, zone).toISOString(), startOfDay(addDays(to, 1), zone).toISOString()];
  const length = daysBetween(from, to) + 1;
  const before = startOfDay(addDays(from, -length), zone).toISOString();
  const seen = (of: Resource): SQL => {
    const own = and(reachable(work.actor, serviceOf(work, of), 'view', work.app.services));
    return schoolId ? sql`${own} and t.school_id = ${schoolId}` : own;
  };
  const one = async (statement: SQL) => (await work.session.one<Numbers>(statement)) ?? {};
  const people = await one(
    sql`select count(*) filter (where t.state = 'active') as active, count(*) filter (where t.joined_at >= ${start} and t.joined_at < ${end}) as fresh,
      count(*) filter (where t.available < 0) as debts, coalesce(-sum(t.available) filter (where t.available < 0), 0) as owed,
      coalesce(sum(t.pending), 0) as pending from distributor t where ${seen(Distributor)}`,
  );
  const applied = await one(
    sql`select count(*) as n from distributor_application t where ${seen(DistributorApplication)} and t.state = 'pending'`,
  );
  const orders = sql`distribution_order t where ${seen(DistributionOrder)}`;
  const sold = await one(
    sql`select count(*) as n, coalesce(sum(t.base - t.refunded_base), 0) as amount, coalesce(sum(t.first_kept + t.second_kept), 0) as kept,
      count(*) filter (where t.state = 'settled') as settled from ${orders} and t.state not in ('void', 'clawed') and t.signed_at >= ${start} and t.signed_at < ${end}`,
  );
  const booked = await one(
    sql`select coalesce(sum(e.d_available) filter (where e.kind = 'settle'), 0) as settled, coalesce(-sum(e.d_available) filter (where e.kind = 'clawback'), 0) as clawed,
      coalesce(sum(e.d_withdrawn), 0) as withdrawn from commission_entry e join distributor t on t.enterprise_id = e.enterprise_id and t.id = e.distributor_id
      where ${seen(Distributor)} and e.created_at >= ${start} and e.created_at < ${end}`,
  );
  const waiting = await one(
    sql`select count(*) as n, coalesce(sum(t.amount), 0) as amount from withdrawal t where ${seen(Withdrawal)} and t.state = 'auditing'`,
  );
  const days = await work.session.rows<{ day: string; n: number; amount: string; kept: string }>(
    sql`select to_char(t.signed_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as n, sum(t.base - t.refunded_base)::bigint as amount,
      sum(t.first_kept + t.second_kept)::bigint as kept from ${orders} and t.state not in ('void', 'clawed') and t.signed_at >= ${before} and t.signed_at < ${end} group by 1`,
  );
  const top = await work.session.rows<{ id: number; name: string; amount: string; kept: string }>(
    sql`select d.id, d.name, sum(t.base - t.refunded_base)::bigint as amount, sum(t.first_kept)::bigint as kept from distribution_order t
      join distributor d on d.enterprise_id = t.enterprise_id and d.id = t.first_id where ${seen(DistributionOrder)}
      and t.state not in ('void', 'clawed') and t.signed_at >= ${start} and t.signed_at < ${end} group by d.id, d.name order by 3 desc limit 10`,
  );
  const named = (of: 'distribution_level' | 'school', column: SQL) =>
    work.session.rows<{ name: string; amount: string }>(
      sql`select x.name, sum(t.base - t.refunded_base)::bigint as amount from distribution_order t join ${sql.identifier(of)} x on x.enterprise_id = t.enterprise_id and x.id = ${column}
        where ${seen(DistributionOrder)} and t.state not in ('void', 'clawed') and t.signed_at >= ${start} and t.signed_at < ${end} group by x.name order by 2 desc limit 12`,
    );
  const bound = await one(
    sql`select count(*) as n from distributor_bind b join distributor t on t.enterprise_id = b.enterprise_id and t.id = b.distributor_id
      where ${seen(Distributor)} and b.bound_at >= ${start} and b.bound_at < ${end}`,
  );
  const chain = await one(
    sql`with recursive down as (select id, 1 as depth from distributor where ${live(work, 'distributor')} and parent_id is null
        union all select d.id, down.depth + 1 from distributor d join down on d.parent_id = down.id where ${ours(work, 'd')} and down.depth < 100)
      select coalesce(max(depth), 0) as longest from down`,
  );
  const since = startOfDay(addDays(to, -89), zone).toISOString();
  const idle = await one(
    sql`select count(*) as n, count(*) filter (where not exists (select 1 from distribution_order o where o.enterprise_id = t.enterprise_id and o.first_id = t.id and o.signed_at >= ${since})) as idle
      from distributor t where ${seen(Distributor)} and t.state = 'active'`,
  );
  const third = await one(
    sql`select count(*) as n from (select order_id from commission_entry where ${ours(work, 'commission_entry')} and kind = 'accrue' group by order_id having count(distinct distributor_id) > 2) x`,
  );
  const n = (value: string | number | null | undefined): number => Number(value ?? 0);
  const money = (value: string | number | null | undefined): string => yuan(n(value));
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
  const byDay = new Map(days.map((day) => [day.day, day]));
  return {
    distributors: { active: n(people.active), fresh: n(people.fresh), toAudit: n(applied.n) },
    orders: { count: n(sold.n), amount: money(sold.amount) },
    commission: {
      ...{ pending: money(people.pending), settled: money(booked.settled) },
      ...{ withdrawn: money(booked.withdrawn), clawed: money(booked.clawed) },
    },
    toAudit: { count: n(waiting.n), amount: money(waiting.amount) },
    debts: { count: n(people.debts), amount: money(people.owed) },
    days: Array.from({ length }, (_, at) => {
      const day = addDays(from, at);
      const [now, then] = [byDay.get(day), byDay.get(addDays(day, -length))];
      return {
        ...{ day, orders: now?.n ?? 0, amount: n(now?.amount) / 100, commission: n(now?.kept) / 100 },
        before: n(then?.amount) / 100,
      };
    }),
    top: top.map(({ id, name, amount, kept }) => ({
      ...{ id: Number(id), name, amount: n(amount) / 100, commission: n(kept) / 100 },
    })),
    byLevel: (await named('distribution_level', sql`t.first_level_id`)).map(({ name, amount }) => ({
      name,
      amount: n(amount) / 100,
    })),
    bySchool: (await named('school', sql`t.school_id`)).map(({ name, amount }) => ({ name, amount: n(amount) / 100 })),
    funnel: { bound: n(bound.n), signed: n(sold.n), settled: n(sold.settled) },
    compliance: {
      longestChain: n(chain.longest),
      withoutSale: share(n(idle.idle), n(idle.n)),
      costShare: share(n(sold.kept), n(sold.amount)),
      cap: (await settingOf(work)).maxTotalPercent / 100,
      moreThanTwo: n(third.n),
    },
  };
}

export const overview: AreaPiece = {
  calls: [serves(distributionFigures, (work, { from, to, schoolId }) => figures(work, from, to, schoolId))],
  jobs: [identityJob],
  registers: { card: distributionCards, figure: distributionFigureList, check: identityChecks },
};
