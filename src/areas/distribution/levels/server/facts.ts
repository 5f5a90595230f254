// What distributors sold in each period, counted for many at once from parts, entries and their own contracts.
import { sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { beside, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { FactOf, LevelRules, Period } from '../model/conditions';
import type { DistributionLevel } from '../model/level';

export const rulesOf = (level: DistributionLevel): LevelRules => ({
  ...{ id: level.id, rank: level.rank, enabled: level.enabled, isDefault: level.isDefault },
  ...{ autoUpgrade: level.autoUpgrade, upgradeMode: level.upgradeMode, conditions: level.conditions },
  ...{ keepOn: level.keepOn, keepConditions: level.keepConditions },
});

export interface Span {
  from: string;
  /** The first day that is no longer counted. */
  to: string;
}

const far = '2999-01-01';

export function spansOf(today: string): Record<Period, Span> {
  const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
  return {
    total: { from: '1970-01-01', to: far },
    days90: { from: addDays(today, -89), to: far },
    quarter: { from: `${today.slice(0, 4)}-${String(quarter).padStart(2, '0')}-01`, to: far },
    year: { from: `${today.slice(0, 4)}-01-01`, to: far },
  };
}

interface Counted {
  id: number;
  metric: string;
  value: string;
}

/** The metrics of many in one span, in one statement. */
async function countIn(work: Work, ids: readonly number[], { from, to }: Span): Promise<Counted[]> {
  const zone = work.actor.timezone;
  const [start, end] = [startOfDay(from, zone).toISOString(), startOfDay(to, zone).toISOString()];
  const people = sql`${sql.param([...ids])}::bigint[]`;
  return work.session.rows<Counted>(
    sql`with sold as (
        select o.first_id as id, count(distinct o.id) as orders, sum(p.base - p.refunded_base) as amount
        from distribution_part p join distribution_order o on o.enterprise_id = p.enterprise_id and o.id = p.order_id
        where ${ours(work, 'p')} and o.first_id = any(${people}) and p.state not in ('void', 'clawed')
          and o.state not in ('void', 'clawed') and p.at >= ${start} and p.at < ${end} group by o.first_id)
      select id, 'direct_orders' as metric, orders as value from sold
      union all select id, 'direct_amount', amount from sold
      union all select distributor_id, 'settled_commission', sum(d_available) from commission_entry
        where ${ours(work, 'commission_entry')} and distributor_id = any(${people}) and kind in ('settle', 'clawback')
          and created_at >= ${start} and created_at < ${end} group by distributor_id
      union all select d.id, 'own_paid', sum(c.received - c.refunded) from distributor d
        join contract c on ${beside('c', 'd')} and c.customer_id = d.customer_id
        where ${ours(work, 'd')} and d.id = any(${people}) and c.signed_on >= ${from} and c.signed_on < ${to} group by d.id`,
  );
}

type FactsFor = (id: number) => FactOf;

export async function factsFor(work: Work, ids: readonly number[]): Promise<FactsFor> {
  const spans = spansOf(dayOf(work.now, work.actor.timezone));
  const found = new Map<string, number>();
  if (ids.length > 0)
    for (const [period, span] of Object.entries(spans))
      for (const { id, metric, value } of await countIn(work, ids, span))
        found.set(`${id}:${metric}:${period}`, Number(value));
  return (id) => (metric, period) => found.get(`${id}:${metric}:${period}`) ?? 0;
}

/** Of one span only: the last quarter, for the check that keeps a level. */
export async function factsIn(work: Work, ids: readonly number[], span: Span) {
  const found = new Map<string, number>();
  if (ids.length > 0)
    for (const { id, metric, value } of await countIn(work, ids, span)) found.set(`${id}:${metric}`, Number(value));
  return (id: number) => (metric: string) => found.get(`${id}:${metric}`) ?? 0;
}
