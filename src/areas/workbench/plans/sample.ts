// Eight weeks and two months of plans of the demo's people: closed ones behind, a confirmed one now, the next submitted or still written.

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
const themes = ['续费与老学员', '招生与公开课', '试听转化', '教研与课堂', '家校沟通', '团队与流程'];
const mostPeople = 10;
/** From now on: -1 is the one before. */
const periods = [
  ...[-7, -6, -5, -4, -3, -2, -1, 0, 1].map((from) => ({ kind: 'week' as const, from })),
  ...[-1, 0].map((from) => ({ kind: 'month' as const, from })),
];

/** The first day of the week or month of a day, or of one before or after. */
function startOf(kind: 'week' | 'month', day: string, from: number): string {
  if (kind === 'week') return addDays(day, from * 7 - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + from);
  return at.toISOString().slice(0, 10);
}

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
  const drawn = owners.flatMap(({ id }) =>
    periods.map((period) => ({ ...period, staffId: id, items: itemsOf(sample, period.from) })),
  );
  const ids = await sample.plant(
    WorkPlan,
    drawn.map(({ staffId, kind, from, items }) => {
      const periodStart = startOf(kind, sample.today, from);
      return {
        summary: sample.pick(themes),
        kind,
        periodStart,
        staffId,
        reviewerId: reviewer.id,
        memberIds: [staffId, reviewer.id],
        items: [],
        completion: completionOf(items),
        state:
          from < 0
            ? ('closed' as const)
            : from === 0
              ? ('approved' as const)
              : sample.pick(['draft', 'submitted'] as const),
        createdBy: staffId,
        createdAt: sample.moment(Math.min(0, from * (kind === 'week' ? 7 : 30)), 9),
      };
    }),
  );
  await sample.plant(
    WorkPlanItem,
    drawn.flatMap(({ items }, i) => items.map((item) => ({ ...item, planId: ids[i]! }))),
  );
}

const itemsOf = (sample: Sample, from: number) =>
  tasks
    .slice(sample.int(0, 2))
    .slice(0, sample.int(3, 5))
    .map((title) => ({
      title,
      weight: sample.int(1, 5),
      outcome:
        from < 0
          ? sample.pick(['done', 'done', 'done', 'carried', 'dropped'] as const)
          : from === 0 && sample.chance(0.4)
            ? ('done' as const)
            : ('todo' as const),
    }));
