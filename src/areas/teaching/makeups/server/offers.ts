// Where a missed lesson can be made up: lessons of its course that have a seat, those with the same chapter first.
import { and, eq, gt, lt, ne, or } from 'drizzle-orm';
import { addDays, startOfDay } from '#kernel/model/dates';
import { live, row as rowOf, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { seatsLeft } from '../../attendance/server/guests';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import type { Makeup, MakeupOffer } from '../model/makeup';

const looked = 60;
const shown = 20;

export async function offersFor(work: Work, right: Makeup): Promise<MakeupOffer[]> {
  const missed = await rowOf(work, Lesson, right.missedLessonId!);
  const until = startOfDay(addDays(right.dueDate!, 1), work.actor.timezone);
  const l = tableAs(Lesson, 'l');
  const c = tableAs(Class, 'c');
  const found = await work.db
    .select({ lesson: l, className: c.name })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
    .where(
      and(
        live(work, l, c),
        eq(l.courseId, right.courseId!),
        eq(l.schoolId, right.schoolId!),
        // With another class, or in a lesson that is held for those who missed one.
        or(ne(l.classId, right.classId!), eq(l.kind, 'makeup')),
        eq(l.state, 'scheduled'),
        gt(l.startAt, work.now),
        lt(l.startAt, until),
      ),
    )
    .orderBy(l.startAt)
    .limit(looked);
  const offers: MakeupOffer[] = [];
  for (const { lesson, className } of found) {
    const seats = await seatsLeft(work, lesson, 'makeup');
    if (seats < 1) continue;
    const isSame = lesson.chapterId !== null && lesson.chapterId === missed?.chapterId;
    offers.push({
      lessonId: lesson.id,
      className,
      title: lesson.title,
      startAt: lesson.startAt.toISOString(),
      seatsLeft: seats,
      sameChapter: isSame || lesson.lessonNo === missed?.lessonNo,
    });
  }
  return offers.sort((a, b) => Number(b.sameChapter) - Number(a.sameChapter)).slice(0, shown);
}
