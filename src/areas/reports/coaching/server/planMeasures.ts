// Plans that were active, how many of their students were reached, what was agreed and what came of it.
import { type SQL, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { type Counted, type Measure, type Moments, onDay } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { customerName } from '../../measures/server/beside';
import { CoachAssessment } from '../model/assessment';
import { CoachPlan, CoachSpan } from '../model/plan';
import { CoachSession } from '../model/session';

const p = tableAs(CoachPlan, 'p');
const x = tableAs(CoachSpan, 'x');
const s = tableAs(CoachSession, 's');
const a = tableAs(CoachAssessment, 'a');
const w = tableAs(Staff, 'w');

const spansIn = ({ from, to }: Moments) =>
  sql`from ${table(CoachSpan)} x where ${x.enterpriseId} = ${p.enterpriseId} and ${x.deletedAt} is null and ${x.planId} = ${p.id}
    and ${x.fromOn} <= ${to}::date and coalesce(${x.toOn}, ${to}::date) >= ${from}::date`;
const sessionsIn = ({ start, end }: Moments, which: SQL) =>
  sql`from ${table(CoachSession)} s where ${s.enterpriseId} = ${p.enterpriseId} and ${s.deletedAt} is null and ${s.planId} = ${p.id}
    and ${which} and ${s.scheduledAt} >= ${start} and ${s.scheduledAt} < ${end}`;

const activeDays = (span: Moments) =>
  sql`(select coalesce(sum(least(coalesce(${x.toOn}, ${span.to}::date), ${span.to}::date) - greatest(${x.fromOn}, ${span.from}::date) + 1), 0) ${spansIn(span)})`;
/** Whole weeks only. */
const expected = (span: Moments) => sql`floor(${activeDays(span)} / 7) * ${p.weeklySessions}`;
const planned = (span: Moments) => sql`(select count(*) ${sessionsIn(span, sql`${s.state} <> 'cancelled'`)})`;

const scoreBy = ({ to }: Moments, which: SQL) =>
  sql`(select ${a.total} from ${table(CoachAssessment)} a where ${a.enterpriseId} = ${p.enterpriseId} and ${a.deletedAt} is null
    and ${a.planId} = ${p.id} and ${a.assessedOn} <= ${to}::date and ${which} order by ${a.assessedOn} desc, ${a.id} desc limit 1)`;
const baseline = (span: Moments) => scoreBy(span, sql`${a.kind} = 'baseline'`);
const later = (span: Moments) => scoreBy(span, sql`${a.kind} <> 'baseline'`);
const latest = (span: Moments) => scoreBy(span, sql`true`);
const gained = (span: Moments) => sql`(${later(span)} - ${baseline(span)})`;

/** Plans that were active on any day of the period. */
const active = (value: Counted['value']): Counted => ({
  value,
  from: sql`${table(CoachPlan)} p`,
  live: [p],
  when: (span) => sql`exists (select 1 ${spansIn(span)})`,
  school: p.schoolId,
  staff: p.coachId,
  by: { course: p.courseId, class: p.classId, customer: p.customerId, coachPlan: p.id },
  rows: { id: p.id, title: sql`coalesce(${customerName(p, p.customerId)}, '')`, path: '/CloudcoachReport?plan={id}' },
});
const meanOf = (score: (span: Moments) => SQL): Counted =>
  active((span) => ({ numerator: sql`sum(${score(span)})`, denominator: sql`count(${score(span)})` }));

const seen = { area: 'reports', permission: 'reports.coachPlan.view' } as const;
type Said = Pick<Measure, 'key' | 'unit'> & { good?: 'up' | 'down'; label: Pair; formula: Pair };
const measure = ({ label, formula, ...said }: Said, counts: Counted): Measure => ({
  ...{ ...seen, ...said, label: pair(...label), formula: pair(...formula) },
  counts,
});

export const planMeasures: Measure[] = [
  measure(
    {
      ...{ key: 'coachActive', unit: 'count', good: 'up', label: ['进行中服务', 'Active plans'] },
      formula: ['期间任意一天在进行的服务', 'Plans active on any day of the period'],
    },
    active(sql`count(*)`),
  ),
  measure(
    {
      ...{ key: 'coachCoaches', unit: 'count', label: ['教练数', 'Coaches'] },
      formula: ['这些服务的教练人数', 'The coaches of these plans, each once'],
    },
    {
      ...active(sql`count(distinct ${p.coachId})`),
      rows: {
        id: p.coachId,
        title: sql`(select ${w.name} from ${table(Staff)} w where ${w.enterpriseId} = ${p.enterpriseId} and ${w.id} = ${p.coachId})`,
        path: '/CloudcoachReport?staff={id}',
      },
    },
  ),
  {
    ...{ ...seen, key: 'coachPlansEach', unit: 'count', label: pair('人均服务', 'Plans per coach') },
    formula: pair('进行中服务 ÷ 教练数', 'Active plans ÷ coaches'),
    of: ['coachActive', 'coachCoaches'],
  },
  measure(
    {
      ...{ key: 'coachCoverage', unit: 'percent', good: 'up', label: ['覆盖率', 'Coverage'] },
      formula: ['期间有完成辅导的服务 ÷ 进行中服务', 'Active plans with a session held ÷ active plans'],
    },
    active((span) => ({
      numerator: sql`count(*) filter (where exists (select 1 ${sessionsIn(span, sql`${s.state} = 'done'`)}))`,
      denominator: sql`count(*)`,
    })),
  ),
  measure(
    {
      ...{ key: 'coachExpected', unit: 'count', label: ['应排次数', 'Expected'] },
      formula: ['每个服务：⌊进行天数 ÷ 7⌋ × 每周次数', 'Of each plan: whole weeks active × sessions a week'],
    },
    active((span) => sql`sum(${expected(span)})`),
  ),
  measure(
    {
      ...{ key: 'coachShort', unit: 'count', good: 'down', label: ['少排', 'Short'] },
      formula: ['每个服务：应排 − 计划，不小于 0', 'Of each plan: expected less planned, not below 0'],
    },
    active((span) => sql`sum(greatest(0, ${expected(span)} - ${planned(span)}))`),
  ),
  measure(
    {
      ...{ key: 'coachBaseline', unit: 'count', label: ['入学测', 'Baseline'] },
      formula: ['入学测总分的平均', 'The mean of the baselines'],
    },
    meanOf(baseline),
  ),
  measure(
    {
      ...{ key: 'coachLatest', unit: 'count', good: 'up', label: ['最近测评', 'Latest'] },
      formula: ['最近一次测评总分的平均', 'The mean of the latest assessments'],
    },
    meanOf(latest),
  ),
  measure(
    {
      ...{ key: 'coachGain', unit: 'count', good: 'up', label: ['提分', 'Gain'] },
      formula: ['最近测评 − 入学测，两者都有的服务取平均', 'Latest less baseline, the mean of plans with both'],
    },
    meanOf(gained),
  ),
  measure(
    {
      ...{ key: 'coachGoal', unit: 'count', label: ['目标分', 'Goal'] },
      formula: ['有目标的服务的目标分平均', 'The mean goal of plans that have one'],
    },
    meanOf(() => sql`${p.goalScore}`),
  ),
  measure(
    {
      ...{ key: 'coachGoalMet', unit: 'percent', good: 'up', label: ['达标率', 'Goal met'] },
      formula: [
        '最近测评达到目标分的 ÷ 有目标且测过的服务',
        'Latest at or above the goal ÷ plans with a goal and a test',
      ],
    },
    active((span) => ({
      numerator: sql`count(*) filter (where ${latest(span)} >= ${p.goalScore})`,
      denominator: sql`count(*) filter (where ${p.goalScore} is not null and ${latest(span)} is not null)`,
    })),
  ),
  measure(
    {
      ...{ key: 'coachStopped', unit: 'count', good: 'down', label: ['中止', 'Stopped'] },
      formula: ['期间中止的服务', 'Plans stopped in the period'],
    },
    { ...active(sql`count(*)`), where: sql`${p.state} = 'stopped'`, when: onDay(p.endedOn) },
  ),
];
