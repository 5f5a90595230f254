// Lessons as what they take: a room, people, a class and its students, at a time.
import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { table } from '#kernel/server/database/table';
import { live, rows, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { ClassMember, inClass, isExpectedOn } from '../../classes/model/member';
import type { Booking } from '../model/clashes';
import { forMembers, heldStates, Lesson } from '../model/lesson';
import { guestsAt } from '../model/signals';

const ids = (values: readonly (number | null)[]): number[] => [...new Set(values.filter((id) => id !== null))];
const any = (values: readonly number[]): SQL => sql`any(${sql.param([...values])}::bigint[])`;

/** Whoever sits in these classes, from now on. */
export async function studentsIn(work: Work, classIds: readonly number[]): Promise<Map<number, number[]>> {
  const members = await rows(work, ClassMember, (t) =>
    and(inArray(t.classId, [...classIds]), inArray(t.state, [...inClass])),
  );
  const found = new Map<number, number[]>(classIds.map((id) => [id, []]));
  for (const { classId, customerId } of members) found.get(classId)?.push(customerId);
  return found;
}

export interface Seat {
  customerId: number;
  /** Whoever promised the trial tells its family. */
  isTrial: boolean;
}

/** Whoever is expected at these lessons on their days: the class where it comes to them, makeups, trials, guests. */
export async function seatsAt(
  work: Work,
  lessons: readonly Pick<Lesson, 'id' | 'classId' | 'kind' | 'startAt'>[],
): Promise<Map<number, Seat[]>> {
  if (lessons.length === 0) return new Map();
  const classIds = [...new Set(lessons.map(({ classId }) => classId))];
  const members = await rows(work, ClassMember, (t) => inArray(t.classId, classIds));
  const guests = await work.ask(guestsAt, { lessonIds: lessons.map(({ id }) => id) });
  const seats = ({ id, classId, kind, startAt }: (typeof lessons)[number]): Seat[] => {
    const day = dayOf(startAt, work.actor.timezone);
    const own = forMembers.has(kind) ? members.filter((one) => one.classId === classId && isExpectedOn(one, day)) : [];
    return [
      ...own.map(({ customerId }) => ({ customerId, isTrial: false })),
      ...guests
        .filter(({ lessonId }) => lessonId === id)
        .map(({ customerId, role }) => ({ customerId, isTrial: role === 'trial' })),
    ];
  };
  return new Map(lessons.map((lesson) => [lesson.id, seats(lesson)]));
}

/** What is held at the time of these and shares a person, a room, a class or a student with one of them. */
export async function bookingsAround(
  work: Work,
  wanted: readonly Booking[],
  exceptIds: readonly number[] = [],
): Promise<Booking[]> {
  if (wanted.length === 0) return [];
  const from = new Date(Math.min(...wanted.map(({ startAt }) => startAt.getTime())));
  const to = new Date(Math.max(...wanted.map(({ endAt }) => endAt.getTime())));
  const staffIds = ids(wanted.flatMap(({ teacherId, assistantIds }) => [teacherId, ...assistantIds]));
  const customerIds = ids(wanted.flatMap((one) => [...one.customerIds]));
  const guests = await work.ask(guestsAt, { customerIds, from, to });
  const l = tableAs(Lesson, 'l');
  const c = tableAs(Class, 'c');
  const m = tableAs(ClassMember, 'm');
  const day = sql`(${l.startAt} at time zone ${work.actor.timezone})::date`;
  const expected = sql`from ${table(ClassMember)} m where ${live(work, m)} and ${m.classId} = ${l.classId} and ${m.customerId} = ${any(customerIds)}
    and ${m.joinedOn} <= ${day} and (${m.leftOn} is null or ${m.leftOn} > ${day}) and ${l.kind} in ('regular', 'extra', 'exam')`;
  const found = await work.db
    .select({
      lesson: l,
      className: c.name,
      customerIds: sql<number[]>`array(select ${m.customerId}::float8 ${expected})`,
    })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
    .where(
      and(
        live(work, l, c),
        inArray(l.state, [...heldStates]),
        lt(l.startAt, to),
        gt(l.endAt, from),
        exceptIds.length > 0 ? sql`${l.id} <> all(${sql.param([...exceptIds])}::bigint[])` : undefined,
        or(
          sql`${l.staffIds} && ${sql.param(staffIds)}::bigint[]`,
          sql`${l.roomId} = ${any(ids(wanted.map(({ roomId }) => roomId)))}`,
          sql`${l.classId} = ${any(ids(wanted.map(({ classId }) => classId)))}`,
          sql`exists (select 1 ${expected})`,
          sql`${l.id} = ${any(ids(guests.map(({ lessonId }) => lessonId)))}`,
        ),
      ),
    );
  return found.map(({ lesson, className, customerIds: members }) =>
    bookingOf(lesson, className, [
      ...members,
      ...guests.filter(({ lessonId }) => lessonId === lesson.id).map(({ customerId }) => customerId),
    ]),
  );
}

type Held = Pick<
  Lesson,
  'id' | 'classId' | 'startAt' | 'endAt' | 'roomId' | 'sharesRoom' | 'teacherId' | 'assistantIds'
>;

export const bookingOf = (lesson: Held, className: string, customerIds: readonly number[]): Booking => ({
  key: `lesson:${lesson.id}`,
  lessonId: lesson.id,
  classId: lesson.classId,
  className,
  startAt: lesson.startAt,
  endAt: lesson.endAt,
  roomId: lesson.roomId,
  sharesRoom: lesson.sharesRoom,
  teacherId: lesson.teacherId,
  assistantIds: lesson.assistantIds,
  customerIds,
});
