// Plans and who learns by them: published whole, assigned once to each person, upgraded without losing what was passed.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { staffLeft } from '#areas/people/model/events';
import { classMembers } from '#areas/teaching/model/queries';
import { addDays, dayOf, daysBetween } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say } from '#kernel/model/text';
import { todoCancelQuery } from '#kernel/server/calls';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insert, move, need, ours, remove, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { assignPlan, LearningAssignment, LearningProgress, upgradeAssignment } from '../model/assignment';
import { LearningPlan, LearningStage, LearningTask, revisePlan } from '../model/plan';
import { advance } from './advancing';
import { begin, layTasks } from './beginning';
import { planRules } from './planTexts';
import { todoKey } from './tasks';

const plans = service(LearningPlan, {
  transitions: {
    publish({ row: plan }) {
      if (plan.tasks.length === 0) throw conflict(planRules.empty);
      const stages = new Set(plan.stages.map(({ no }) => no));
      const lost = plan.tasks.find(({ stageNo }) => !stages.has(stageNo));
      if (lost) throw invalid('tasks', planRules.noStage, { title: lost.title });
    },
  },
});

const tasks = service(LearningTask, {
  beforeSave({ row: task }) {
    task.stableKey ??= randomUUID();
  },
});

/** A version of its own, one at a time; who learns by the old one goes on undisturbed. */
async function revise(work: Work, plan: LearningPlan): Promise<number> {
  const begun = await row(work, LearningPlan, { code: plan.code, state: 'draft' });
  if (begun) return begun.id;
  const latest = await row(work, LearningPlan, { code: plan.code }, { sort: '-no', lock: true });
  const { id: _, version: _v, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _w, state: _s, ...same } = plan;
  const copied = <L extends object>(lines: readonly L[]) =>
    lines.map((line) => ({ ...line, id: undefined, planId: undefined }));
  return insert(
    work,
    LearningPlan,
    {
      ...same,
      no: (latest?.no ?? plan.no) + 1,
      stages: copied(await rows(work, LearningStage, { planId: plan.id })),
      tasks: copied(await rows(work, LearningTask, { planId: plan.id })),
    },
    { action: 'copy' },
  );
}

async function learnersOf(work: Work, plan: LearningPlan, staffIds: readonly number[], customerIds: readonly number[]) {
  const wanted = plan.audience === 'staff' ? staffIds : customerIds;
  if (plan.audience === 'staff' ? customerIds.length > 0 : staffIds.length > 0)
    throw invalid('planId', planRules.wrongAudience);
  if (wanted.length === 0) throw invalid(plan.audience === 'staff' ? 'staffIds' : 'customerIds', planRules.nobody);
  const table = sql.raw(plan.audience === 'staff' ? 'staff' : 'customer');
  return work.session.rows<{ id: number; schoolId: number | null }>(
    sql`select id, school_id as "schoolId" from ${table} where ${ours(work, table)} and id = any(${sql.param([...wanted])}::bigint[]) order by id`,
  );
}

/** Those who have learnt by another version keep what is the same in both: how far they are, what they handed in, who passed it. */
async function upgrade(work: Work, assignment: LearningAssignment): Promise<void> {
  const plan = await need(work, LearningPlan, assignment.planId);
  const newest = await row(work, LearningPlan, { code: plan.code, state: 'published' }, { sort: '-no' });
  if (!newest || newest.no <= plan.no) throw conflict(planRules.newest);
  const before = await rows(work, LearningProgress, { assignmentId: assignment.id }, { lock: true });
  const keys = new Map(
    (await rows(work, LearningTask, { planId: plan.id })).map(({ id, stableKey }) => [id, stableKey ?? '']),
  );
  const now = new Map(
    (await rows(work, LearningTask, { planId: newest.id })).map(({ id, stableKey }) => [stableKey ?? '', id]),
  );
  const kept: number[] = [];
  const gone: LearningProgress[] = [];
  for (const one of before) {
    const taskId = now.get(keys.get(one.taskId) ?? '');
    if (taskId) kept.push((await update(work, LearningProgress, one, { taskId })).taskId);
    else gone.push(one);
  }
  await remove(
    work,
    LearningProgress,
    gone.map(({ id }) => id),
  );
  for (const { id } of gone.filter(({ status }) => status === 'submitted'))
    await work.ask(todoCancelQuery, { key: todoKey(id), reason: planRules.taskGone });
  const moved = await update(work, LearningAssignment, assignment, { planId: newest.id }, { action: 'upgrade' });
  await layTasks(work, assignment.id, newest.id, kept);
  await advance(work, moved);
}

