// Plans that begin by themselves: when someone starts work, when a student joins a class, when a lesson is made up for; and
// exams of plans that are settled by their results.
import { sql } from 'drizzle-orm';
import { staffOnboarded } from '#areas/people/model/events';
import { answerReleased } from '#areas/questionnaires/model/events';
import { memberAdded } from '#areas/teaching/model/events';
import { dayOf } from '#kernel/model/dates';
import { say } from '#kernel/model/text';
import { insert, live, move, need, ours, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Course } from '../../courses/model/course';
import { CourseChapter } from '../../courses/model/syllabus';
import { recordingsOf } from '../../recordings/model/signals';
import { LearningAssignment, LearningProgress } from '../model/assignment';
import { LearningPlan, LearningTask } from '../model/plan';
import { assignRecording } from '../model/signals';
import { beginOnce } from './beginning';
import { planRules } from './planTexts';
import { fail, pass } from './tasks';

interface Onboarded {
  staffId: number;
  schoolId: number | null;
  postId: number | null;
  startOn: string;
}

/** Of every plan its newest version; those of other posts and schools are left out. */
async function onboard(work: Work, { staffId, schoolId, postId, startOn }: Onboarded): Promise<void> {
  const plans = await rows(
    work,
    LearningPlan,
    { onboarding: true, audience: 'staff', state: 'published' },
    { sort: '-no' },
  );
  const newest = plans.filter((plan, at) => plans.findIndex(({ code }) => code === plan.code) === at);
  for (const plan of newest) {
    const isForPost = plan.postIds.length === 0 || (postId !== null && plan.postIds.includes(postId));
    const isForSchool = plan.schoolIds.length === 0 || (schoolId !== null && plan.schoolIds.includes(schoolId));
    if (isForPost && isForSchool) await beginOnce(work, plan, { staffId, schoolId, source: 'onboarding' }, startOn);
  }
}

async function joinCourse(work: Work, courseId: number, customerId: number, schoolId: number, on: string) {
  const planId = (await row(work, Course, courseId))?.planId;
  const plan = planId ? await row(work, LearningPlan, planId) : undefined;
  if (plan?.state === 'published' && plan.audience === 'customer')
    await beginOnce(work, plan, { customerId, schoolId, source: 'class' }, on);
}

interface Missed {
  customerId: number;
  lessonId: number;
  chapterKey: string | null;
  dueOn: string;
}

/** A plan of one task for each lesson that was recorded, shared by all who missed it. */
async function makeUp(work: Work, { customerId, lessonId, chapterKey, dueOn }: Missed): Promise<number | null> {
  const [recorded] = await work.ask(recordingsOf, { lessonIds: [lessonId] });
  if (!recorded) return null;
  const chapter = chapterKey ? await row(work, CourseChapter, { stableKey: chapterKey }) : undefined;
  const code = `MAKEUP-${lessonId}`;
  const plan =
    (await row(work, LearningPlan, { code }, { lock: true })) ??
    (await planFor(work, code, chapter?.title ?? recorded.title));
  const student = await work.session.one<{ schoolId: number | null }>(
    sql`select school_id as "schoolId" from customer where ${ours(work, 'customer')} and id = ${customerId}`,
  );
  const learner = { customerId, schoolId: student?.schoolId ?? null, source: 'makeup' as const, lessonId };
  const id = await beginOnce(work, plan, learner, dayOf(work.now, work.actor.timezone));
  if (id !== null) {
    await update(work, LearningAssignment, await need(work, LearningAssignment, id, { lock: true }), {
      dueDate: dueOn,
    });
    return id;
  }
  return (
    (await row(work, LearningAssignment, { planId: plan.id, customerId, state: ['not_started', 'in_progress'] }))?.id ??
    null
  );
}

async function planFor(work: Work, code: string, title: string): Promise<LearningPlan> {
  const owner = await work.session.one<{ id: number }>(
    sql`select id from staff where ${live(work, 'staff')} and status = 'active' order by (id = ${work.actor.staffId}) desc, id limit 1`,
  );
  const named = say(planRules.makeup, work, { title }).slice(0, 80);
  const id = await insert(work, LearningPlan, {
    title: named,
    code,
    audience: 'customer',
    unlockMode: 'free',
    durationDays: 1,
    ownerId: owner!.id,
    stages: [{ no: 1, title: named.slice(0, 60) }],
    tasks: [{ stageNo: 1, title: say(planRules.watchRecording, work), kind: 'recording' }],
  });
  await move(work, LearningPlan, await need(work, LearningPlan, id, { lock: true }), 'publish', {});
  return need(work, LearningPlan, id);
}

interface Released {
  questionnaireId: number;
  personKind?: string;
  personId?: number;
  score: number;
  percent: number;
  passed: boolean | null;
}

const passLine = 60_00;

/** The exam's own line decides; without one sixty percent do. */
async function examined(work: Work, { questionnaireId, personKind, personId, score, percent, passed }: Released) {
  if (!personId || (personKind !== 'staff' && personKind !== 'customer')) return;
  const tasks = await rows(work, LearningTask, { questionnaireId, kind: 'exam' });
  if (tasks.length === 0) return;
  const person = personKind === 'staff' ? { staffId: personId } : { customerId: personId };
  const mine = await rows(work, LearningAssignment, { ...person, state: ['not_started', 'in_progress'] });
  const open = await rows(work, LearningProgress, {
    assignmentId: mine.map(({ id }) => id),
    taskId: tasks.map(({ id }) => id),
    status: 'open',
  });
  const isPassed = passed ?? percent >= passLine;
  for (const { id } of open) await (isPassed ? pass(work, id, score) : fail(work, id, score));
}

export const autoAssign: AreaPiece = {
  answers: [answers(assignRecording, makeUp)],
  listeners: [
    on(staffOnboarded, onboard),
    on(memberAdded, (work, { courseId, customerId, schoolId, on: day }) =>
      joinCourse(work, courseId, customerId, schoolId, day),
    ),
    on(answerReleased, examined),
  ],
};
