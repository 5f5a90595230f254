// Tasks handed in by who learns, reviewed by who looks after them, skipped by who assigned the plan.
import { sql } from 'drizzle-orm';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { filled } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { move, need, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import {
  extendTask,
  LearningAssignment,
  LearningProgress,
  type MyPlan,
  myLearning,
  reviewTask,
  skipTask,
  submitTask,
} from '../model/assignment';
import { LearningPlan, LearningStage, LearningTask } from '../model/plan';
import { advance } from './advancing';
import { planRules } from './planTexts';

/** First the assignment, then its task: everyone takes the locks in this order. */
async function taken(work: Work, id: number) {
  const { assignmentId } = await need(work, LearningProgress, id);
  const assignment = await need(work, LearningAssignment, assignmentId, { lock: true });
  const progress = await need(work, LearningProgress, id, { lock: true });
  return { assignment, progress, task: await need(work, LearningTask, progress.taskId) };
}

export const todoKey = (id: number) => `learning.task.${id}`;

async function settle(work: Work, assignment: LearningAssignment, id: number) {
  const begun =
    assignment.state === 'not_started' ? await move(work, LearningAssignment, assignment, 'start') : assignment;
  const noted = await update(work, LearningAssignment, begun, { lastAt: work.now });
  const { percent } = await advance(work, noted);
  return { status: (await need(work, LearningProgress, id)).status, percent };
}

async function submit(work: Work, id: number, note: string | null, evidence: LearningProgress['evidence']) {
  const { assignment, progress, task } = await taken(work, id);
  const isOwn = assignment.staffId === work.actor.staffId;
  if (!isOwn && !may(work.actor, 'learning.plan.assign')) throw forbidden('learning.plan.assign', planRules.notYours);
  if (!['not_started', 'in_progress'].includes(assignment.state)) throw conflict(planRules.stopped);
  if (progress.status === 'locked') throw conflict(planRules.locked, { reason: 'locked' });
  if (progress.status !== 'open') throw conflict(planRules.notOpen);
  if (task.kind === 'material' && task.materialId) throw conflict(planRules.watchFirst);
  if (task.kind === 'exam' && task.questionnaireId) throw conflict(planRules.byResult);
  const gapMs = task.gapHours * 3_600_000;
  if (task.kind === 'checkin' && progress.lastAt && work.now.getTime() - progress.lastAt.getTime() < gapMs)
    throw conflict(planRules.tooSoon, {}, { hours: task.gapHours });
  return handOver(work, assignment, progress, task, { note, evidence });
}

interface Handed {
  note?: string | null;
  evidence?: LearningProgress['evidence'];
  score?: number | null;
}

/** What is done is passed, unless somebody has to look at it. */
async function handOver(
  work: Work,
  assignment: LearningAssignment,
  progress: LearningProgress,
  task: LearningTask,
  handed: Handed,
) {
  const count = progress.count + 1;
  const isWhole = task.kind !== 'checkin' || count >= task.times;
  const asksReview = isWhole && task.reviewer !== 'none';
  await update(work, LearningProgress, progress, {
    count,
    tries: progress.tries + 1,
    lastAt: work.now,
    ...handed,
    status: !isWhole ? 'open' : asksReview ? 'submitted' : 'passed',
    ...(isWhole && !asksReview ? { doneAt: work.now } : {}),
  });
  if (asksReview) await askReview(work, assignment, task, progress.id);
  return settle(work, assignment, progress.id);
}

/** Done by what it asks for, a material seen or an exam passed, without anybody handing it in. */
export async function pass(work: Work, id: number, score: number | null): Promise<void> {
  const { assignment, progress, task } = await taken(work, id);
  if (progress.status === 'open') await handOver(work, assignment, progress, task, { score });
}

/** An exam that was not passed takes a try. */
export async function fail(work: Work, id: number, score: number): Promise<void> {
  const { progress, task } = await taken(work, id);
  if (progress.status !== 'open') return;
  const tries = progress.tries + 1;
  const isUsedUp = task.maxTries > 0 && tries >= task.maxTries;
  await update(work, LearningProgress, progress, {
    tries,
    score,
    lastAt: work.now,
    status: isUsedUp ? 'failed' : 'open',
  });
}

async function askReview(work: Work, assignment: LearningAssignment, task: LearningTask, id: number): Promise<void> {
  const { ownerId } = await need(work, LearningPlan, assignment.planId);
  const reviewer = task.reviewer === 'mentor' ? (assignment.mentorId ?? ownerId) : ownerId;
  await todo(work, {
    kind: 'learning.review',
    key: todoKey(id),
    source: 'learning',
    assigneeIds: [reviewer],
    title: filled(planRules.toReview, { title: task.title }),
    subject: { type: LearningAssignment.name, id: assignment.id },
    url: '/preview?tab=review',
  });
}

async function review(work: Work, id: number, verdict: 'pass' | 'reject', reviewNote: string | null) {
  await rowFor(work, serviceOf(work, LearningProgress), id, 'view');
  const { assignment, progress, task } = await taken(work, id);
  if (assignment.staffId === work.actor.staffId) throw conflict(planRules.ownTask);
  if (progress.status !== 'submitted') throw conflict(planRules.notWaiting);
  if (verdict === 'reject' && !reviewNote) throw invalid('reviewNote', planRules.noteNeeded);
  const isUsedUp = task.maxTries > 0 && progress.tries >= task.maxTries;
  await update(work, LearningProgress, progress, {
    reviewNote,
    reviewerId: work.actor.staffId,
    reviewedAt: work.now,
    ...(verdict === 'pass' ? { status: 'passed', doneAt: work.now } : { status: isUsedUp ? 'failed' : 'open' }),
  });
  await work.ask(todoFinishQuery, { key: todoKey(id), byId: work.actor.staffId });
  return settle(work, assignment, id);
}

async function mine(work: Work): Promise<MyPlan[]> {
  const assignments = await rows(
    work,
    LearningAssignment,
    { staffId: work.actor.staffId, state: ['not_started', 'in_progress', 'completed', 'paused'] },
    { limit: 20 },
  );
  if (assignments.length === 0) return [];
  const planIds = assignments.map(({ planId }) => planId);
  const plans = new Map((await rows(work, LearningPlan, { id: planIds })).map((plan) => [plan.id, plan.title]));
  const stages = await rows(work, LearningStage, { planId: planIds });
  const tasks = await rows(work, LearningTask, (t) => sql`${t.planId} = any(${sql.param(planIds)}::bigint[])`);
  const progress = await rows(work, LearningProgress, { assignmentId: assignments.map(({ id }) => id) });
  return assignments.map(({ id, planId, percent, state, dueDate, certificateNo }) => ({
    assignmentId: id,
    plan: plans.get(planId) ?? '',
    percent,
    state,
    dueDate,
    certificateNo,
    tasks: tasks
      .filter((task) => task.planId === planId)
      .sort((a, b) => a.stageNo - b.stageNo || a.sort - b.sort)
      .flatMap((task) => {
        const one = progress.find(({ assignmentId, taskId }) => assignmentId === id && taskId === task.id);
        if (!one) return [];
        const stage = stages.find((each) => each.planId === planId && each.no === task.stageNo)?.title ?? '';
        const { title, kind, instructions, materialId } = task;
        return [
          {
            id: one.id,
            title,
            kind,
            materialId,
            stage,
            instructions,
            status: one.status,
            dueOn: one.dueOn,
            reviewNote: one.reviewNote,
          },
        ];
      }),
  }));
}

export const tasksPiece: AreaPiece = {
  calls: [
    serves(submitTask, (work, { id, note, evidence }) => submit(work, id, note, evidence)),
    serves(reviewTask, (work, { id, verdict, reviewNote }) => review(work, id, verdict, reviewNote)),
    serves(skipTask, async (work, { id, reason }) => {
      await rowFor(work, serviceOf(work, LearningProgress), id, 'view');
      const { assignment, progress } = await taken(work, id);
      if (progress.status === 'passed') throw conflict(planRules.notOpen);
      await update(work, LearningProgress, progress, { status: 'skipped' }, { action: 'skip', reason });
      return settle(work, assignment, id);
    }),
    serves(extendTask, async (work, { id, dueOn, reason }) => {
      await rowFor(work, serviceOf(work, LearningProgress), id, 'view');
      const { progress } = await taken(work, id);
      if (['passed', 'skipped'].includes(progress.status)) throw conflict(planRules.notOpen);
      await update(work, LearningProgress, progress, { dueOn }, { action: 'extend', reason });
      return { dueOn };
    }),
    serves(myLearning, mine),
  ],
};
