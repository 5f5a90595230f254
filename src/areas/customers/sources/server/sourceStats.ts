// The figures of a source and of those directly below it, over a period and a school, within what the reader sees.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, addMonths, type Day, dayOf, startOfDay } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { notFound } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { and, reachable } from '#kernel/server/resources/query';
import { beside, live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { customerService } from '../../customer/server/customerRows';
import { SourceCost } from '../model/source';
import { figuresOf, nothing, type SourceCounts, type SourceFigures, summedUp } from '../model/sourceFigures';

export interface Asked {
  sourceId: number | null;
  from: Day | null;
  to: Day | null;
  schoolId: number | null;
}

interface Period {
  from: Day;
  to: Day;
  schoolId: number | null;
}

export async function stats(work: Work, { sourceId, from, to, schoolId }: Asked) {
  const today = dayOf(work.now, work.actor.timezone);
  const period = { from: from ?? `${addMonths(today, -11).slice(0, 7)}-01`, to: to ?? today, schoolId };
  const nodes = await nodesOf(work);
  if (sourceId !== null && !nodes.some(({ id }) => id === sourceId)) throw notFound();
  const sums = summedUp(nodes, await countsOf(work, period));
  const below = nodes.filter(({ parentId }) => parentId === sourceId);
  const cover = seesCosts(work) ? {} : withoutCosts;
  const shown = (id: number | null) => ({ ...onWire(figuresOf(sums.get(id) ?? nothing)), ...cover });
  return {
    ...period,
    name: nodes.find(({ id }) => id === sourceId)?.name ?? '',
    figures: shown(sourceId),
    children: below.map(({ id, name, kind, active }) => ({ id, name, kind, active, ...shown(id) })),
    trend: await trendOf(work, period, sourceId === null ? null : withBelow(nodes, sourceId)),
  };
}

/** Costs are a school's. Who reaches only what is their own is told none, not that there were none. */
const seesCosts = ({ actor }: Work): boolean =>
  [...(actor.grants.get(permission(SourceCost, 'view')) ?? [])].some((scope) => scope !== 'self');
const withoutCosts = { cost: null, costPerLead: null, costPerMember: null, roi: null };

interface Node {
  id: number;
  parentId: number | null;
  name: string;
  kind: string;
  active: boolean;
}

const nodesOf = (work: Work): Promise<Node[]> => {
  const name = work.caller.locale === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`;
  return work.session.rows<Node>(
    sql`select id, parent_id as "parentId", ${name} as name, kind, active from customer_source
      where ${live(work, 'customer_source')} order by sort, id`,
  );
};

const withBelow = (nodes: readonly Node[], id: number): number[] => [
  id,
  ...nodes.filter(({ parentId }) => parentId === id).flatMap((child) => withBelow(nodes, child.id)),
];

/** Moments of the period, in the enterprise's own days. */
const within = (work: Work, column: SQL, { from, to }: Period): SQL => {
  const { timezone } = work.actor;
  return sql`${column} >= ${startOfDay(from, timezone).toISOString()} and ${column} < ${startOfDay(addDays(to, 1), timezone).toISOString()}`;
};

const ofSchool = ({ schoolId }: Period): SQL => (schoolId === null ? sql`true` : sql`t.school_id = ${schoolId}`);

/** As the list finds them, those in the pool too: each number leads there. */
const customersOf = (work: Work, period: Period): SQL =>
  and([...reachable(work.actor, customerService(work), 'view', work.app.services), ofSchool(period)]);

const costsOf = (work: Work, period: Period): SQL => {
  const found = work.app.services.get(SourceCost.name)!;
  return and([
    ...reachable(work.actor, found, 'view', work.app.services),
    sql`t.date between ${period.from} and ${period.to}`,
    ofSchool(period),
  ]);
};

/** What each node has of its own. */
async function countsOf(work: Work, period: Period): Promise<Map<number, SourceCounts>> {
  const leads = await work.session.rows<Omit<SourceCounts, 'touches' | 'cost' | 'received'> & { id: number }>(
    sql`select t.source_id as id, count(*)::int as leads, count(*) filter (where t.lost_kind is distinct from 'invalid' or t.state <> 'lost')::int as valid,
        count(t.first_visited_at)::int as visits, count(t.member_at)::int as members
      from customer t where ${customersOf(work, period)} and ${within(work, sql`t.created_at`, period)} group by 1`,
  );
  const touches = await work.session.rows<{ id: number; touches: number }>(
    sql`select m.source_id as id, count(*)::int as touches from customer_touch m join customer t on t.enterprise_id = m.enterprise_id and t.id = m.customer_id
      where ${live(work, 'm')} and m.outcome = 'matched'
        and ${within(work, sql`m.at`, period)} and ${customersOf(work, period)} group by 1`,
  );
  const costs = await work.session.rows<{ id: number; cost: number }>(
    sql`select t.source_id as id, sum(t.amount)::bigint as cost from source_cost t where ${costsOf(work, period)} group by 1`,
  );
  const received = await work.session.rows<{ id: number; received: number }>(
    sql`select t.source_id as id, sum(m.amount)::bigint as received from customer t join customer_payment m on ${beside('m', 't')}
        and m.customer_id = t.id and m.reversed_at is null and m.paid_at < t.member_at + interval '365 days'
      where ${customersOf(work, period)} and ${within(work, sql`t.created_at`, period)} group by 1`,
  );
  const counts = new Map<number, SourceCounts>();
  for (const { id, ...part } of [...leads, ...touches, ...costs, ...received])
    counts.set(id, { ...(counts.get(id) ?? nothing), ...part });
  return counts;
}

interface Month {
  month: string;
  leads: number;
  members: number;
  cost: string;
}

/** By month of the lead, so that the trend adds up to the figures above it. */
async function trendOf(work: Work, period: Period, ids: number[] | null): Promise<Month[]> {
  const ofSource = ids ? sql`t.source_id = any(${sql.param(ids)}::bigint[])` : sql`true`;
  const leads = await work.session.rows<{ month: string; leads: number; members: number }>(
    sql`select to_char(t.created_at at time zone ${work.actor.timezone}, 'YYYY-MM') as month, count(*)::int as leads, count(t.member_at)::int as members
      from customer t where ${customersOf(work, period)} and ${within(work, sql`t.created_at`, period)} and ${ofSource} group by 1`,
  );
  const costs = await work.session.rows<{ month: string; cost: number }>(
    sql`select to_char(t.date, 'YYYY-MM') as month, sum(t.amount)::bigint as cost from source_cost t
      where ${costsOf(work, period)} and ${ofSource} group by 1`,
  );
  const byMonth = new Map(leads.map((one) => [one.month, one]));
  const spent = new Map(costs.map(({ month, cost }) => [month, cost]));
  return monthsOf(period).map((month) => ({
    month,
    leads: byMonth.get(month)?.leads ?? 0,
    members: byMonth.get(month)?.members ?? 0,
    cost: yuan(spent.get(month) ?? 0),
  }));
}

const mostMonths = 36;

function monthsOf({ from, to }: Period): string[] {
  const back = Array.from({ length: mostMonths }, (_, i) => addMonths(`${to.slice(0, 7)}-01`, -i).slice(0, 7));
  return back.filter((month) => month >= from.slice(0, 7)).reverse();
}

const amount = (fen: number | null): string | null => (fen === null ? null : yuan(fen));

const onWire = ({ cost, received, roi, costPerLead, costPerMember, validRate, ...rest }: SourceFigures) => ({
  ...rest,
  validRate: validRate === null ? null : validRate / 10,
  cost: yuan(cost),
  received: yuan(received),
  roi: roi === null ? null : roi / 100,
  costPerLead: amount(costPerLead),
  costPerMember: amount(costPerMember),
});
