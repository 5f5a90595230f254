// What hung on the chapters of one version hangs on those of the next, so that a draft can change it by itself.
import { inArray } from 'drizzle-orm';
import { insertMany, reserveIds } from '#kernel/server/resources/storing';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { CourseChapter, CourseMaterial } from '../model/syllabus';

export async function copyMaterials(work: Work, from: readonly CourseChapter[], toVersionId: number): Promise<void> {
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
