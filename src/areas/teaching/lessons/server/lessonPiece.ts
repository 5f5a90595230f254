// Lessons, put together: rules, moves, the calendar, whom they keep busy, and what becomes of them with their class.
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { startOfDay } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import type { BusyQuestion, BusySource, CalendarLayer } from '#kernel/server/registries';
import { live, move, need, rows, tableAs } from '#kernel/server/rows';
import { type AreaPiece, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { ClassMember } from '../../classes/model/member';
import { heldStates, Lesson, LessonChange } from '../model/lesson';
import { bookingOf } from './bookings';
import { calendars } from './calendar';
import { findClashes } from './clashes';
import { freeing } from './freeing';
import { lessons, postpone, upcoming } from './lessons';
import { moving } from './moving';
import { lessonTemplates } from './telling';

const said = texts('teaching.joining', { clash: ['学员时间有冲突', 'The student has other lessons then'] });

/** Lessons that take these people or rooms, for whoever else wants them. */
async function busyWith(work: Work, { staffIds, roomIds, from, to }: BusyQuestion) {
  const l = tableAs(Lesson, 'l');
  const c = tableAs(Class, 'c');
  const found = await work.db
    .select({
      id: l.id,
      teacherId: l.teacherId,
      assistantIds: l.assistantIds,
      roomId: l.roomId,
      startAt: l.startAt,
      endAt: l.endAt,
      name: c.name,
    })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
    .where(
      and(
        live(work, l, c),
        inArray(l.state, [...heldStates]),
        lt(l.startAt, to),
        gt(l.endAt, from),
        or(sql`${l.staffIds} && ${sql.param(staffIds)}::bigint[]`, inArray(l.roomId, roomIds)),
      ),
    );
  return found.flatMap((one) => {
    const block = {
      start: one.startAt,
      end: one.endAt,
      kind: 'lesson',
      key: `lesson:${one.id}`,
      title: one.name,
      url: `/LogsCalendar?lessonId=${one.id}`,
    };
    const people = [one.teacherId, ...one.assistantIds].filter((id) => staffIds.includes(id));
    return [
      ...people.map((staffId) => ({ ...block, staffId })),
      ...(one.roomId !== null && roomIds.includes(one.roomId) ? [{ ...block, roomId: one.roomId }] : []),
    ];
  });
}

const busy: BusySource = { key: 'teaching.lesson', area: 'teaching', find: busyWith };

const layer: CalendarLayer = {
  key: 'teaching.lesson',
  area: 'teaching',
  label: pair('课次', 'Lessons'),
  permission: 'teaching.lesson.view',
  find: (work, { from, to, staffIds }) => busyWith(work, { staffIds, roomIds: [], from, to }),
};

/** What is still to come from that day on is called off, or put behind the end. */
async function callOff(work: Work, of: Class, from: Date, isPutOff: boolean): Promise<void> {
  for (const lesson of await upcoming(work, of.id, from)) {
    const replacedById = isPutOff ? await postpone(work, lesson) : null;
    await move(work, Lesson, lesson, 'cancel', { follow: 'none', notify: false, replacedById });
  }
}

const toCome = (work: Work, classId: number, from: Date): Promise<Lesson[]> =>
  rows(work, Lesson, (t) => and(eq(t.classId, classId), eq(t.state, 'scheduled'), gt(t.endAt, from)), { limit: 500 });

export const lessonPiece: AreaPiece = {
  services: [lessons, service(LessonChange)],
  extends: [
    moving,
    calendars,
    freeing,
    extend(Class, {
      /** Who looks after a class sees its lessons, also those that were there before. */
      async afterSave({ row, was, work }) {
        if (!was || was.adviserId === row.adviserId) return;
        const l = table(Lesson);
        const people = sql`array[${l.teacherId}, ${row.adviserId}::bigint] || ${l.assistantIds}`;
        await work.db
          .update(l)
          .set({ staffIds: sql`(select array_agg(distinct one) from unnest(${people}) one where one is not null)` })
          .where(and(eq(l.enterpriseId, work.enterpriseId), eq(l.classId, row.id)));
      },
      transitions: {
        async suspend({ row, input, work }) {
          const from = startOfDay(input.fromDate!, work.actor.timezone);
          await callOff(work, row, from > work.now ? from : work.now, input.lessons === 'postpone');
        },
        async cancel({ row, work }) {
          await callOff(work, row, work.now, false);
        },
      },
    }),
    extend(ClassMember, {
      /** Nobody can be in two lessons at once: the future ones of this class against those of the student's others. */
      async beforeSave({ row, was, work }) {
        if (was) return;
        const joined = startOfDay(row.joinedOn, work.actor.timezone);
        const from = joined > work.now ? joined : work.now;
        const ahead = await toCome(work, row.classId, from);
        // Of the class one comes from nothing is in the way any more.
        const cameFrom = row.fromMemberId === null ? undefined : await need(work, ClassMember, row.fromMemberId);
        const left = cameFrom ? await toCome(work, cameFrom.classId, from) : [];
        const wanted = ahead.map((lesson) => ({
          ...bookingOf(lesson, '', [row.customerId]),
          roomId: null,
          teacherId: 0,
          assistantIds: [],
        }));
        const found = await findClashes(
          work,
          wanted,
          [...ahead, ...left].map(({ id }) => id),
        );
        const clashes = [...found.values()].flat().filter(({ kind }) => kind === 'student');
        if (clashes.length > 0) throw conflict(said.clash, { clashes });
      },
    }),
  ],
  registers: { busy: [busy], layer: [layer], template: lessonTemplates },
};
