// A month of daily reports of the demo's people: most in time, some late, some missing, each with what was told.
import { and, asc, eq, isNull } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { ReportRule } from './model/reportRule';
import { workdays } from './model/reportRules';
import { ReportTemplate, WorkReport } from './model/workReport';

const told = [
  '回访 12 个家庭，邀约 3 个到访',
  '完成两节试听课，家长反馈良好',
  '整理续费名单，联系 8 位家长',
  '参加教研会，准备下周公开课',
];
const mostPeople = 12;

export async function plantReports(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const [staff, template] = [table(Staff), table(ReportTemplate)];
  const own = (of: typeof staff | typeof template) =>
    and(eq(of.enterpriseId, sample.enterpriseId), isNull(of.deletedAt));
  const people = await sample.session.db
    .select({ id: staff.id })
    .from(staff)
    .where(own(staff))
    .orderBy(asc(staff.id))
    .limit(mostPeople);
  const [daily] = await sample.session.db
    .select({ id: template.id })
    .from(template)
    .where(and(own(template), eq(template.kind, 'daily')))
    .limit(1);
  const [reviewer, ...authors] = people;
  if (!reviewer || !daily) return;
  const days = workdays(sample.day(-30), sample.day(-1));
  const rows = authors.flatMap(({ id }) =>
    days.flatMap((periodStart, n) => {
      if (sample.chance(0.1)) return [];
      const age = n - days.length;
      // Days late, and yet not in days to come.
      const isLate = sample.chance(0.12) && age < -3;
      return [
        {
          templateId: daily.id,
          kind: 'daily' as const,
          periodStart,
          staffId: id,
          answers: [{ id: 0, title: '内容', titleEn: 'Content', isRequired: true, text: sample.pick(told) }],
          toIds: [reviewer.id],
          memberIds: [id, reviewer.id],
          readByIds: age < -3 ? [reviewer.id] : [],
          submittedAt: new Date(Date.parse(`${periodStart}T10:00:00Z`) + (isLate ? 3 : 0) * 86_400_000),
          isLate,
          ...(age < -3 ? { comment: '收到', score: sample.int(3, 5) } : {}),
          state: age < -3 ? ('reviewed' as const) : ('submitted' as const),
          createdBy: id,
        },
      ];
    }),
  );
  await sample.plant(WorkReport, rows);
  await sample.plant(ReportRule, [
    {
      name: '每日日报',
      templateId: daily.id,
      staffIds: authors.map(({ id }) => id),
      reviewerIds: [reviewer.id],
      deadlineDays: 1,
      deadlineTime: '10:00',
      graceHours: 48,
      toldThrough: days.at(-1) ?? null,
    },
  ]);
}
