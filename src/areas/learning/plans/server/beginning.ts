// Somebody begins a plan: a row for each task, and what may be learnt at once opens.
import { addDays } from '#kernel/model/dates';
import { insertMany, reserveIds, withDefaults } from '#kernel/server/resources/storing';
import { insert, need, row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { LearningAssignment, LearningProgress } from '../model/assignment';
import { type LearningPlan, LearningTask } from '../model/plan';
import { advance } from './advancing';
import { tellLearner } from './notices';

export interface Learner {
  staffId?: number;
  customerId?: number;
  schoolId: number | null;
  source?: LearningAssignment['source'];
  lessonId?: number;
}

export async function begin(
  work: Work,
  plan: LearningPlan,
  learner: Learner,
  startDate: string,
  mentorId: number | null,
): Promise<number> {
  const dueDate = addDays(startDate, plan.durationDays);
  const id = await insert(work, LearningAssignment, { planId: plan.id, ...learner, startDate, dueDate, mentorId });
  await layTasks(work, id, plan.id);
  const begun = await need(work, LearningAssignment, id, { lock: true });
  await tellLearner(work, 'planAssigned', begun, { plan: plan.title, due: dueDate });
  await advance(work, begun);
  return id;
}

/** A row for each task that is not there yet. */
export async function layTasks(
  work: Work,
  assignmentId: number,
  planId: number,
  known: readonly number[] = [],
): Promise<void> {
  const all = (await rows(work, LearningTask, { planId })).filter(({ id }) => !known.includes(id));
  const ids = await reserveIds(work, LearningProgress, all.length);
  await insertMany(
    work,
    LearningProgress,
    all.map((task, at) => ({
      ...withDefaults(LearningProgress, { assignmentId, taskId: task.id, status: 'locked' }),
      id: ids[at],
    })),
  );
}

/** Unless they are learning by it already. */
export async function beginOnce(
  work: Work,
  plan: LearningPlan,
  learner: Learner,
  startDate: string,
  mentorId: number | null = null,
): Promise<number | null> {
  const { staffId = null, customerId = null } = learner;
  const known = await row(work, LearningAssignment, {
    planId: plan.id,
    staffId,
    customerId,
    state: ['not_started', 'in_progress', 'paused'],
  });
  return known ? null : begin(work, plan, learner, startDate, mentorId);
}
