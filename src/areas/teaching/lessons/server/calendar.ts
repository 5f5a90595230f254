// The lessons of some weeks in one answer, with what else takes rooms and people; and what a time would clash with.
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { holidays } from '#areas/people/model/queries';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { addDays, daysBetween, startOfDay } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { busyTimes } from '#kernel/server/calls';
import { reaches } from '#kernel/server/database/scope';
import { live, need, rows, serviceOf, tableAs } from '#kernel/server/rows';
import { extend, serves } from '#kernel/server/service';
import { Class } from '../../classes/model/class';
import { Room, RoomClosure } from '../../rooms/model/room';
import { calendar, check } from '../model/calls';
import { Lesson } from '../model/lesson';
import { journalledOf, summarisedOf } from '../model/signals';
import { seatsAt, studentsIn } from './bookings';
import { findClashes } from './clashes';

const said = texts('teaching.calendar', { tooLong: ['最多 62 天', 'At most 62 days'] });
const mostDays = 62;
const most = 5000;

export const calendars = extend(Lesson, {
  calls: [
    serves(calendar, async (work, { from, to, schoolIds, courseId, teacherId, roomId, classId, kind, state }) => {
      const days = daysBetween(from, to);
      if (days < 0 || days > mostDays) throw invalid('to', said.tooLong);
      const start = startOfDay(from, work.actor.timezone);
      const end = startOfDay(addDays(to, 1), work.actor.timezone);
      const l = tableAs(Lesson, 'l');
      const c = tableAs(Class, 'c');
      const s = tableAs(Staff, 's');
      const r = tableAs(Room, 'r');
      const p = tableAs(School, 'p');
      const found = await work.db
        .select({
          id: l.id,
          version: l.version,
          classId: l.classId,
          className: c.name,
          courseId: c.courseId,
          lessonNo: l.lessonNo,
          title: l.title,
          startAt: l.startAt,
          endAt: l.endAt,
          teacherId: l.teacherId,
          teacher: s.name,
          assistantIds: l.assistantIds,
          roomId: l.roomId,
          room: r.name,
          schoolId: l.schoolId,
          school: p.name,
          members: c.members,
          capacity: c.capacity,
          kind: l.kind,
          state: l.state,
          mode: l.mode,
          color: c.color,
          forced: l.allowOverlap,
          substituted: sql<boolean>`${l.originalTeacherId} is not null`,
          taken: sql<boolean>`${l.attendanceAt} is not null`,
        })
        .from(l)
        .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
        .innerJoin(s, and(eq(s.enterpriseId, l.enterpriseId), eq(s.id, l.teacherId)))
        .leftJoin(r, and(eq(r.enterpriseId, l.enterpriseId), eq(r.id, l.roomId)))
        .leftJoin(p, and(eq(p.enterpriseId, l.enterpriseId), eq(p.id, l.schoolId)))
        .where(
          and(
            live(work, l),
            lt(l.startAt, end),
            gt(l.endAt, start),
            reaches(work.actor, serviceOf(work, Lesson), 'view', sql.raw('"l"'), work.app.services),
            schoolIds.length > 0 ? inArray(l.schoolId, schoolIds) : undefined,
            courseId ? eq(l.courseId, courseId) : undefined,
            teacherId ? eq(l.teacherId, teacherId) : undefined,
            roomId ? eq(l.roomId, roomId) : undefined,
            classId ? eq(l.classId, classId) : undefined,
            kind ? eq(l.kind, kind) : undefined,
            state ? eq(l.state, state) : undefined,
          ),
        )
        .orderBy(l.startAt, l.id)
        .limit(most);
      const staffIds = [...new Set(found.map((one) => one.teacherId))];
      const roomIds = [...new Set(found.flatMap((one) => one.roomId ?? []))];
      const blocks = await busyTimes(work, { staffIds, roomIds, from: start, to: end });
      const closures = await rows(work, RoomClosure, (t) =>
        and(inArray(t.roomId, roomIds), lt(t.fromAt, end), gt(t.toAt, start)),
      );
      const lessonIds = found.map(({ id }) => id);
      const journalled = new Set(await work.ask(journalledOf, { lessonIds }));
      const summarised = new Set(await work.ask(summarisedOf, { lessonIds }));
      return {
        lessons: found.map((one) => ({
          ...one,
          journalled: journalled.has(one.id),
          summarised: summarised.has(one.id),
        })),
        // What others do with their time is their own matter; here it only is taken.
        busy: blocks
          .filter(({ kind }) => kind !== 'lesson')
          .map((one) => ({
            staffId: one.staffId ?? null,
            roomId: one.roomId ?? null,
            start: one.start,
            end: one.end,
            title: null,
          })),
        closures: closures.map(({ roomId: closed, fromAt, toAt, reason }) => ({
          roomId: closed,
          fromAt,
          toAt,
          reason,
        })),
        holidays: await work.ask(holidays, { schoolId: schoolIds[0] ?? work.actor.schoolId, from, to }),
      };
    }),
    serves(check, async (work, { exceptIds, ...input }) => {
      const of = input.classId ? await need(work, Class, input.classId) : undefined;
      // Of a lesson that would move: whoever comes to it, also besides the class.
      const moved = exceptIds.length === 0 ? [] : await rows(work, Lesson, { id: exceptIds });
      const seats = await seatsAt(
        work,
        moved.map((lesson) => ({ ...lesson, startAt: input.startAt })),
      );
      const members = of && moved.length === 0 ? ((await studentsIn(work, [of.id])).get(of.id) ?? []) : [];
      const expected = [...seats.values()].flat().map(({ customerId }) => customerId);
      const students = [...new Set([...members, ...expected, ...input.customerIds])];
      const room = input.roomId ? await need(work, Room, input.roomId) : undefined;
      const booking = {
        key: 'wanted',
        lessonId: null,
        classId: of?.id ?? 0,
        className: of?.name ?? '',
        startAt: input.startAt,
        endAt: input.endAt,
        roomId: input.roomId,
        sharesRoom: !room || room.kind === 'online',
        teacherId: input.teacherId ?? 0,
        assistantIds: input.assistantIds,
        customerIds: students,
      };
      return { clashes: (await findClashes(work, [booking], exceptIds)).get('wanted') ?? [] };
    }),
  ],
});
