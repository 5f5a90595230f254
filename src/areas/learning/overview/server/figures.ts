// The figures other areas show of homework and plans, each counted from what was written down at the time.
import { type SQL, sql } from 'drizzle-orm';
import { addDays, startOfDay } from '#kernel/model/dates';
import { type Pair, pair } from '#kernel/model/text';
import type { Figure, FigureContext, FigureValue } from '#kernel/server/registries';
import type { Work } from '#kernel/server/work';

/** Of the school, the region with all below it, or everywhere. */
function place({ schoolId, regionId }: FigureContext, column: SQL): SQL {
  if (schoolId) return sql`${column} = ${schoolId}`;
  if (!regionId) return sql`true`;
  return sql`${column} in (with recursive below as (select id from region where id = ${regionId} union select r.id from region r join below on r.parent_id = below.id)
    select s.id from school s join below on s.region_id = below.id)`;
}

const within = (work: Work, { from, to }: FigureContext, column: SQL): SQL => {
  const { timezone } = work.actor;
  return sql`${column} >= ${startOfDay(from, timezone).toISOString()} and ${column} < ${startOfDay(addDays(to, 1), timezone).toISOString()}`;
};

interface Told {
  key: string;
  label: Pair;
  formula: Pair;
  unit: Figure['unit'];
  additive?: boolean;
  permission: string;
  compute(work: Work, context: FigureContext): Promise<FigureValue>;
}

const figure = ({ key, label, formula, additive = false, ...rest }: Told): Figure => ({
  key,
  area: 'learning',
  label: pair(...label),
  formula: pair(...formula),
  additive,
  ...rest,
});

const ofPieces = (work: Work, context: FigureContext, moment: SQL): SQL => sql`from homework_submission s
  join homework h on h.enterprise_id = s.enterprise_id and h.id = s.homework_id
  where s.enterprise_id = ${work.enterpriseId} and s.deleted_at is null and h.deleted_at is null and ${within(work, context, moment)}
    and ${place(context, sql`h.school_id`)}${context.staffId ? sql` and h.teacher_id = ${context.staffId}` : sql``}`;

const view = 'learning.homework.view';

export const learningFigures: Figure[] = [
  figure({
    key: 'homework.assigned',
    label: ['布置作业', 'Homework assigned'],
    formula: ['期间布置给学员的作业份数', 'Pieces of homework given out in the period'],
    unit: 'count',
    additive: true,
    permission: view,
    async compute(work, context) {
      const found = await work.session.one<{ n: number }>(
        sql`select count(*)::int as n ${ofPieces(work, context, sql`s.created_at`)}`,
      );
      return found?.n ?? 0;
    },
  }),
  figure({
    key: 'homework.submitRate',
    label: ['作业提交率', 'Homework handed in'],
    formula: ['已交 ÷（布置 − 免交）', 'Handed in ÷ (given out − excused)'],
    unit: 'percent',
    permission: view,
    async compute(work, context) {
      const found = await work.session.one<{ numerator: number; denominator: number }>(
        sql`select count(*) filter (where s.state in ('submitted', 'returned', 'corrected'))::int as numerator,
          count(*) filter (where s.state <> 'excused')::int as denominator ${ofPieces(work, context, sql`s.created_at`)}`,
      );
      return found ?? { numerator: 0, denominator: 0 };
    },
  }),
  figure({
    key: 'homework.correctHours',
    label: ['批改时长', 'Time to correct'],
    formula: ['从提交到批改的分钟数，取中位数', 'Median minutes from handing in to being corrected'],
    unit: 'minutes',
    permission: view,
    async compute(work, context) {
      const found = await work.session.one<{ minutes: number | null }>(
        sql`select round(percentile_cont(0.5) within group (order by extract(epoch from s.corrected_at - s.submitted_at) / 60))::int as minutes
          ${ofPieces(work, context, sql`s.corrected_at`)} and s.state = 'corrected' and s.submitted_at is not null`,
      );
      return found?.minutes ?? 0;
    },
  }),
  figure({
    key: 'learning.completed',
    label: ['完成学习计划', 'Plans completed'],
    formula: ['期间完成的学习指派数', 'Assignments of plans completed in the period'],
    unit: 'count',
    additive: true,
    permission: 'learning.plan.view',
    async compute(work, context) {
      const found = await work.session.one<{ n: number }>(
        sql`select count(*)::int as n from learning_assignment a where a.enterprise_id = ${work.enterpriseId} and a.deleted_at is null
          and a.state = 'completed' and ${within(work, context, sql`a.finished_at`)} and ${place(context, sql`a.school_id`)}
          ${context.staffId ? sql`and a.staff_id = ${context.staffId}` : sql``}`,
      );
      return found?.n ?? 0;
    },
  }),
];
