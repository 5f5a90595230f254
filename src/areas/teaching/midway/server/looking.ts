// What joining a class at a lesson would mean for a student, and where what was missed can be caught up.
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { priceAt } from '#areas/contracts/model/queries';
import { CourseMaterial } from '#areas/learning/courses/model/syllabus';
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { live, need, rows, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { seatsLeft } from '../../attendance/server/guests';
import { Class } from '../../classes/model/class';
import { seatsTaken } from '../../classes/server/seats';
import { usableLots } from '../../ledger/model/charging';
import { restQty } from '../../ledger/model/curve';
import { lotsOf } from '../../ledger/server/heldLots';
import { lotsAt } from '../../ledger/server/positions';
import { Lesson } from '../../lessons/model/lesson';
import { setting } from '../../settings/server/settings';
import type { CatchUp, MidwayPreview } from '../model/calls';
import { type Reckoned, reckon } from '../model/reckoning';

const said = texts('teaching.midway', {
  otherClass: ['该课次不属于这个班级', 'That lesson is of another class'],
  over: ['该课次已上课或取消', 'That lesson is finished or cancelled'],
});

const aheadMs = 60 * 86_400_000;
const offers = 5;

export interface Asked {
  customerId: number;
  classId: number;
  fromLessonId: number;
}

export interface Looked {
  of: Class;
  from: Lesson;
  missed: Lesson[];
  balance: number;
  isFull: boolean;
  reckoned: Reckoned;
}

/** Refuses a lesson that nobody can begin with. */
export async function look(work: Work, { customerId, classId, fromLessonId }: Asked): Promise<Looked> {
  const of = await need(work, Class, classId);
  const from = await need(work, Lesson, fromLessonId);
  if (from.classId !== classId) throw invalid('fromLessonId', said.otherClass);
  if (from.state !== 'scheduled') throw invalid('fromLessonId', said.over);
  const lessons = await rows(
    work,
    Lesson,
    (t) => and(eq(t.classId, classId), ne(t.state, 'cancelled'), inArray(t.kind, ['regular', 'extra', 'exam'])),
    { sort: 'startAt' },
  );
  const today = dayOf(work.now, work.actor.timezone);
  const usable = usableLots(await lotsAt(work, lotsOf([customerId], [of.courseId])), {
    courseId: of.courseId,
    schoolId: of.schoolId,
    on: dayOf(from.startAt, work.actor.timezone),
    today,
    anySchool: await setting(work, 'crossSchoolConsume', of.schoolId),
  });
  const balance = usable.reduce((all, lot) => all + restQty(lot), 0);
  const price = await work.ask(priceAt, { courseId: of.courseId, schoolId: of.schoolId, on: today });
  const dated = lessons.map(({ id, startAt, state }) => ({ id, startAt, isFinished: state === 'finished' }));
  return {
    of,
    from,
    missed: lessons.filter(({ startAt }) => startAt < from.startAt),
    balance,
    isFull: (await seatsTaken(work, classId)) >= of.capacity,
    reckoned: reckon(dated, from, { lessonQty: of.lessonQty, balance, price: price?.price ?? null }),
  };
}

export async function previewOf(work: Work, looked: Looked): Promise<MidwayPreview> {
  const { of, balance, isFull, reckoned } = looked;
  return {
    missed: reckoned.missed,
    remaining: reckoned.remaining,
    needed: reckoned.needed / 100,
    balance: balance / 100,
    lack: reckoned.lack / 100,
    lackAmount: reckoned.lackAmount === null ? null : yuan(reckoned.lackAmount),
    seatsLeft: Math.max(0, of.capacity - (await seatsTaken(work, of.id))),
    overCapacity: isFull,
    needsApproval: isFull || reckoned.isLate,
    catchUp: await catchUpOf(work, looked),
  };
}

/** For each lesson missed: the same chapter in other classes of the next sixty days, and what there is to read. */
async function catchUpOf(work: Work, { of, missed }: Looked): Promise<CatchUp[]> {
  const l = tableAs(Lesson, 'l');
  const c = tableAs(Class, 'c');
  const parallel = await work.db
    .select({ lesson: l, className: c.name })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
    .where(
      and(
        live(work, l, c),
        eq(l.courseId, of.courseId),
        eq(l.schoolId, of.schoolId),
        ne(l.classId, of.id),
        eq(l.state, 'scheduled'),
        gt(l.startAt, work.now),
        lt(l.startAt, new Date(work.now.getTime() + aheadMs)),
        inArray(
          l.lessonNo,
          missed.map(({ lessonNo }) => lessonNo),
        ),
      ),
    )
    .orderBy(l.startAt)
    .limit(200);
  const chapterIds = missed.flatMap(({ chapterId }) => chapterId ?? []);
  const materials = await rows(work, CourseMaterial, (t) =>
    and(inArray(t.chapterId, chapterIds), sql`${t.audience} <> 'teacher'`),
  );
  const found: CatchUp[] = [];
  for (const lesson of missed) {
    const same = parallel.filter(({ lesson: other }) =>
      lesson.chapterId === null || other.chapterId === null
        ? other.lessonNo === lesson.lessonNo
        : other.chapterId === lesson.chapterId,
    );
    const lessons: CatchUp['lessons'] = [];
    for (const { lesson: other, className } of same.slice(0, offers)) {
      const left = await seatsLeft(work, other, 'guest');
      if (left > 0) lessons.push({ id: other.id, className, startAt: other.startAt.toISOString(), seatsLeft: left });
    }
    found.push({
      lessonNo: lesson.lessonNo,
      title: lesson.title,
      lessons,
      materials: materials.filter(({ chapterId }) => chapterId === lesson.chapterId && chapterId !== null).length,
    });
  }
  return found;
}
