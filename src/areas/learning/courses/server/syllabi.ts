// Syllabus versions and their chapters: one draft at a time, saved as a whole tree; what is published stands still.
import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insertMany, reserveIds } from '#kernel/server/resources/storing';
import { insert, need, ours, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type ChapterNode, lessonsIn, mostLessons, unitTitles } from '../model/chapterTree';
import { Course } from '../model/course';
import { courseVersionPublished, syllabusOf } from '../model/signals';
import {
  CourseChapter,
  CourseMaterial,
  CourseVersion,
  diffVersions,
  readTree,
  type SavedTree,
  type Syllabus,
  saveTree,
  startDraft,
  syllabusCall,
} from '../model/syllabus';
import { versionDiff } from '../model/versionDiff';
import { courseRules } from './courseTexts';

const versions = service(CourseVersion, {
  async beforeSave({ row: version, was, work }) {
    if (!was) {
      const latest = await row(work, CourseVersion, { courseId: version.courseId }, { sort: '-no' });
      version.no = (latest?.no ?? 0) + 1;
      version.title = `V${version.no}`;
    } else if (was.state === 'published') throw conflict(courseRules.published);
  },
  transitions: {
    async publish({ row: version, work }) {
      if (version.lessonCount === 0) throw conflict(courseRules.noLesson);
      version.publishedAt = work.now;
      version.publishedBy = work.actor.staffId || null;
    },
  },
  async afterSave({ row: version, was, work }) {
    if (!was || was.state === version.state) return;
    const course = await need(work, Course, version.courseId, { lock: true });
    await update(work, Course, course, { currentVersionId: version.id });
    await work.emit(courseVersionPublished, { courseId: course.id, versionId: version.id });
  },
});

const chapters = service(CourseChapter, {
  beforeSave({ row: chapter }) {
    chapter.stableKey ??= randomUUID();
  },
});

async function treeOf(work: Work, versionId: number): Promise<SavedTree> {
  const { version } = await need(work, CourseVersion, versionId);
  const stored = await rows(work, CourseChapter, { versionId }, { sort: 'sort' });
  return { versionId, version, nodes: stored.map(nodeOf) };
}

const nodeOf = (c: CourseChapter): ChapterNode => ({
  id: c.id,
  kind: c.kind,
  title: c.title,
  titleEn: c.titleEn,
  minutes: c.minutes,
  objectives: c.objectives,
  keyPoints: c.keyPoints,
  teacherGuide: c.teacherGuide,
  homeworkTemplateId: c.homeworkTemplateId,
  isTrial: c.isTrial,
});

/** Who comes second is shown the tree of who came first, and keeps their own to lay beside it. */
async function refuseStale(work: Work, was: CourseVersion): Promise<never> {
  const by = await work.session.one<{ name: string }>(
    sql`select name from staff where ${ours(work, 'staff')} and id = ${was.updatedBy ?? 0}`,
  );
  const current = await treeOf(work, was.id);
  throw conflict(courseRules.staleTree, { reason: 'stale', current }, { name: by?.name ?? '' });
}

const saved = serves(saveTree, async (work, { versionId, version, nodes }) => {
  const found = serviceOf(work, CourseVersion);
  await rowFor(work, found, versionId, 'edit');
  const was = await need(work, CourseVersion, versionId, { lock: true });
  if (was.state === 'published') throw conflict(courseRules.published);
  if (was.version !== version) await refuseStale(work, was);
  if (lessonsIn(nodes) > mostLessons) throw invalid('nodes', courseRules.tooMany, { max: mostLessons });
  await update(work, CourseVersion, was, { chapters: nodes.map((node, sort) => ({ ...node, sort })) });
  return treeOf(work, versionId);
});

const drafted = serves(startDraft, async (work, { id }) => {
  await rowFor(work, serviceOf(work, Course), id, 'edit');
  // Two who revise at once get the same draft.
  const course = await need(work, Course, id, { lock: true });
  const draft = await row(work, CourseVersion, { courseId: id, state: 'draft' });
  const versionId = draft?.id ?? (await copyOf(work, course));
  return detail(work, serviceOf(work, CourseVersion), versionId);
});

/** The same chapters under the same stable keys, so that progress and recordings find them again. */
async function copyOf(work: Work, course: Course): Promise<number> {
  const stored = await rows(work, CourseChapter, { versionId: course.currentVersionId ?? 0 }, { sort: 'sort' });
  const chapters = stored.map(({ id: _, versionId: _of, ...chapter }) => chapter);
  const made = await insert(work, CourseVersion, { courseId: course.id, chapters }, { action: 'copy' });
  await copyMaterials(work, stored, made);
  return made;
}

async function syllabus(work: Work, asked: { courseId?: number; versionId?: number }): Promise<Syllabus | null> {
  const course = asked.courseId ? await row(work, Course, asked.courseId) : undefined;
  const versionId = asked.versionId ?? course?.currentVersionId;
  const version = versionId ? await row(work, CourseVersion, versionId) : undefined;
  if (!version) return null;
  const stored = await rows(work, CourseChapter, { versionId: version.id }, { sort: 'sort' });
  const units = unitTitles(stored);
  const lessons = stored.flatMap(({ id, no, stableKey, title, titleEn, minutes }, at) =>
    no === null ? [] : [{ chapterId: id, no, stableKey: stableKey ?? '', title, titleEn, minutes, unit: units[at]! }],
  );
  return { courseId: version.courseId, versionId: version.id, no: version.no, lessons };
}

export const syllabi: AreaPiece = {
  services: [versions, chapters],
  extends: [extend(Course, { calls: [drafted] })],
  calls: [
    saved,
    serves(readTree, async (work, { versionId }) => {
      await rowFor(work, serviceOf(work, CourseVersion), versionId, 'view');
      return treeOf(work, versionId);
    }),
    serves(diffVersions, async (work, { from, to }) => {
      for (const id of [from, to]) await rowFor(work, serviceOf(work, CourseVersion), id, 'view');
      const chaptersOf = async (versionId: number) =>
        (await rows(work, CourseChapter, { versionId }, { sort: 'sort' })).map((chapter) => ({
          ...chapter,
          stableKey: chapter.stableKey ?? '',
        }));
      return versionDiff(await chaptersOf(from), await chaptersOf(to));
    }),
    serves(syllabusCall, (work, { courseId, versionId }) =>
      syllabus(work, { ...(courseId ? { courseId } : {}), ...(versionId ? { versionId } : {}) }),
    ),
  ],
  answers: [answers(syllabusOf, syllabus)],
};

/** What hung on the chapters of one version hangs on those of the next, so that a draft can change it by itself. */
async function copyMaterials(work: Work, from: readonly CourseChapter[], toVersionId: number): Promise<void> {
  const old = new Map(from.map(({ id, stableKey }) => [id, stableKey]));
  const materials = await rows(work, CourseMaterial, (m) => inArray(m.chapterId, [0, ...old.keys()]));
  if (materials.length === 0) return;
  const chapters = await rows(work, CourseChapter, { versionId: toVersionId });
  const now = new Map(chapters.map(({ id, stableKey }) => [stableKey, id]));
  const ids = await reserveIds(work, CourseMaterial, materials.length);
  await insertMany(
    work,
    CourseMaterial,
    materials.map((one, at) => ({
      ...one,
      id: ids[at],
      chapterId: now.get(old.get(one.chapterId ?? 0) ?? '') ?? null,
    })),
  );
}
