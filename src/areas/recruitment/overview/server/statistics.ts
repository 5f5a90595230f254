// The figures of recruiting, of what the person reaches: a cohort is the applications of a period.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, dayOf, daysBetween, startOfDay } from '#kernel/model/dates';
import { reachable } from '#kernel/server/resources/query';
import { serviceOf, undeleted } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Application, ApplicationLife, milestones } from '../../applications/model/application';
import { funnelOf, mean, median } from '../model/funnel';
import {
  channelStatistics,
  type Duration,
  durationStatistics,
  funnelStatistics,
  reasonStatistics,
} from '../model/statistics';

interface Asked {
  from: string;
  to: string;
  schoolId: number | null;
  postId: number | null;
  ownerId: number | null;
  channelId: number | null;
}

/** The applications meant, `t`: within reach, of the period by `when`, not those that went to another job. */
function meant(work: Work, asked: Asked, when: SQL = sql`t.created_at`): SQL {
  const { timezone } = work.actor;
  const own = (column: SQL, id: number | null) => (id === null ? [] : [sql`${column} = ${id}`]);
  return sql.join(
    [
      ...reachable(work.actor, serviceOf(work, Application), 'view', work.app.services),
      sql`t.state <> 'transferred'`,
      sql`${when} >= ${startOfDay(asked.from, timezone).toISOString()}`,
      sql`${when} < ${startOfDay(addDays(asked.to, 1), timezone).toISOString()}`,
      ...own(sql`t.school_id`, asked.schoolId),
      ...own(sql`t.post_id`, asked.postId),
      ...own(sql`t.owner_id`, asked.ownerId),
      ...own(sql`t.channel_id`, asked.channelId),
    ],
    sql` and `,
  );
}

async function funnel(work: Work, asked: Asked) {
  const order = Object.keys(milestones) as (keyof typeof milestones)[];
  const found = await work.session.rows<{ furthest: string; n: number }>(
    sql`select t.furthest, count(*)::int as n from application t where ${meant(work, asked)} group by 1`,
  );
  const counts = order.map((key, at) => ({
    key,
    count: found
      .filter(({ furthest }) => order.findIndex((one) => one === furthest) >= at)
      .reduce((sum, { n }) => sum + n, 0),
  }));
  const { stages, overall } = funnelOf(counts);
  return { overall, stages: stages.map((stage, at) => ({ ...stage, label: labelOf(order[at]!) })) };
}
const labelOf = (key: keyof typeof milestones) => Application.fields.furthest.options![key]!.label;

async function channels(work: Work, asked: Asked) {
  const name = work.locale === 'en' ? sql`coalesce(c.name_en, c.name)` : sql`c.name`;
  return work.session.rows<{ id: number; name: string; received: number; interviewed: number; onboarded: number }>(
    sql`select c.id, ${name} as name, count(*)::int as received,
        count(*) filter (where t.furthest in ('interviewing', 'passed', 'offering', 'accepted', 'onboarded'))::int as interviewed,
        count(*) filter (where t.furthest = 'onboarded')::int as onboarded
      from application t join recruit_channel c on c.enterprise_id = t.enterprise_id and c.id = t.channel_id
      where ${meant(work, asked)} group by c.id, 2 order by count(*) desc, c.id`,
  );
}

interface Hire {
  createdAt: Date;
  acceptedAt: Date;
  onboardedAt: Date | null;
  approvedAt: Date | null;
}

/** Of those who accepted in the period, by whole days. */
async function durations(work: Work, asked: Asked) {
  const { timezone } = work.actor;
  const hires = await work.session.rows<Hire>(
    sql`select t.created_at as "createdAt", t.accepted_at as "acceptedAt", t.onboarded_at as "onboardedAt", n.approved_at as "approvedAt"
      from application t left join hiring_need n on n.enterprise_id = t.enterprise_id and n.id = t.need_id
      where t.accepted_at is not null and ${meant(work, asked, sql`t.accepted_at`)}`,
  );
  const days = (from: Date | null, to: Date | null) =>
    from && to ? [daysBetween(dayOf(from, timezone), dayOf(to, timezone))] : [];
  const duration = (values: number[]): Duration => ({
    ...{ count: values.length, mean: mean(values), median: median(values) },
  });
  const stages = await work.session.rows<{ stage: string; days: string }>(
    sql`select g.stage, percentile_cont(0.5) within group (order by extract(epoch from g.left_at - g.entered_at) / 86400) as days
      from application_stage g join application t on t.enterprise_id = g.enterprise_id and t.id = g.application_id
      where g.left_at is not null and ${undeleted('g')} and ${meant(work, asked)} group by 1`,
  );
  const known = new Map(stages.map(({ stage, days: middle }) => [stage, Math.round(Number(middle) * 10) / 10]));
  return {
    hire: duration(hires.flatMap((one) => days(one.createdAt, one.acceptedAt))),
    fill: duration(hires.flatMap((one) => days(one.approvedAt, one.acceptedAt))),
    start: duration(hires.flatMap((one) => days(one.approvedAt, one.onboardedAt))),
    stages: (['new', 'screening', 'screened', 'interviewing', 'passed', 'offering', 'accepted'] as const).map(
      (key) => ({
        ...{ key, label: ApplicationLife.states[key].label, median: known.get(key) ?? null },
      }),
    ),
  };
}

async function reasons(work: Work, asked: Asked) {
  const by = (column: SQL, state: string) =>
    work.session.rows<{ id: number; name: string; count: number }>(
      sql`select c.id, ${work.locale === 'en' ? sql`coalesce(c.name_en, c.name)` : sql`c.name`} as name, count(*)::int as count
        from application t join category c on c.enterprise_id = t.enterprise_id and c.id = ${column}
        where t.state = ${state} and ${meant(work, asked)} group by c.id, 2 order by count(*) desc, c.id`,
    );
  return {
    rejected: await by(sql`t.reject_reason`, 'rejected'),
    withdrawn: await by(sql`t.withdraw_reason`, 'withdrawn'),
  };
}

export const statistics: AreaPiece = {
  calls: [
    serves(funnelStatistics, funnel),
    serves(channelStatistics, channels),
    serves(durationStatistics, durations),
    serves(reasonStatistics, reasons),
  ],
};
