// A family learns: what is open to its student, the lessons of a course, a link to one of them, how far it was seen.
import { sql } from 'drizzle-orm';
import { notFound, Problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { privateUrl } from '#kernel/server/files/privateUrl';
import { insert, need, row, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { OpenCourse } from '../../access/model/openCourse';
import { daysLeft } from '../../access/model/period';
import { accessOf } from '../../access/server/checking';
import { todayOf } from '../../access/server/granting';
import type { FamilyStudent } from '../../members/model/member';
import { runningOf } from '../../memberships/server/memberships';
import { OnlineResource, ResourceProgress } from '../../resources/model/resource';
import { believable, isComplete, seenOf } from '../../resources/model/segments';
import type { LessonItem, LessonMedia, MyCourses } from '../model/family';

const said = texts('online.learning', {
  noAccess: ['暂无权限：{reasons}', 'It is not open to you: {reasons}'],
});

const linkLifeMs = 2 * 3_600_000;

/** Of a film or sound; what has no length is seen by being opened. */
const lengthOf = ({ duration }: OnlineResource): number => duration || 10;

export async function myCourses(work: Work, student: FamilyStudent): Promise<MyCourses> {
  const today = todayOf(work);
  const opened = await rows(
    work,
    OpenCourse,
    { customerId: student.id, state: ['pending', 'active', 'paused', 'expired'] },
    { sort: '-updatedAt', limit: 200 },
  );
  const running = await runningOf(work, student.id);
  return {
    opened: opened.map(({ kind, refId, contentName, state, endAt, progress }) => ({
      ...{ kind, refId, name: contentName, state, endAt, daysLeft: daysLeft(endAt, today) },
      progress: Math.floor(progress / 100),
    })),
    memberships: running.map(({ level, endAt }) => ({ level, endAt })),
  };
}

/** The lessons of a course, for whoever has the course or a membership that lists it. */
export async function lessonsOf(work: Work, student: FamilyStudent, courseId: number): Promise<LessonItem[]> {
  await demand(work, student.id, { kind: 'course', refId: courseId });
  const lessons = await rows(work, OnlineResource, { courseId, state: 'on' }, { sort: 'sort', limit: 500 });
  const seen = await rows(work, ResourceProgress, {
    customerId: student.id,
    resourceId: lessons.map(({ id }) => id),
  });
  return lessons.map((one) => ({
    ...{ id: one.id, title: one.title, kind: one.kind, chapter: one.chapter, seconds: one.duration },
    percent: Math.floor((seen.find(({ resourceId }) => resourceId === one.id)?.percent ?? 0) / 100),
  }));
}

async function demand(work: Work, customerId: number, content: Parameters<typeof accessOf>[2]): Promise<void> {
  const { may, reasons } = await accessOf(work, customerId, content);
  if (may) return;
  const words = reasons.map(({ text }) => text);
  throw new Problem(403, said.noAccess, { error: 'no_access', reasons: words }, { reasons: words.join('；') });
}

/** A link for one student, one file, two hours. What is free is shown to anybody. */
export async function mediaOf(work: Work, student: FamilyStudent | null, id: number): Promise<LessonMedia> {
  const one = await row(work, OnlineResource, { id, state: 'on' });
  if (!one) throw notFound();
  if (one.access !== 'free') {
    if (!student) throw new Problem(403, said.noAccess, { error: 'no_access', reasons: [] }, { reasons: '' });
    await demand(work, student.id, { kind: 'resource', refId: id });
  }
  const r = table(OnlineResource);
  await work.db
    .update(r)
    .set({ views: sql`${r.views} + 1` })
    .where(sql`${r.enterpriseId} = ${work.enterpriseId} and ${r.id} = ${id}`);
  const seen = student ? await row(work, ResourceProgress, { customerId: student.id, resourceId: id }) : undefined;
  return {
    ...{ id, title: one.title, kind: one.kind, intro: one.intro, seconds: one.duration },
    url: one.kind === 'link' || !one.file ? (one.url ?? '') : privateUrl(work, one.file.FileUrl, linkLifeMs),
    position: seen?.position ?? 0,
    percent: Math.floor((seen?.percent ?? 0) / 100),
    mayDownload: one.downloadable,
  };
}

interface Beat {
  resourceId: number;
  segments: number[];
  position: number;
}

/** Bits of ten seconds that were seen; no more of them than can have been played since the last time. */
export async function noteProgress(work: Work, student: FamilyStudent, beat: Beat): Promise<{ percent: number }> {
  const one = await row(work, OnlineResource, { id: beat.resourceId, state: 'on' });
  if (!one) throw notFound();
  if (one.access !== 'free') await demand(work, student.id, { kind: 'resource', refId: one.id });
  const key = { customerId: student.id, resourceId: one.id };
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`seen:${work.enterpriseId}:${student.id}:${one.id}`}, 0))`,
  );
  const was = await row(work, ResourceProgress, key, { lock: true });
  const elapsed = was?.lastAt ? (work.now.getTime() - was.lastAt.getTime()) / 1000 : 15;
  const fresh = beat.segments.filter((n) => !was?.segments.includes(n));
  const { segments, percent } = seenOf([...(was?.segments ?? []), ...believable(fresh, elapsed)], lengthOf(one));
  const isDone = isComplete(percent);
  const now = {
    ...{ segments, percent, position: beat.position, seconds: segments.length * 10, lastAt: work.now },
    ...(isDone && !was?.completedAt ? { completedAt: work.now } : {}),
  };
  if (was) await update(work, ResourceProgress, was, now);
  else await insert(work, ResourceProgress, { ...key, schoolId: student.schoolId, ...now });
  const r = table(OnlineResource);
  const more = { learners: was ? 0 : 1, completed: isDone && !was?.completedAt ? 1 : 0 };
  if (more.learners + more.completed > 0)
    await work.db
      .update(r)
      .set({ learners: sql`${r.learners} + ${more.learners}`, completed: sql`${r.completed} + ${more.completed}` })
      .where(sql`${r.enterpriseId} = ${work.enterpriseId} and ${r.id} = ${one.id}`);
  await carryOver(work, student.id, one);
  return { percent: Math.floor(percent / 100) };
}

/** What is open of it is as far as its lessons are, taken together. */
async function carryOver(work: Work, customerId: number, { id, courseId }: OnlineResource): Promise<void> {
  const opened = await rows(
    work,
    OpenCourse,
    (o) =>
      sql`${o.customerId} = ${customerId} and ((${o.kind} = 'resource' and ${o.refId} = ${id}) or (${o.kind} = 'course' and ${o.refId} = ${courseId ?? 0}))`,
    { lock: true },
  );
  for (const one of opened) {
    const ids =
      one.kind === 'resource'
        ? [id]
        : (await rows(work, OnlineResource, { courseId, state: 'on' })).map((lesson) => lesson.id);
    const seen = await rows(work, ResourceProgress, { customerId, resourceId: ids });
    const progress = Math.floor(seen.reduce((sum, { percent }) => sum + percent, 0) / Math.max(1, ids.length));
    await update(work, OpenCourse, await need(work, OpenCourse, one.id, { lock: true }), {
      progress,
      lastAt: work.now,
    });
  }
}
