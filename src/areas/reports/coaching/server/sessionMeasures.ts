// How many sessions were planned, held and missed, how long they took and how they were judged, by the day they were due.
import { type SQL, sql } from 'drizzle-orm';
import { type Pair, pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { atMoment, type Counted, type Figure, figure, type Measure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { customerName } from '../../measures/server/beside';
import { CoachPlan } from '../model/plan';
import { CoachSession } from '../model/session';

const s = tableAs(CoachSession, 's');
const p = tableAs(CoachPlan, 'p');

const isPlanned = sql`${s.state} <> 'cancelled'`;
const isDone = sql`${s.state} = 'done'`;
const isMissed = (who: 'student' | 'coach') => sql`${s.state} = ${sql.raw(`'missed_${who}'`)}`;
const spent = sql`sum(extract(epoch from ${s.endedAt} - ${s.startedAt}) / 60)`;
const all = sql`count(*)`;
const those = (which: SQL) => sql`count(*) filter (where ${which})`;

const held = (value: Counted['value'], where: SQL): Counted => ({
  value,
  from: sql`${table(CoachSession)} s`,
  live: [s],
  where,
  when: atMoment(s.scheduledAt),
  school: s.schoolId,
  staff: s.coachId,
  by: {
    ...{ course: s.courseId, customer: s.customerId, coachPlan: s.planId, coachWay: s.way, sessionState: s.state },
    class: sql`(select ${p.classId} from ${table(CoachPlan)} p where ${p.enterpriseId} = ${s.enterpriseId} and ${p.id} = ${s.planId})`,
  },
  rows: {
    id: s.id,
    title: sql`to_char(${s.scheduledAt}, 'YYYY-MM-DD') || ' ' || coalesce(${customerName(s, s.customerId)}, '')`,
    path: '/CloudcoachReport?tab=sessions&id={id}',
  },
});

const seen = { area: 'reports', permission: 'reports.coachSession.view' } as const;
type Said = Pick<Measure, 'key' | 'unit'> & { good?: 'up' | 'down'; label: Pair; formula: Pair };
const measure = ({ label, formula, ...said }: Said, counts: Counted): Measure => ({
  ...{ ...seen, ...said, label: pair(...label), formula: pair(...formula) },
  counts,
});

/** What the coach gives from one to five; the mean of those given. */
const mean = (key: string, column: SQL, label: Pair): Measure =>
  measure(
    { key, unit: 'count', good: 'up', label, formula: ['已完成辅导的平均分', 'The mean over sessions held'] },
    held({ numerator: sql`sum(${column})`, denominator: sql`count(${column})` }, isDone),
  );

// Weeks of a coach are no rows that could be shown.
const { rows: _, ...unlisted } = held(all, isPlanned);
const load: Counted = {
  ...unlisted,
  value: ({ from, to }) => ({
    numerator: all,
    denominator: sql`count(distinct ${s.coachId}) * max(most.weekly) * ((${to}::date - ${from}::date + 1) / 7.0)`,
  }),
  from: async (work) => {
    const most = Number(await configValue(work, 'reports.coach.weeklyMax'));
    return sql`${table(CoachSession)} s cross join (select ${most}::numeric as weekly) most`;
  },
};

export const sessionMeasures: Measure[] = [
  measure(
    {
      ...{ key: 'coachPlanned', unit: 'count', good: 'up', label: ['计划次数', 'Planned'] },
      formula: ['预定时间在期间内、未取消的辅导', 'Sessions due in the period and not called off'],
    },
    held(all, isPlanned),
  ),
  measure(
    {
      ...{ key: 'coachDone', unit: 'count', good: 'up', label: ['完成次数', 'Held'] },
      formula: ['其中已完成的', 'Of those planned, held'],
    },
    held(all, isDone),
  ),
  measure(
    {
      ...{ key: 'coachMissedStudent', unit: 'count', good: 'down', label: ['学员缺席', 'Student missed'] },
      formula: ['其中学员缺席的', 'Of those planned, missed by the student'],
    },
    held(all, isMissed('student')),
  ),
  measure(
    {
      ...{ key: 'coachMissedCoach', unit: 'count', good: 'down', label: ['教练缺席', 'Coach missed'] },
      formula: ['其中教练缺席的', 'Of those planned, missed by the coach'],
    },
    held(all, isMissed('coach')),
  ),
  measure(
    {
      ...{ key: 'coachStudentMiss', unit: 'percent', good: 'down', label: ['学员缺席率', 'Missed by students'] },
      formula: ['学员缺席 ÷ 计划次数', 'Missed by the student ÷ planned'],
    },
    held({ numerator: those(isMissed('student')), denominator: all }, isPlanned),
  ),
  measure(
    {
      ...{ key: 'coachCoachMiss', unit: 'percent', good: 'down', label: ['教练缺席率', 'Missed by coaches'] },
      formula: ['教练缺席 ÷ 计划次数', 'Missed by the coach ÷ planned'],
    },
    held({ numerator: those(isMissed('coach')), denominator: all }, isPlanned),
  ),
  measure(
    {
      ...{ key: 'coachOnTime', unit: 'percent', good: 'up', label: ['准时率', 'On time'] },
      formula: ['准时开始的 ÷ 完成次数', 'Begun on time ÷ held'],
    },
    held({ numerator: those(sql`${s.isOnTime}`), denominator: all }, isDone),
  ),
  measure(
    {
      ...{ key: 'coachMinutes', unit: 'minutes', good: 'up', label: ['辅导分钟', 'Minutes'] },
      formula: ['已完成辅导的实际分钟之和', 'Real minutes of the sessions held'],
    },
    held(spent, isDone),
  ),
  measure(
    {
      ...{ key: 'coachDuration', unit: 'minutes', label: ['平均分钟', 'Minutes each'] },
      formula: ['辅导分钟 ÷ 完成次数', 'Minutes ÷ held'],
    },
    held({ numerator: spent, denominator: all }, isDone),
  ),
  measure(
    {
      ...{ key: 'coachHomework', unit: 'percent', good: 'up', label: ['作业完成率', 'Homework done'] },
      formula: ['完成项 ÷ 布置项', 'Done ÷ asked'],
    },
    held({ numerator: sql`sum(${s.homeworkDone})`, denominator: sql`sum(${s.homeworkAsked})` }, isDone),
  ),
  mean('coachFocus', sql`${s.focus}`, ['专注', 'Focus']),
  mean('coachMood', sql`${s.mood}`, ['情绪', 'Mood']),
  mean('coachLevel', sql`${s.level}`, ['掌握', 'Mastery']),
  measure(
    {
      ...{ key: 'coachRating', unit: 'count', good: 'up', label: ['家长评分', 'Rating'] },
      formula: ['家长评分的平均', 'The mean of what guardians gave'],
    },
    held({ numerator: sql`sum(${s.guardianScore})`, denominator: sql`count(${s.guardianScore})` }, isDone),
  ),
  measure(
    {
      ...{ key: 'coachRated', unit: 'count', good: 'up', label: ['评分数', 'Ratings'] },
      formula: ['家长评过分的辅导', 'Sessions that guardians rated'],
    },
    held(sql`count(${s.guardianScore})`, isDone),
  ),
  measure(
    {
      ...{ key: 'coachLoad', unit: 'percent', label: ['教练负荷', 'Load'] },
      formula: ['每周计划次数 ÷ 每周上限', 'Planned a week ÷ the most a coach takes on a week'],
    },
    load,
  ),
];

export const coachFigures: Figure[] = [
  figure({
    ...{ ...seen, key: 'coach.completion', unit: 'percent', additive: false },
    label: ['云教练完成率', 'Coaching held'],
    formula: ['完成次数 ÷ 计划次数', 'Held ÷ planned'],
    counts: held({ numerator: those(isDone), denominator: all }, isPlanned),
  }),
];
