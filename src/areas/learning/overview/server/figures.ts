// The figures other areas show of homework and plans, each counted from what was written down at the time.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { atMoment, type Figure, figure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { Homework } from '../../homework/model/homework';
import { HomeworkSubmission } from '../../homework/model/submission';
import { LearningAssignment } from '../../plans/model/assignment';

const h = tableAs(Homework, 'h');
const s = tableAs(HomeworkSubmission, 's');
const a = tableAs(LearningAssignment, 'a');

const shown = { area: 'learning', permission: 'learning.homework.view' };

/** What one student is given of one homework. */
const pieces = {
  from: sql`${table(HomeworkSubmission)} s join ${table(Homework)} h on ${h.enterpriseId} = ${s.enterpriseId} and ${h.id} = ${s.homeworkId}`,
  live: [s, h],
  when: atMoment(s.createdAt),
  school: h.schoolId,
  staff: h.teacherId,
  by: { class: h.classId, customer: s.customerId },
  rows: { id: s.id, title: h.title, path: '/homeWork?homeworkId={id}', opens: h.id },
};

export const learningFigures: Figure[] = [
  figure({
    ...shown,
    key: 'homework.assigned',
    label: ['布置作业', 'Homework assigned'],
    formula: ['期间布置给学员的作业份数', 'Pieces of homework given out in the period'],
    counts: { ...pieces, value: sql`count(*)` },
  }),
  figure({
    ...shown,
    key: 'homework.submitRate',
    label: ['作业提交率', 'Homework handed in'],
    formula: ['已交 ÷（布置 − 免交）', 'Handed in ÷ (given out − excused)'],
    unit: 'percent',
    additive: false,
    counts: {
      ...pieces,
      value: {
        numerator: sql`count(*) filter (where ${s.state} in ('submitted', 'returned', 'corrected'))`,
        denominator: sql`count(*) filter (where ${s.state} <> 'excused')`,
      },
    },
  }),
  figure({
    ...shown,
    key: 'homework.correctHours',
    label: ['批改用时（分钟）', 'Minutes to correct'],
    formula: ['从提交到批改的分钟数，取中位数', 'Median minutes from handing in to being corrected'],
    unit: 'minutes',
    additive: false,
    counts: {
      ...pieces,
      value: sql`round(percentile_cont(0.5) within group (order by extract(epoch from ${s.correctedAt} - ${s.submittedAt}) / 60))`,
      where: sql`${s.state} = 'corrected' and ${s.submittedAt} is not null`,
      when: atMoment(s.correctedAt),
    },
  }),
  figure({
    ...shown,
    key: 'learning.completed',
    label: ['完成学习计划', 'Plans completed'],
    formula: ['期间完成的学习指派数', 'Assignments of plans completed in the period'],
    permission: 'learning.plan.view',
    counts: {
      value: sql`count(*)`,
      from: sql`${table(LearningAssignment)} a`,
      live: [a],
      where: sql`${a.state} = 'completed'`,
      when: atMoment(a.finishedAt),
      school: a.schoolId,
      staff: a.staffId,
    },
  }),
];
