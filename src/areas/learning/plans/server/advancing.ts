// What follows from a task being settled: the next ones open, the percent moves, and the plan is completed once.
import { addDays, dayOf } from '#kernel/model/dates';
import { nextNumber } from '#kernel/server/numbers';
import { move, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { LearningAssignment, LearningProgress } from '../model/assignment';
import { LearningPlan, LearningStage, LearningTask } from '../model/plan';
import { isCompleted, opensNow, type PlannedTask, percentOf } from '../model/progress';
import { learningPlanCompleted } from '../model/signals';
import { tellLearner } from './notices';

/** The assignment is locked by the caller, so that two tasks settled at once complete it once. */
export async function advance(work: Work, assignment: LearningAssignment): Promise<LearningAssignment> {
  const plan = await need(work, LearningPlan, assignment.planId);
  const tasks = new Map((await rows(work, LearningTask, { planId: plan.id })).map((task) => [task.id, task]));
  const stages = await rows(work, LearningStage, { planId: plan.id });
  const progress = await rows(work, LearningProgress, { assignmentId: assignment.id }, { lock: true });
  const today = dayOf(work.now, work.actor.timezone);
  const opening = (no: number) =>
    addDays(assignment.startDate, stages.find((stage) => stage.no === no)?.openAfterDays ?? 0);
  const planned = progress.map((one): PlannedTask => {
    const task = tasks.get(one.taskId)!;
    return { ...task, hasReviewer: task.reviewer !== 'none', state: one.status };
  });
  const opens = opensNow(planned, plan.unlockMode, (no) => opening(no) <= today);
  for (const [at, one] of progress.entries()) {
    if (one.status !== 'locked' || !opens[at]) continue;
    const { dueDays, stageNo } = tasks.get(one.taskId)!;
    const from = opening(stageNo) > today ? opening(stageNo) : today;
    await update(work, LearningProgress, one, { status: 'open', dueOn: addDays(from, dueDays) });
  }
  const percent = percentOf(planned);
  const moved = await update(work, LearningAssignment, assignment, { percent });
  return isCompleted(planned, plan.passPercent / 100) ? complete(work, moved, plan) : moved;
}

async function complete(work: Work, assignment: LearningAssignment, plan: LearningPlan): Promise<LearningAssignment> {
  if (!['in_progress', 'not_started'].includes(assignment.state)) return assignment;
  const certificateNo = plan.certificate ? await nextNumber(work, 'learning.certificate') : null;
  const done = await move(work, LearningAssignment, assignment, 'complete', { finishedAt: work.now, certificateNo });
  await tellLearner(work, 'planCompleted', done, { plan: plan.title });
  const { id, staffId, customerId, source } = done;
  await work.emit(learningPlanCompleted, {
    assignmentId: id,
    planId: plan.id,
    source,
    ...(staffId ? { staffId } : {}),
    ...(customerId ? { customerId } : {}),
  });
  return done;
}
