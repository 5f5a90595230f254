// What other areas hear of courses, and may ask.
import { event, query } from '#kernel/model/signals';
import type { Syllabus } from './syllabus';

/** Retired: classes that run go on, nothing new is opened or sold. */
export const courseStopped = event<{ courseId: number }>('course.stopped');
export const courseVersionPublished = event<{ courseId: number; versionId: number }>('course_version.published');

/** Of a course the version in force; of a version that one. Null: there is none, the plan goes without chapters. */
export const syllabusOf = query<{ courseId?: number; versionId?: number }, Syllabus | null>(
  'learning.syllabus',
  () => null,
);
