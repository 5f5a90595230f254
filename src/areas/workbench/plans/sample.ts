// Eight weeks of plans of the demo's people: closed ones behind, a confirmed one now, one submitted and one still written.

import { and, asc, eq, isNull } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { addDays } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { completionOf } from './model/planRules';
import { WorkPlan, WorkPlanItem } from './model/workPlan';

const tasks = [
  '回访意向家庭',
  '完成试听邀约',
  '整理班级名单',
  '准备公开课',
  '跟进续费学员',
  '更新价目表',
  '参加教研会',
];
const mostPeople = 10;
const weeks = [-7, -6, -5, -4, -3, -2, -1, 0, 1];

/** The Monday of the week in which a day lies. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export async function plantPlans(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const staff = table(Staff);
  const people = await sample.session.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.enterpriseId, sample.enterpriseId), isNull(staff.deletedAt)))
    .orderBy(asc(staff.id))
    .limit(mostPeople + 1);
  const [reviewer, ...owners] = people;
  if (!reviewer) return;
  const drawn = owners.flatMap(({ id }) => weeks.map((week) => ({ staffId: id, week, items: itemsOf(sample, week) })));
  const ids = await sample.plant(
    WorkPlan,
    drawn.map(({ staffId, week, items }) => {
      const periodStart = addDays(mondayOf(sample.today), week * 7);
      return {
        summary: `${periodStart} 周计划`,
        kind: 'week' as const,
        periodStart,
        staffId,
        reviewerId: reviewer.id,
        memberIds: [staffId, reviewer.id],
        items: [],
        completion: completionOf(items),
        state:
          week < 0
            ? ('closed' as const)
            : week === 0
              ? ('approved' as const)
              : sample.pick(['draft', 'submitted'] as const),
        createdBy: staffId,
        createdAt: sample.moment(Math.min(0, week * 7), 9),
      };
    }),
  );
  await sample.plant(
    WorkPlanItem,
    drawn.flatMap(({ items }, i) => items.map((item) => ({ ...item, planId: ids[i]! }))),
  );
}

const itemsOf = (sample: Sample, week: number) =>
  Array.from({ length: sample.int(3, 5) }, () => ({
    title: sample.pick(tasks),
    weight: sample.int(1, 5),
    outcome: week < 0 ? sample.pick(['done', 'done', 'done', 'carried', 'dropped'] as const) : ('todo' as const),
  }));
