// A syllabus as an ordered list: a unit heads the lessons that follow it, and lessons are numbered through. So a lesson
// cannot lie under a lesson, a moved unit takes its lessons along, and no parent can be missing.
import { z } from 'zod';

export const chapterNodes = z.array(
  z.object({
    id: z.coerce.number().int().positive().optional(),
    kind: z.enum(['unit', 'lesson']),
    title: z.string().trim().min(1).max(100),
    titleEn: z.string().trim().max(100).nullish(),
    minutes: z.coerce.number().int().min(10).max(600).nullish(),
    objectives: z.string().max(2000).nullish(),
    keyPoints: z.string().max(2000).nullish(),
    teacherGuide: z.string().max(20_000).nullish(),
    homeworkTemplateId: z.coerce.number().int().positive().nullish(),
    isTrial: z
      .union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)])
      .optional(),
  }),
);
export type ChapterNode = z.infer<typeof chapterNodes>[number];

export const mostLessons = 500;

/** Each lesson's number over the whole version, by its place in the order; units have none. */
export function numbers(nodes: readonly (Pick<ChapterNode, 'kind'> & { sort?: number })[]): (number | null)[] {
  const found: (number | null)[] = nodes.map(() => null);
  const lessons = nodes.flatMap(({ kind, sort }, at) => (kind === 'lesson' ? [{ at, sort: sort ?? at }] : []));
  for (const [n, { at }] of lessons.sort((a, b) => a.sort - b.sort).entries()) found[at] = n + 1;
  return found;
}

export const lessonsIn = (nodes: readonly Pick<ChapterNode, 'kind'>[]): number =>
  nodes.filter(({ kind }) => kind === 'lesson').length;

/** The title of the unit that heads each node. */
export function unitTitles(nodes: readonly Pick<ChapterNode, 'kind' | 'title'>[]): string[] {
  let unit = '';
  return nodes.map(({ kind, title }) => {
    if (kind === 'unit') unit = title;
    return unit;
  });
}

/** Whether following the links from a course leads back to it. */
export function isCircular(from: number, before: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  const ahead = [...(before.get(from) ?? [])];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === from) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    ahead.push(...(before.get(next) ?? []));
  }
  return false;
}
