// A newer syllabus is offered to the classes that run by an older one, and laid on from the next lesson on when somebody takes it.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { courseVersionPublished, syllabusOf } from '#areas/learning/courses/model/signals';
import { CourseChapter } from '#areas/learning/courses/model/syllabus';
import { conflict } from '#kernel/model/problems';
import { filled, pair, texts } from '#kernel/model/text';
import { todo, todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { detail } from '#kernel/server/resources/reading';
import { count, insert, need, reached, remove, row as rowOf, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { academicsOf } from '../../settings/server/academics';
import { PlanItem, TeachingPlan } from '../model/plan';
import { upgradeSyllabus } from '../model/upgrade';

const said = texts('teaching.upgrade', {
  newest: ['已是最新大纲', 'The class has the newest syllabus'],
});
const title = pair(
  '「{course}」大纲有新版，{n} 个班级可升级',
  'A newer syllabus of “{course}” can be taken by {n} {n|class|classes}',
);
const goingOn = ['draft', 'enrolling', 'running', 'suspended'] as const;
const offerKey = (courseId: number, schoolId: number): string => `teaching.upgrade:${courseId}:${schoolId}`;

async function offer(work: Work, courseId: number, versionId: number): Promise<void> {
  const older = await rows(work, Class, (t) =>
    and(
      eq(t.courseId, courseId),
      inArray(t.state, [...goingOn]),
      sql`${t.courseVersionId} is distinct from ${versionId}`,
    ),
  );
  if (older.length === 0) return;
  const t = table(Class);
  await work.db
    .update(t)
    .set({ newVersionId: versionId })
    .where(
      and(
        eq(t.enterpriseId, work.enterpriseId),
        inArray(
          t.id,
          older.map(({ id }) => id),
        ),
      ),
    );
  const { name } = await need(work, Course, courseId);
  for (const schoolId of new Set(older.map((one) => one.schoolId)))
    await todo(work, {
      kind: 'teaching.upgrade',
      key: offerKey(courseId, schoolId),
      source: 'teaching',
      assigneeIds: await academicsOf(work, schoolId),
      mode: 'any',
      title: filled(title, { course: name, n: older.filter((one) => one.schoolId === schoolId).length }),
      url: `/TeachingPlan?tab=classes&view=all&courseId=${courseId}&schoolId=${schoolId}`,
      schoolId,
    });
}

/** How many lessons of the newer syllabus lie behind the class: up to the last one it was taught, else as many as it was taught. */
async function lessonsBehind(work: Work, of: Class, lessons: readonly { stableKey: string }[]): Promise<number> {
  const taught = await rows(work, Lesson, { classId: of.id, state: 'finished' });
  const chapterIds = taught.flatMap(({ chapterId }) => chapterId ?? []);
  const keys = new Set((await rows(work, CourseChapter, { id: chapterIds })).map(({ stableKey }) => stableKey));
  const last = lessons.findLastIndex(({ stableKey }) => keys.has(stableKey));
  return last < 0 ? of.finishedLessons : last + 1;
}

/** Lessons to come get the chapters of the newer syllabus from where the class is; what is over stays as it was. */
async function layAnew(work: Work, of: Class, versionId: number): Promise<void> {
  const plan = await rowOf(work, TeachingPlan, { classId: of.id, state: ['draft', 'generated'] }, { lock: true });
  const syllabus = await work.ask(syllabusOf, { versionId });
  if (!plan || !syllabus) return;
  const items = await rows(work, PlanItem, { planId: plan.id });
  const behind = await lessonsBehind(work, of, syllabus.lessons);
  const ahead = Math.max(0, (plan.lessonCount ?? of.plannedLessons) - of.finishedLessons);
  const wanted = syllabus.lessons.slice(behind, behind + ahead);
  const kept = new Map(items.map((item) => [item.lessonNo, item]));
  for (const [i, { chapterId, title: chapter }] of wanted.entries()) {
    const lessonNo = of.finishedLessons + i + 1;
    const item = kept.get(lessonNo);
    if (item) await update(work, PlanItem, item, { chapterId, title: chapter });
    else await insert(work, PlanItem, { planId: plan.id, lessonNo, chapterId, title: chapter });
  }
  const last = of.finishedLessons + wanted.length;
  const beyond = items.filter(({ lessonNo }) => lessonNo > last && lessonNo > of.finishedLessons);
  if (beyond.length > 0)
    await remove(
      work,
      PlanItem,
      beyond.map(({ id }) => id),
    );
}

async function upgrade(work: Work, of: Class): Promise<void> {
  const { currentVersionId } = await need(work, Course, of.courseId);
  if (currentVersionId === null || currentVersionId === of.courseVersionId) throw conflict(said.newest);
  await update(work, Class, of, { courseVersionId: currentVersionId, newVersionId: null }, { action: 'upgrade' });
  await layAnew(work, of, currentVersionId);
  const waiting = await count(work, Class, (t) =>
    and(
      eq(t.courseId, of.courseId),
      eq(t.schoolId, of.schoolId),
      inArray(t.state, [...goingOn]),
      sql`${t.newVersionId} is not null`,
    ),
  );
  if (waiting === 0)
    await work.ask(todoFinishQuery, { key: offerKey(of.courseId, of.schoolId), byId: work.actor.staffId });
}

export const upgrading: AreaPiece = {
  extends: [
    extend(Class, {
      calls: [
        serves(upgradeSyllabus, async (work, { id }) => {
          await upgrade(work, await reached(work, Class, id, 'view', { lock: true }));
          return detail(work, serviceOf(work, Class), id);
        }),
      ],
    }),
  ],
  listeners: [on(courseVersionPublished, (work, { courseId, versionId }) => offer(work, courseId, versionId))],
};
