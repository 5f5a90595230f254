// Six plans, and some seventy people anywhere between their first day and their certificate.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { LearningAssignment, LearningProgress } from './model/assignment';
import { LearningPlan, LearningStage, LearningTask } from './model/plan';

const plans = [
  ['入职 7 天', 'ONB-7', 'staff', 7, 8],
  ['课程顾问 30 天', 'CNS-30', 'staff', 30, 15],
  ['主讲晋升 60 天', 'TCH-60', 'staff', 60, 20],
  ['暑假英语打卡', 'SUM-EN', 'customer', 45, 10],
  ['数学思维进阶', 'MATH-UP', 'customer', 60, 12],
  ['阅读一百天', 'READ-100', 'customer', 100, 10],
] as const;
const works = [
  '了解公司与制度',
  '熟悉课程体系',
  '听课并写记录',
  '模拟邀约电话',
  '试讲一节',
  '完成一次家长沟通',
  '整理常见问题',
  '阶段考核',
];
const stageTitles = ['入门', '练习', '独立', '考核'];

export async function plantPlans(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const id = sample.enterpriseId;
  const staff = await sample.session.rows<{ id: number; schoolId: number | null }>(
    sql`select id, school_id as "schoolId" from staff where ${live(id, 'staff')} and status = 'active' order by (mobile like '1380000000%') desc, id limit 40`,
  );
  const members = await sample.session.rows<{ id: number; schoolId: number | null }>(
    sql`select id, school_id as "schoolId" from customer where ${live(id, 'customer')} and state = 'member' order by id limit 40`,
  );
  const owner = staff[0];
  if (!owner) return;
  const planIds = await sample.plant(
    LearningPlan,
    plans.map(([title, code, audience, durationDays, taskCount], n) => ({
      title,
      code,
      audience,
      durationDays,
      taskCount,
      ownerId: owner.id,
      certificate: n < 3,
      onboarding: n === 0,
      unlockMode: n === 3 ? ('free' as const) : ('stage' as const),
      state: n === 5 ? ('draft' as const) : ('published' as const),
    })),
  );
  await sample.plant(
    LearningStage,
    planIds.flatMap((planId) => stageTitles.map((title, s) => ({ planId, no: s + 1, title, openAfterDays: s * 5 }))),
  );
  for (const [n, planId] of planIds.entries()) {
    const [, , audience, durationDays, taskCount] = plans[n]!;
    const perStage = Math.ceil(taskCount / stageTitles.length);
    const tasks = Array.from({ length: taskCount }, (_, k) => ({
      planId,
      stageNo: 1 + Math.floor(k / perStage),
      sort: k % perStage,
      title: `${works[k % works.length]}${k >= works.length ? `（${Math.floor(k / works.length) + 1}）` : ''}`,
      reviewer: k % 4 === 3 ? ('mentor' as const) : ('none' as const),
      stableKey: `${plans[n]![1]}-${k}`,
    }));
    const taskIds = await sample.plant(LearningTask, tasks);
    if (n === 5) continue;
    const people = (audience === 'staff' ? staff : members).slice(0, 15);
    const assigned = people.map((person, k) => {
      const done = Math.min(taskCount, Math.floor((k * (taskCount + 2)) / people.length));
      const startDate = sample.day(-Math.round(durationDays * (k % 3 === 0 ? 1.2 : 0.6)));
      const isDone = done >= taskCount;
      const waits = !isDone && done > 0 && tasks[done - 1]!.reviewer === 'mentor' ? 1 : 0;
      return {
        done,
        row: {
          planId,
          ...(audience === 'staff' ? { staffId: person.id } : { customerId: person.id }),
          schoolId: person.schoolId,
          mentorId: staff[(k + 1) % staff.length]!.id,
          startDate,
          dueDate: addDays(startDate, durationDays),
          percent: Math.floor((100 * (done - waits)) / taskCount),
          lastAt: done > 0 ? sample.moment(-1 - (k % 5), 17) : null,
          ...(isDone ? { finishedAt: sample.moment(-1, 17) } : {}),
          ...(isDone && n < 3
            ? { certificateNo: `JY${sample.today.slice(0, 4)}9${String(n * 100 + k).padStart(5, '0')}` }
            : {}),
          state: isDone ? ('completed' as const) : done > 0 ? ('in_progress' as const) : ('not_started' as const),
        },
      };
    });
    const ids = await sample.plant(
      LearningAssignment,
      assigned.map(({ row }) => row),
    );
    await sample.plant(
      LearningProgress,
      assigned.flatMap(({ done, row }, a) =>
        tasks.map(({ reviewer, stageNo }, k) => {
          const isWaiting = k === done - 1 && reviewer === 'mentor' && done < taskCount;
          const isOpen = k >= done && stageNo <= (tasks[done]?.stageNo ?? stageNo);
          return {
            assignmentId: ids[a]!,
            taskId: taskIds[k]!,
            tries: k < done ? 1 : 0,
            dueOn: addDays(row.startDate, 7 + stageNo * 5),
            ...(k < done && !isWaiting ? { doneAt: sample.moment(-2, 16) } : {}),
            status: isWaiting
              ? ('submitted' as const)
              : k < done
                ? ('passed' as const)
                : isOpen
                  ? ('open' as const)
                  : ('locked' as const),
          };
        }),
      ),
    );
  }
}
