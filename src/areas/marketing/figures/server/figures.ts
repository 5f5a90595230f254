// The figures of channels, campaigns, plans, lines and activities, from the same rows wherever they are shown.
import { type SQL, sql } from 'drizzle-orm';
import { besideAny, live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Figures, noFigures } from '../model/figures';

export type Level = 'channel' | 'campaign' | 'plan' | 'plan_line' | 'activity';
export interface Span {
  ids?: readonly number[];
  from?: string | null;
  to?: string | null;
  /** Costs and customers of these schools only; nothing: of all. */
  schoolIds?: readonly number[] | null;
}

const keyOf: Record<Level, (table: string) => SQL> = {
  channel: (table) => sql.raw(`${table}.channel_id`),
  campaign: (table) => sql.raw(`${table}.campaign_id`),
  plan: (table) =>
    table === 'm'
      ? sql`m.plan_id`
      : sql`(select l.plan_id from plan_line l where ${besideAny('l', table)} and l.id = ${sql.raw(table)}.plan_line_id)`,
  plan_line: (table) => sql.raw(`${table}.plan_line_id`),
  activity: (table) => sql.raw(`${table}.activity_id`),
};

/** One statement for all of a level. Leads go by the first touch, deals and money by what touches are credited with. */
export async function figuresOf(work: Work, level: Level, span: Span): Promise<Map<number, Figures>> {
  const { ids, from, to, schoolIds } = span;
  const e = work.enterpriseId;
  const zone = work.actor.timezone;
  const day = (column: SQL) => sql`(${column} at time zone ${zone})::date`;
  const within = (column: SQL) =>
    sql`${from ? sql`${column} >= ${from}::date` : sql`true`} and ${to ? sql`${column} <= ${to}::date` : sql`true`}`;
  const among = (key: SQL) => (ids ? sql`${key} = any(${sql.param([...ids])}::bigint[])` : sql`${key} is not null`);
  const here = (column: SQL) => (schoolIds ? sql`${column} = any(${sql.param([...schoolIds])}::bigint[])` : sql`true`);
  const key = keyOf[level];
  const met = (at: SQL) => sql`count(*) filter (where ${at} is not null and ${within(day(at))})`;
  const found = await work.session.rows<{ id: number } & Record<keyof Figures, number>>(
    sql`select id, sum(cost)::bigint as cost, sum(leads)::int as leads, sum(visits)::int as visits, sum(trials)::int as trials,
        sum(deals)::int as deals, sum(revenue)::bigint as revenue from (
      select ${key('m')} as id, sum(m.amount) as cost, 0 as leads, 0 as visits, 0 as trials, 0 as deals, 0 as revenue
        from market_cost m where ${live(e, 'm')} and m.state in ('confirmed', 'reversed')
          and ${among(key('m'))} and ${within(sql`m.occurred_on`)} and ${here(sql`m.school_id`)} group by 1
      union all
      select ${key('t')}, 0, count(*) filter (where ${within(day(sql`t.at`))}), ${met(sql`c.first_visited_at`)}, ${met(sql`c.first_trial_at`)}, 0, 0
        from lead_touch t join customer c on c.enterprise_id = t.enterprise_id and c.id = t.customer_id
        where ${live(e, 't')} and t.is_first and ${among(key('t'))} and ${here(sql`c.school_id`)} group by 1
      union all
      select ${key('d')}, 0, 0, 0, 0, count(*) filter (where d.is_counted), sum(d.revenue)
        from deal_credit d join customer c on c.enterprise_id = d.enterprise_id and c.id = d.customer_id
        where ${live(e, 'd')} and d.deal_on is not null and ${among(key('d'))}
          and ${within(sql`d.deal_on`)} and ${here(sql`c.school_id`)} group by 1
    ) x where id is not null group by id`,
  );
  return new Map(
    found.map(({ id, ...figures }) => [
      Number(id),
      Object.fromEntries(
        Object.keys(noFigures).map((name) => [name, Number(figures[name as keyof Figures])]),
      ) as Record<keyof Figures, number>,
    ]),
  );
}
