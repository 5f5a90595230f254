// A term of lessons behind and a term ahead, eight weeks each: attended, a few missed and made up.
import { sql } from 'drizzle-orm';
import { closedKinds } from '#areas/people/holidays/model/holiday';
import { addDays, startOfDay } from '#kernel/model/dates';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { Attendance, type Status } from '../attendance/model/attendance';
import { Lesson } from '../lessons/model/lesson';
import { weekdayOf, weekdays } from '../lessons/model/weekdays';
import { Makeup } from '../makeups/model/makeup';
import { largest, type PlantedClass } from './classes';
import { subjectOf } from './world';

const weeksBack = 8;
const weeksAhead = 8;
const taughtStates = new Set(['running', 'suspended', 'finished', 'enrolling']);

interface Held {
  of: PlantedClass;
  day: string;
  startAt: Date;
  endAt: Date;
  lessonNo: number;
  state: Lesson['state'];
}

function heldLessons(sample: Sample, classes: readonly PlantedClass[], off: ReadonlySet<string>): Held[] {
  const monday = addDays(sample.today, -weekdays.indexOf(weekdayOf(sample.today)));
  return classes
    .filter(({ state }) => taughtStates.has(state))
    .flatMap((of, n) => {
      const first = of.state === 'enrolling' ? 1 : -weeksBack;
      const last = of.state === 'finished' ? -2 : of.state === 'suspended' ? 0 : weeksAhead;
      const weeks = Array.from({ length: last - first }, (_, i) => addDays(monday, (first + i) * 7 + of.day));
      const [hour, minute] = of.time.split(':').map(Number);
      const held = weeks
        .filter((day) => !off.has(day))
        .map((day) => {
          const startAt = new Date(startOfDay(day, sample.timezone).getTime() + (hour! * 60 + minute!) * 60_000);
          return { of, day, startAt, endAt: new Date(startAt.getTime() + 90 * 60_000) };
        });
      const latest = held.findLast(({ endAt }) => endAt < sample.now);
      return held.map((one, i) => {
        const isOver = one.endAt < sample.now;
        // Of yesterday some rolls are still to be called, and always that of the largest class; here and there a lesson was called off.
        const isDue = of.members.length >= largest ? one === latest : one.day >= sample.day(-1) && n % 3 === 0;
        const isOff = (n * 7 + i * 5) % 53 === 11 && of.members.length < largest;
        const state = isOff ? 'cancelled' : isOver && !isDue ? 'finished' : 'scheduled';
        return { ...one, lessonNo: i + 1, state } as const;
      });
    });
}

const statusOf = (sample: Sample): Status => {
  const chance = sample.random();
  return chance < 0.88 ? 'present' : chance < 0.92 ? 'late' : chance < 0.97 ? 'leave' : 'absent';
};

/** On these nobody teaches, as the plans of the demo say. */
async function daysOff(sample: Sample): Promise<Set<string>> {
  const found = await sample.session.rows<{ date: string }>(
    sql`select date::text as date from holiday where ${live(sample, 'holiday')} and kind = any(${sql.param([...closedKinds])}::text[])
      and cardinality(school_ids) = 0`,
  );
  return new Set(found.map(({ date }) => date));
}

export interface PlantedLessons {
  held: (Held & { lessonId: number })[];
  marks: Mark[];
}

export async function plantLessons(sample: Sample, classes: readonly PlantedClass[]): Promise<PlantedLessons> {
  const held = heldLessons(sample, classes, await daysOff(sample));
  const lessonIds = await sample.plant(
    Lesson,
    held.map(({ of, startAt, endAt, lessonNo, state }) => ({
      classId: of.id,
      courseId: of.courseId,
      schoolId: of.school.id,
      lessonNo,
      ...subjectOf(of.chapters, lessonNo),
      kind: 'regular' as const,
      startAt,
      endAt,
      teacherId: of.teacherId,
      staffIds: [...new Set([of.teacherId, of.adviserId])],
      roomId: of.roomId,
      mode: of.mode,
      sharesRoom: of.mode === 'online',
      ...(state === 'finished' ? { attendanceBy: of.teacherId, attendanceAt: endAt } : {}),
      state,
      createdAt: sample.moment(-59, 9),
    })),
  );
  const marks = held.flatMap(({ of, startAt, state, day }, i) =>
    state !== 'finished'
      ? []
      : of.members.map(({ memberId, customerId }) => ({
          of,
          memberId,
          customerId,
          startAt,
          day,
          lessonId: lessonIds[i]!,
          status: statusOf(sample),
        })),
  );
  const attendanceIds = await sample.plant(
    Attendance,
    marks.map(({ of, day: _, ...mark }) => ({
      ...mark,
      classId: of.id,
      schoolId: of.school.id,
      courseId: of.courseId,
      mode: of.mode,
      role: 'regular' as const,
      targetQty: mark.status === 'leave' ? 0 : 100,
      chargeSeq: mark.status === 'leave' ? 0 : 1,
      checkInWay: 'manual' as const,
      checkInAt: mark.startAt,
    })),
  );
  const marked = marks.map((mark, i) => ({ ...mark, attendanceId: attendanceIds[i]! }));
  await plantMakeups(sample, marked);
  const dated = held.map((one, i) => ({ ...one, lessonId: lessonIds[i]! }));
  return { held: dated, marks: marked };
}

export interface Mark {
  of: PlantedClass;
  customerId: number;
  lessonId: number;
  attendanceId: number;
  status: Status;
  day: string;
}

async function plantMakeups(sample: Sample, marks: readonly Mark[]): Promise<void> {
  const missed = marks.filter(({ status }) => status === 'leave' || status === 'absent').slice(0, 120);
  const states = ['open', 'open', 'open', 'waived', 'expired'] as const;
  await sample.plant(
    Makeup,
    missed.map(({ of, customerId, lessonId, attendanceId, day }, i) => ({
      customerId,
      originalAttendanceId: attendanceId,
      missedLessonId: lessonId,
      classId: of.id,
      schoolId: of.school.id,
      courseId: of.courseId,
      dueDate: addDays(day, 60),
      state: states[i % states.length]!,
    })),
  );
  await plantMakeupLessons(sample, [...new Set(missed.map(({ of }) => of))]);
}

/** In the middle of next week nobody else teaches: lessons for those who missed one, a teacher and a room each once. */
async function plantMakeupLessons(sample: Sample, classes: readonly PlantedClass[]): Promise<void> {
  const taken = new Set<string>();
  const held = classes.filter(({ state, mode, teacherId, roomId }) => {
    const own = [`teacher ${teacherId}`, `room ${roomId}`];
    if (state !== 'running' || mode === 'online' || own.some((one) => taken.has(one))) return false;
    for (const one of own) taken.add(one);
    return true;
  });
  const wednesday = 9 - weekdays.indexOf(weekdayOf(sample.today));
  if ((await daysOff(sample)).has(sample.day(wednesday))) return;
  await sample.plant(
    Lesson,
    held.map((of) => ({
      classId: of.id,
      courseId: of.courseId,
      schoolId: of.school.id,
      lessonNo: 0,
      title: '补课专场',
      kind: 'makeup' as const,
      startAt: sample.moment(wednesday, 16),
      endAt: sample.moment(wednesday, 17, 30),
      teacherId: of.teacherId,
      staffIds: [...new Set([of.teacherId, of.adviserId])],
      roomId: of.roomId,
      createdAt: sample.moment(-2, 9),
    })),
  );
}
