// Courses: what a person may save, what publishing asks for, and who hears that one is stopped.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { foundIn } from '#kernel/server/resources/finding';
import { and, reachable } from '#kernel/server/resources/query';
import { insert, live, remove, row, rows, serviceOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { isCircular } from '../model/chapterTree';
import { Course, subjectCounts } from '../model/course';
import { courseStopped } from '../model/signals';
import { CourseChapter, CourseVersion } from '../model/syllabus';
import { courseRules } from './courseTexts';

const courses = service(Course, {
  async beforeSave({ row: course, was, work }) {
    const { ageFrom, ageTo, prerequisiteIds } = course;
    if (ageFrom && ageTo && ageFrom > ageTo) throw invalid('ageTo', courseRules.ages);
    if (was && prerequisiteIds.length > 0 && isCircular(was.id, await prerequisites(work, was.id, prerequisiteIds)))
      throw invalid('prerequisiteIds', courseRules.circle);
  },
  /** A course is never without a syllabus to write on. */
  async afterSave({ row: course, was, work }) {
    if (!was) await insert(work, CourseVersion, { courseId: course.id });
  },
  async beforeDelete({ row: course, work }) {
    await removeDrafts(work, course.id);
  },
  calls: [serves(subjectCounts, countBySubject)],
  transitions: {
    async publish({ row: course, work }) {
      const current = course.currentVersionId ? await row(work, CourseVersion, course.currentVersionId) : undefined;
      if (!current?.lessonCount) throw conflict(courseRules.noSyllabus);
    },
    async retire({ row: course, work }) {
      await work.emit(courseStopped, { courseId: course.id });
    },
  },
});

async function countBySubject(work: Work) {
  const reached = and(reachable(work.actor, serviceOf(work, Course), 'view', work.app.services));
  return work.session.rows<{ subjectId: number; name: string; count: number }>(
    sql`select t.subject_id as "subjectId", coalesce(${work.locale === 'en' ? sql`nullif(c.name_en, '')` : sql`null`}, c.name) as name, count(*)::int as count
      from course t join category c on c.enterprise_id = t.enterprise_id and c.id = t.subject_id where ${reached} group by 1, 2 order by min(c.sort), 2`,
  );
}

/** What each course asks for beforehand, with this one as it is to be. */
async function prerequisites(work: Work, id: number, own: readonly number[]): Promise<Map<number, readonly number[]>> {
  const c = tableAs(Course, 'c');
  const found = await work.db.select({ id: c.id, before: c.prerequisiteIds }).from(c).where(live(work, c));
  return new Map([...found.map((each) => [each.id, each.before] as const), [id, own]]);
}

/** Nobody was taught by a draft: it goes with its course. A published version keeps the course. */
async function removeDrafts(work: Work, courseId: number): Promise<void> {
  const drafts = await rows(work, CourseVersion, { courseId, state: 'draft' });
  const ids = drafts.map(({ id }) => id);
  if (ids.length === 0) return;
  const chapters = await rows(work, CourseChapter, { versionId: ids });
  await remove(
    work,
    CourseChapter,
    chapters.map(({ id }) => id),
  );
  await remove(work, CourseVersion, ids);
}

export const coursesPiece: AreaPiece = {
  services: [courses],
  registers: { search: [foundIn(Course, { sub: 'code', url: '/courseAdmin?id={id}', list: '/courseAdmin?q={q}' })] },
};
