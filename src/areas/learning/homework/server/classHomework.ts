// Homework and classes: set for a whole class in a minute, given to who joins later, forgiven to who leaves, offered when a
// lesson was taught, and moved with the lesson it is due in.
import { lessonFinished, lessonMoved, memberAdded, memberRemoved } from '#areas/teaching/model/events';
import { classFacts } from '#areas/teaching/model/queries';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { invalid, notFound } from '#kernel/model/problems';
import { filled, say } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { count, insert, move, need, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CourseChapter } from '../../courses/model/syllabus';
import { assignHomework, Homework, HomeworkRubric } from '../model/homework';
import { HomeworkSubmission } from '../model/submission';
import { giveOut } from './homeworks';
import { homeworkRules } from './homeworkTexts';

const dayMs = 86_400_000;
const joinerDays = 3;
const offerKey = (lessonId: number) => `homework.offer.${lessonId}`;

interface Setting {
  classId: number;
  templateId: number | null;
  title: string | null;
  content: string | null;
  dueDays: string;
  files: Homework['files'] | null;
  lessonId: number | null;
}

/** To the end of the day it is due. */
const dueAfter = (work: Work, days: number): Date => {
  const { timezone } = work.actor;
  return new Date(startOfDay(addDays(dayOf(work.now, timezone), days + 1), timezone).getTime() - 60_000);
};

async function assign(work: Work, given: Setting) {
  const facts = await work.ask(classFacts, { classId: given.classId });
  if (!facts) throw notFound();
  const template = given.templateId ? await need(work, Homework, given.templateId) : undefined;
  if (template && !template.isTemplate) throw invalid('templateId', homeworkRules.noTemplate);
  const title = given.title || template?.title;
  if (!title) throw invalid('title', homeworkRules.titleNeeded);
  const dueAt = dueAfter(work, Number(given.dueDays));
  const teacherId = work.actor.staffId || facts.teacherId;
  const id = await insert(work, Homework, {
    ...(template ? worded(template) : {}),
    rubric: template ? await criteriaOf(work, template.id) : [],
    title,
    ...(given.content ? { content: given.content } : {}),
    ...(given.files?.length ? { files: given.files } : {}),
    schoolId: facts.schoolId,
    courseId: facts.courseId,
    classId: given.classId,
    lessonId: given.lessonId,
    teacherId,
    correctorIds: [teacherId],
    dueAt,
  });
  await move(work, Homework, await need(work, Homework, id, { lock: true }), 'publish', {});
  if (given.lessonId) await work.ask(todoFinishQuery, { key: offerKey(given.lessonId), byId: work.actor.staffId });
  return { id, title, students: await count(work, HomeworkSubmission, { homeworkId: id }), dueAt };
}

/** What a template says; whom it is for and until when is said anew each time. */
const worded = (t: Homework) => ({
  kind: t.kind,
  workbookId: t.workbookId,
  questionIds: t.questionIds,
  questionnaireId: t.questionnaireId,
  content: t.content,
  files: t.files,
  fullScore: t.fullScore,
  gradingMode: t.gradingMode,
  latePercentPerDay: t.latePercentPerDay,
  lateMinPercent: t.lateMinPercent,
  maxAttempts: t.maxAttempts,
  answerFiles: t.answerFiles,
  releaseMode: t.releaseMode,
  remindHours: t.remindHours,
  addLateJoiners: t.addLateJoiners,
});

async function criteriaOf(work: Work, homeworkId: number) {
  const rubric = await rows(work, HomeworkRubric, { homeworkId }, { sort: 'id' });
  return rubric.map(({ name, max }) => ({ name, max }));
}

/** A joiner has at least three days, whatever is left to the others. */
async function welcome(work: Work, classId: number, customerId: number): Promise<void> {
  const open = await rows(work, Homework, { classId, state: 'open', addLateJoiners: true }, { lock: true });
  const least = new Date(work.now.getTime() + joinerDays * dayMs);
  for (const homework of open) {
    if (homework.customerIds.length > 0) continue;
    if (await row(work, HomeworkSubmission, { homeworkId: homework.id, customerId })) continue;
    const extendedTo = homework.dueAt && homework.dueAt >= least ? null : least;
    await giveOut(work, homework, [customerId], extendedTo);
  }
}

async function forgive(work: Work, classId: number, customerId: number): Promise<void> {
  const pending = await rows(work, HomeworkSubmission, { classId, customerId, state: 'pending' }, { lock: true });
  const reason = say(homeworkRules.left, work);
  for (const piece of pending) await move(work, HomeworkSubmission, piece, 'excuse', { reason });
}

interface TaughtLesson {
  lessonId: number;
  classId: number;
  chapterId: number | null;
  teacherId: number;
  schoolId: number;
}

/** Once for a lesson, and not where its homework was set already. */
async function offer(work: Work, { lessonId, classId, chapterId, teacherId, schoolId }: TaughtLesson): Promise<void> {
  const chapter = chapterId ? await row(work, CourseChapter, chapterId) : undefined;
  const template = chapter?.homeworkTemplateId ? await row(work, Homework, chapter.homeworkTemplateId) : undefined;
  if (!chapter || !template || (await row(work, Homework, { lessonId }))) return;
  await todo(work, {
    kind: 'learning.homeworkOffer',
    key: offerKey(lessonId),
    source: 'learning',
    assigneeIds: [teacherId],
    title: filled(homeworkRules.toSet, { chapter: chapter.title, title: template.title }),
    subject: { type: Homework.name, id: template.id },
    url: `/homeWork?setFor=${classId}&template=${template.id}&lesson=${lessonId}`,
    dueAt: new Date(work.now.getTime() + dayMs),
    schoolId,
  });
}

async function follow(work: Work, lessonId: number, before: Date, after: Date): Promise<void> {
  const by = after.getTime() - before.getTime();
  if (by === 0) return;
  const moved = (at: Date | null) => at && new Date(at.getTime() + by);
  for (const homework of await rows(
    work,
    Homework,
    { dueLessonId: lessonId, state: ['draft', 'open'] },
    { lock: true },
  ))
    await update(
      work,
      Homework,
      homework,
      { dueAt: moved(homework.dueAt), cutoffAt: moved(homework.cutoffAt), remindedAt: null },
      { action: 'moveDue' },
    );
}

export const classHomework: AreaPiece = {
  extends: [extend(Homework, { calls: [serves(assignHomework, assign)] })],
  listeners: [
    on(memberAdded, (work, { classId, customerId }) => welcome(work, classId, customerId)),
    on(memberRemoved, (work, { classId, customerId }) => forgive(work, classId, customerId)),
    on(lessonFinished, offer),
    on(lessonMoved, (work, { lessonId, before, after }) => follow(work, lessonId, before.startAt, after.startAt)),
  ],
};
