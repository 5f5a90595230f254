// The lessons a plan would give a class, beside those that stay as they are.
import { and, eq, sql } from 'drizzle-orm';
import { holidays, swappedWorkdays } from '#areas/people/model/queries';
import { Staff } from '#areas/people/model/staff';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import type { Row } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { need, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import type { Booking } from '../../lessons/model/clashes';
import { Lesson } from '../../lessons/model/lesson';
import { guestsAt } from '../../lessons/model/signals';
import { weekdays } from '../../lessons/model/weekdays';
import { studentsIn } from '../../lessons/server/bookings';
import { isOneDay, sharesRoom } from '../../lessons/server/lessons';
import { Room } from '../../rooms/model/room';
import type { EditedRow } from '../model/calls';
import { PlanItem, PlanSlot, type TeachingPlan } from '../model/plan';
import { mostDays, type Planned, planDates } from '../model/planDates';

const said = texts('teaching.plan', {
  endless: ['最多 500 课次、730 天', 'At most 500 lessons and 730 days'],
  oneDay: ['每次课须在同一天内', 'Each lesson lies within one day'],
  noSlots: ['请填写每周课位', 'Enter the weekly slots'],
});

export interface Candidates {
  of: Class;
  wanted: Booking[];
  titles: (string | null)[];
  skipped: Planned['skipped'];
  keeps: number;
  /** Those that are otherwise than the plan has them. */
  edited: ReadonlySet<string>;
  /** Lessons that make way for the new ones. */
  replaced: Lesson[];
}

const stays = (work: Work, lesson: Lesson, replaceManual: boolean, visited: ReadonlySet<number>): boolean =>
  lesson.state !== 'scheduled' ||
  lesson.startAt <= work.now ||
  lesson.attendanceAt !== null ||
  visited.has(lesson.id) ||
  (lesson.manual && !replaceManual);

export interface Wishes {
  replaceManual: boolean;
  edits: EditedRow[] | null;
}

export async function candidatesOf(
  work: Work,
  plan: TeachingPlan,
  { replaceManual, edits }: Wishes,
): Promise<Candidates> {
  const of = await need(work, Class, plan.classId);
  const slots = await rows(work, PlanSlot, { planId: plan.id });
  if (slots.length === 0) throw invalid('slots', said.noSlots);
  const lessons = await rows(work, Lesson, (t) => and(eq(t.classId, of.id), sql`${t.state} <> 'cancelled'`));
  const guests = await work.ask(guestsAt, {
    lessonIds: lessons.map(({ id }) => id),
    from: work.now,
    to: new Date(work.now.getTime() + mostDays * 86_400_000),
  });
  const visited = new Set(guests.map(({ lessonId }) => lessonId));
  const kept = lessons.filter((lesson) => stays(work, lesson, replaceManual, visited));
  const planned = await datesOf(work, plan, of, slots, kept.length);
  const students = (await studentsIn(work, [of.id])).get(of.id) ?? [];
  const items = new Map(
    (await rows(work, PlanItem, { planId: plan.id })).map(({ lessonNo, title }) => [lessonNo, title]),
  );
  const online = new Set((await rows(work, Room, { schoolId: of.schoolId, kind: 'online' })).map(({ id }) => id));
  const asPlanned = planned.lessons.map((lesson) => {
    const at = startOfDay(lesson.date, work.actor.timezone).getTime() + minutesOf(lesson.startTime) * 60_000;
    const roomId = lesson.roomId ?? of.roomId;
    return {
      key: `${lesson.date} ${lesson.startTime}`,
      lessonId: null,
      classId: of.id,
      className: of.name,
      startAt: new Date(at),
      endAt: new Date(at + lesson.minutes * 60_000),
      roomId,
      sharesRoom: roomId === null || online.has(roomId),
      teacherId: lesson.teacherId ?? of.teacherId,
      assistantIds: lesson.assistantIds.length > 0 ? [...lesson.assistantIds] : of.assistantIds,
      customerIds: students,
    };
  });
  const wanted = await edited(work, of, asPlanned, edits ?? []);
  if (wanted.some((one) => !isOneDay(one, work.actor.timezone))) throw invalid('slots', said.oneDay);
  const before = kept.filter(({ state }) => state === 'finished').length;
  return {
    of,
    wanted,
    titles: wanted.map((_, i) => items.get(before + i + 1) ?? null),
    skipped: planned.skipped,
    edited: new Set(edits?.map(({ key }) => key)),
    keeps: kept.length,
    replaced: lessons.filter((lesson) => !kept.includes(lesson)),
  };
}

/** Some of them at another time, in another room, with another teacher; in the order in which they would be held. */
async function edited(
  work: Work,
  of: Class,
  planned: readonly Booking[],
  edits: readonly EditedRow[],
): Promise<Booking[]> {
  const wanted = new Map(planned.map((one) => [one.key, one]));
  for (const { key, startAt, endAt, roomId, teacherId } of edits) {
    const one = wanted.get(key);
    if (!one) continue;
    await need(work, Staff, teacherId);
    const at = { startAt: new Date(startAt), endAt: new Date(endAt) };
    if (!isOneDay(at, work.actor.timezone)) throw invalid('endAt', said.oneDay);
    wanted.set(key, {
      ...{ ...one, ...at, roomId, teacherId },
      sharesRoom: await sharesRoom(work, roomId, of.schoolId),
    });
  }
  return [...wanted.values()].sort((a, b) => a.startAt.getTime() - b.startAt.getTime());
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** What was taught or stays is not planned again: the plan goes on behind today with what is missing. */
async function datesOf(
  work: Work,
  plan: TeachingPlan,
  of: Class,
  slots: readonly Row<typeof PlanSlot>[],
  kept: number,
): Promise<Planned> {
  const tomorrow = addDays(dayOf(work.now, work.actor.timezone), 1);
  const startDate = kept > 0 && plan.startDate < tomorrow ? tomorrow : plan.startDate;
  const lessonCount = plan.lessonCount ?? of.plannedLessons;
  if (plan.endMode === 'count' && lessonCount <= kept) return { lessons: [], skipped: [] };
  const span = { schoolId: of.schoolId, from: startDate, to: addDays(startDate, mostDays) };
  const closed = await work.ask(holidays, span);
  const swapped = plan.followShiftedWorkdays ? await work.ask(swappedWorkdays, span) : [];
  const planned = planDates(
    {
      startDate,
      endMode: plan.endMode,
      lessonCount: lessonCount - kept,
      endDate: plan.endDate,
      holidayPolicy: plan.holidayPolicy,
      followShiftedWorkdays: plan.followShiftedWorkdays,
      excludeDates: plan.excludeDates ?? [],
      extraSlots: plan.extraSlots ?? [],
      slots,
    },
    {
      closed: new Set(closed),
      shifted: new Map(swapped.map(({ date, weekday }) => [date, weekdays[weekday - 1]!])),
    },
  );
  if (!planned) throw invalid('lessonCount', said.endless);
  return planned;
}
