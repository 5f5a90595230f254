// Which lessons ahead fall on a day off of their school, or on the leave of whoever teaches them.
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { holidays } from '#areas/people/model/queries';
import { Staff } from '#areas/people/model/staff';
import { addDays, dayOf } from '#kernel/model/dates';
import { busyTimes } from '#kernel/server/calls';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { overlaps } from '../../lessons/model/clashes';
import { Lesson } from '../../lessons/model/lesson';
import type { HitLesson } from '../model/calls';

const aheadDays = 60;
const most = 5000;

export type Hit = Omit<HitLesson, 'startAt'> & { startAt: Date; schoolId: number; teacherId: number };

/** Only leave that was approved is a block of this kind. */
const leaveKind = 'leave';

export async function hits(work: Work, schoolIds: readonly number[]): Promise<Hit[]> {
  const until = new Date(work.now.getTime() + aheadDays * 86_400_000);
  const lessons = await ahead(work, schoolIds, until);
  if (lessons.length === 0) return [];
  const today = dayOf(work.now, work.actor.timezone);
  const off = new Map<number, Set<string>>();
  for (const schoolId of new Set(lessons.map((one) => one.schoolId)))
    off.set(schoolId, new Set(await work.ask(holidays, { schoolId, from: today, to: addDays(today, aheadDays + 1) })));
  const staffIds = [...new Set(lessons.map(({ teacherId }) => teacherId))];
  const away = (await busyTimes(work, { staffIds, roomIds: [], from: work.now, to: until })).filter(
    ({ kind }) => kind === leaveKind,
  );
  return lessons.flatMap(({ endAt, ...lesson }) => {
    const isOff = off.get(lesson.schoolId)?.has(dayOf(lesson.startAt, work.actor.timezone));
    const isAway = away.some(
      (block) =>
        block.staffId === lesson.teacherId &&
        overlaps({ startAt: block.start, endAt: block.end }, { startAt: lesson.startAt, endAt }),
    );
    return isOff || isAway ? [{ ...lesson, why: isOff ? ('holiday' as const) : ('leave' as const) }] : [];
  });
}

async function ahead(work: Work, schoolIds: readonly number[], until: Date) {
  const l = tableAs(Lesson, 'l');
  const c = tableAs(Class, 'c');
  const s = tableAs(Staff, 's');
  const found = await work.db
    .select({
      id: l.id,
      className: c.name,
      lessonNo: l.lessonNo,
      startAt: l.startAt,
      endAt: l.endAt,
      schoolId: c.schoolId,
      teacherId: l.teacherId,
      teacher: s.name,
    })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
    .innerJoin(s, and(eq(s.enterpriseId, l.enterpriseId), eq(s.id, l.teacherId)))
    .where(
      and(
        live(work, l, c),
        eq(l.state, 'scheduled'),
        gt(l.startAt, work.now),
        lt(l.startAt, until),
        schoolIds.length > 0 ? inArray(l.schoolId, [...schoolIds]) : undefined,
      ),
    )
    .orderBy(l.startAt, l.id)
    .limit(most);
  return found;
}
