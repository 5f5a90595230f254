// The funnel, counted from the stage log: everyone belongs to whoever owned the customer when it reached the stage.

import { type SQL, sql } from 'drizzle-orm';
import { addDays, daysBetween, startOfDay } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { beside, live, ours, undeleted } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type Counsellors, counsellorsOf } from '../../salespeople/server/counsellors';
import { boardFunnel } from '../model/boardCalls';
import { type Funnel, funnelOf, ranked } from '../model/funnelRules';

const longestPeriod = 366;
const rules = texts('customers.period', {
  backwards: ['结束日期不能早于开始日期', 'The end is before the start'],
  tooLong: ['最多查看一年', 'A year at most'],
});

export interface Moments {
  start: string;
  end: string;
}

export function momentsOf({ actor }: Work, { from, to }: { from: string; to: string }): Moments {
  const days = daysBetween(from, to);
  if (days < 0) throw invalid('to', rules.backwards);
  if (days >= longestPeriod) throw invalid('to', rules.tooLong);
  const start = startOfDay(from, actor.timezone).toISOString();
  return { start, end: startOfDay(addDays(to, 1), actor.timezone).toISOString() };
}

const ranks = sql.join(
  ranked.map((stage, n) => sql`(${stage}, ${n}::int)`),
  sql`, `,
);

interface Asked extends Moments {
  counsellors: Counsellors;
  withInvalid: boolean;
}

const counted = (c: SQL, withInvalid: boolean): SQL =>
  sql`${undeleted(c)} and ${c}.merged_into_id is null${withInvalid ? sql`` : sql` and ${c}.lost_kind is distinct from 'invalid'`}`;

/** Customers made in the period: how many of them ever came at least so far. */
const cohort = (work: Work, { start, end, counsellors, withInvalid }: Asked): SQL =>
  sql`with made as (select c.id, c.school_id from customer c where ${ours(work, 'c')}
        and c.created_at >= ${start} and c.created_at < ${end} and ${counted(sql`c`, withInvalid)}),
      entry as (select l.customer_id, rank.n as rank, l.owner_id, l.at, l.id from made join customer_state_log l
        on ${live(work, 'l')} and l.customer_id = made.id
        join (values ${ranks}) rank(stage, n) on rank.stage = l.to_state),
      first as (select distinct on (e.customer_id, step.n) e.customer_id, step.n, e.owner_id from entry e
        join generate_series(0, ${ranked.length - 1}) step(n) on e.rank >= step.n
        -- A lead that lay in the pool first belongs to whoever took it up.
        order by e.customer_id, step.n, (step.n = 0 and e.owner_id is null), e.at, e.id)
    select first.n, count(*)::int as reached from first join made on made.id = first.customer_id
      where ${counsellors.owned(sql`first.owner_id`, sql`made.school_id`)} group by first.n`;

/** First entries into each stage within the period, whenever the customer was made. */
const entries = (work: Work, { start, end, counsellors, withInvalid }: Asked): SQL =>
  sql`select rank.n, count(*)::int as reached from (values ${ranks}) rank(stage, n)
      join customer_state_log l on ${live(work, 'l')} and l.to_state = rank.stage
        and l.at >= ${start} and l.at < ${end}
      join customer c on c.enterprise_id = l.enterprise_id and c.id = l.customer_id and ${counted(sql`c`, withInvalid)}
      where ${counsellors.owned(sql`l.owner_id`, sql`c.school_id`)} and not exists (select 1 from customer_state_log e
        where ${beside('e', 'l')} and e.customer_id = l.customer_id and e.to_state = l.to_state
          and (e.at, e.id) < (l.at, l.id))
      group by rank.n`;

export async function funnelIn(work: Work, mode: 'cohort' | 'period', asked: Asked): Promise<Funnel> {
  const rows = await work.session.rows<{ n: number; reached: number }>(
    mode === 'cohort' ? cohort(work, asked) : entries(work, asked),
  );
  const reached = ranked.map((_, n) => rows.find((row) => row.n === n)?.reached ?? 0);
  return funnelOf(reached);
}

export const servesFunnel = serves(boardFunnel, async (work, input) =>
  funnelIn(work, input.mode, {
    ...momentsOf(work, input),
    counsellors: await counsellorsOf(work, input),
    withInvalid: input.withInvalid,
  }),
);
