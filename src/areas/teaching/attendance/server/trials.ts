// Lessons in which a family can try a course: those ahead that have a seat left.
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { Staff } from '#areas/people/model/staff';
import { localTime } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import { type Answer, answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { weekdayOf, weekdays } from '../../lessons/model/weekdays';
import { trialLessons } from '../../model/queries';
import { Room } from '../../rooms/model/room';
import { Attendance } from '../model/attendance';

const aheadMs = 60 * 86_400_000;
const most = 500;

interface Asked {
  courseId?: number;
  subject?: number;
  schoolId: number;
  freeTimes: { weekday: number; from: string; to: string }[];
}

async function offered(work: Work, { courseId, subject, schoolId, freeTimes }: Asked) {
  const l = tableAs(Lesson, 'l');
  const c = tableAs(Class, 'c');
  const s = tableAs(Staff, 's');
  const r = tableAs(Room, 'r');
  const k = tableAs(Course, 'k');
  const a = tableAs(Attendance, 'a');
  const guests = sql`(select count(*) from ${table(Attendance)} a where ${live(work, a)} and ${a.lessonId} = ${l.id} and ${a.role} <> 'regular')`;
  const members = sql`case when ${l.kind} = 'trial' then 0 else ${c.members} end`;
  const found = await work.db
    .select({
      lessonId: l.id,
      courseId: c.courseId,
      course: k.name,
      teacherId: l.teacherId,
      teacher: s.name,
      room: sql<string>`coalesce(${r.name}, '')`,
      startAt: l.startAt,
      endAt: l.endAt,
      seatsLeft: sql<number>`(least(${c.capacity}, coalesce(${r.capacity}, ${c.capacity})) - ${members} - ${guests})::int`,
    })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
    .innerJoin(k, and(eq(k.enterpriseId, l.enterpriseId), eq(k.id, c.courseId)))
    .innerJoin(s, and(eq(s.enterpriseId, l.enterpriseId), eq(s.id, l.teacherId)))
    .leftJoin(r, and(eq(r.enterpriseId, l.enterpriseId), eq(r.id, l.roomId), sql`${r.kind} <> 'online'`))
    .where(
      and(
        live(work, l, c),
        eq(l.schoolId, schoolId),
        eq(l.state, 'scheduled'),
        inArray(c.state, ['enrolling', 'running']),
        gt(l.startAt, work.now),
        lt(l.startAt, new Date(work.now.getTime() + aheadMs)),
        courseId ? eq(c.courseId, courseId) : undefined,
        subject ? eq(k.subjectId, subject) : undefined,
      ),
    )
    .orderBy(l.startAt, l.id)
    .limit(most);
  return found.filter((one) => freeTimes.length === 0 || freeTimes.some((free) => isWithin(work, one, free)));
}

function isWithin(
  work: Work,
  { startAt, endAt }: { startAt: Date; endAt: Date },
  free: Asked['freeTimes'][number],
): boolean {
  const [from, to] = [startAt, endAt].map((at) => localTime(at, work.actor.timezone));
  // Monday is 1.
  const weekday = weekdays.indexOf(weekdayOf(from!.slice(0, 10))) + 1;
  return weekday === free.weekday && free.from <= from!.slice(11, 16) && to!.slice(11, 16) <= free.to;
}

export const trialAnswers: Answer[] = [answers(trialLessons, offered)];
