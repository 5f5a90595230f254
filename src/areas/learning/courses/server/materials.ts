// Materials of a chapter or a course: one source each, no larger than its kind allows; of a published version only the file
// may be replaced, and the log keeps the old one.
import { conflict, invalid } from '#kernel/model/problems';
import { differences } from '#kernel/server/audit';
import { row } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CourseChapter, CourseMaterial, CourseVersion } from '../model/syllabus';
import { courseRules } from './courseTexts';

/** Megabytes. */
const limits: Partial<Record<CourseMaterial['kind'], number>> = {
  video: 1024,
  audio: 200,
  document: 50,
  slides: 50,
  image: 10,
};

const materials = service(CourseMaterial, {
  async beforeSave({ row: material, was, work }) {
    const { kind, file, url, chapterId } = material;
    if (Boolean(file) === Boolean(url)) throw invalid(file ? 'url' : 'file', courseRules.oneSource);
    const max = limits[kind];
    if (file && max && file.FileSize > max * 1024 * 1024) throw invalid('file', courseRules.tooLarge, { max });
    if (!(await isPublished(work, chapterId))) return;
    const changed = differences(CourseMaterial, was && { ...was }, { ...material }).after;
    if (!was || Object.keys(changed).some((name) => name !== 'file')) throw conflict(courseRules.published);
  },
  async beforeDelete({ row: material, work }) {
    if (await isPublished(work, material.chapterId)) throw conflict(courseRules.published);
  },
});

async function isPublished(work: Work, chapterId: number | null): Promise<boolean> {
  const chapter = chapterId ? await row(work, CourseChapter, chapterId) : undefined;
  const version = chapter && (await row(work, CourseVersion, chapter.versionId));
  return version?.state === 'published';
}

export const materialsPiece: AreaPiece = { services: [materials] };