export const plansPiece: AreaPiece = {
  services: [
    plans,
    service(LearningStage),
    tasks,
    service(LearningAssignment, {
      alsoSeen: (actor, alias) => sql`${alias}.mentor_id = ${actor.staffId}`,
      transitions: {
        pause({ row: one, work }) {
          one.pausedOn = dayOf(work.now, work.actor.timezone);
        },
        /** What is open is due as many days later as it rested. */
        async resume({ row: one, work }) {
          const days = one.pausedOn ? daysBetween(one.pausedOn, dayOf(work.now, work.actor.timezone)) : 0;
          one.pausedOn = null;
          if (days <= 0) return;
          if (one.dueDate) one.dueDate = addDays(one.dueDate, days);
          const open = await rows(work, LearningProgress, { assignmentId: one.id, status: 'open' }, { lock: true });
          for (const task of open)
            if (task.dueOn) await update(work, LearningProgress, task, { dueOn: addDays(task.dueOn, days) });
        },
      },
    }),
    service(LearningProgress),
  ],
  extends: [
    extend(LearningPlan, {
      calls: [
        serves(revisePlan, async (work, { id }) => {
          await rowFor(work, serviceOf(work, LearningPlan), id, 'edit');
          const made = await revise(work, await need(work, LearningPlan, id, { lock: true }));
          return detail(work, serviceOf(work, LearningPlan), made);
        }),
      ],
    }),
  ],
  calls: [
    serves(assignPlan, async (work, { planId, staffIds, customerIds: named, classIds, startDate, mentorId }) => {
      const plan = await need(work, LearningPlan, planId, { lock: true });
      if (plan.state !== 'published') throw conflict(planRules.notPublished);
      const isStaff = plan.audience === 'staff';
      const on = dayOf(work.now, work.actor.timezone);
      const members = classIds.length > 0 ? await work.ask(classMembers, { classIds: [...classIds], on }) : [];
      const customerIds = [...new Set([...named, ...members.map(({ customerId }) => customerId)])];
      const created: number[] = [];
      const skipped: { id: number; why: string }[] = [];
      const live = await rows(work, LearningAssignment, { planId, state: ['not_started', 'in_progress', 'paused'] });
      for (const { id, schoolId } of await learnersOf(work, plan, staffIds, customerIds)) {
        if (live.some((one) => (isStaff ? one.staffId : one.customerId) === id))
          skipped.push({ id, why: say(planRules.already, work) });
        else
          created.push(
            await begin(
              work,
              plan,
              { ...(isStaff ? { staffId: id } : { customerId: id }), schoolId },
              startDate,
              mentorId,
            ),
          );
      }
      return { created, skipped };
    }),
    serves(upgradeAssignment, async (work, { id }) => {
      await rowFor(work, serviceOf(work, LearningAssignment), id, 'assign');
      await upgrade(work, await need(work, LearningAssignment, id, { lock: true }));
      return detail(work, serviceOf(work, LearningAssignment), id);
    }),
  ],
  listeners: [
    on(staffLeft, async (work, { staffId }) => {
      const open = await rows(
        work,
        LearningAssignment,
        { staffId, state: ['not_started', 'in_progress', 'paused'] },
        { lock: true },
      );
      for (const one of open)
        await move(work, LearningAssignment, one, 'cancel', { reason: say(pair('已离职', 'Left'), work) });
    }),
  ],
  registers: {
    number: [{ key: 'learning.certificate', pattern: 'JY{yyyy}{seq:6}', reset: 'year' }],
    category: [
      {
        key: 'plan_category',
        area: 'learning',
        title: pair('计划分类', 'Plan categories'),
        maxDepth: 2,
        nodes: [
          { code: 'onboarding', name: pair('入职', 'Onboarding') },
          { code: 'post', name: pair('岗位', 'Post') },
          { code: 'promotion', name: pair('晋升', 'Promotion') },
          { code: 'subject', name: pair('学科', 'Subject') },
          { code: 'holiday', name: pair('寒暑假', 'Holidays') },
        ],
      },
    ],
  },
};
