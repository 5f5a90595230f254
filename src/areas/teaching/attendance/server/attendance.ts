// Attendance on the server: the roll, who comes besides the class, and what it costs.
import { and, eq, lt, sql } from 'drizzle-orm';
import { addDays, localTime, startOfDay } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { live, reached, rows, tableAs } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import { ledgerPosted, openBefore } from '../../ledger/model/signals';
import { Lesson } from '../../lessons/model/lesson';
import { lessonMoved } from '../../model/events';
import { Attendance } from '../model/attendance';
import { addGuest, removeGuest, roster, saveAttendance } from '../model/calls';
import { attendanceGrid } from '../model/grid';
import { settle } from './charging';
import { fullMonths } from './fullMonths';
import { gridOf } from './grid';
import { guestAnswers, guestListeners, removeFrom, seatGuest, takeable } from './guests';
import { reopening } from './reopening';
import { rosterOf } from './roster';
import { saveRoll } from './saving';
import { trialAnswers } from './trials';

const most = 100;

/** What stands in the way of closing the books up to a day. */
async function stillOpen(work: Work, through: string, schoolId: number | null) {
  const until = startOfDay(addDays(through, 1), work.actor.timezone);
  const l = tableAs(Lesson, 'l');
  const c = tableAs(Class, 'c');
  const scheduled = await work.db
    .select({ id: l.id, startAt: l.startAt, name: c.name })
    .from(l)
    .innerJoin(c, and(eq(c.enterpriseId, l.enterpriseId), eq(c.id, l.classId)))
    .where(
      and(
        live(work, l),
        eq(l.state, 'scheduled'),
        lt(l.startAt, until),
        schoolId ? eq(l.schoolId, schoolId) : undefined,
      ),
    )
    .orderBy(l.startAt)
    .limit(most);
  const owed = await rows(
    work,
    Attendance,
    (t) => and(sql`${t.owedQty} > 0`, lt(t.startAt, until), schoolId ? eq(t.schoolId, schoolId) : undefined),
    { sort: 'startAt', limit: most },
  );
  return [
    ...scheduled.map(({ id, startAt, name }) => ({
      kind: 'scheduled' as const,
      lessonId: id,
      title: `${name} ${localTime(startAt, work.actor.timezone).slice(0, 16)}`,
    })),
    ...owed.map(({ lessonId, startAt }) => ({
      kind: 'owed' as const,
      lessonId,
      title: localTime(startAt, work.actor.timezone).slice(0, 16),
    })),
  ];
}

export const attendance: AreaPiece = {
  services: [service(Attendance)],
  extends: [
    reopening,
    extend(Lesson, {
      calls: [serves(roster, async (work, { id }) => rosterOf(work, await reached(work, Lesson, id, 'view')))],
    }),
    extend(Attendance, {
      calls: [
        serves(saveAttendance, saveRoll),
        serves(attendanceGrid, async (work, { classId }) => gridOf(work, await reached(work, Class, classId, 'view'))),
        serves(addGuest, async (work, { lessonId, customerId, role }) => {
          await takeable(work, lessonId);
          await seatGuest(work, lessonId, { customerId, role });
          return rosterOf(work, await takeable(work, lessonId));
        }),
        serves(removeGuest, async (work, { lessonId, customerId }) => {
          await takeable(work, lessonId);
          await removeFrom(work, lessonId, customerId);
          return rosterOf(work, await takeable(work, lessonId));
        }),
      ],
    }),
  ],
  registers: {
    approval: [
      {
        key: 'teaching.lessonReopen',
        area: 'teaching',
        name: pair('撤销点名', 'Undoing attendance'),
        detailPath: '/LogsCalendar?lessonId={id}',
        defaultFlow: ['principal'],
      },
    ],
  },
  listeners: [
    ...guestListeners,
    on(ledgerPosted, async (work, { customerIds, courseIds, gave }) => {
      if (gave) await settle(work, customerIds, courseIds);
    }),
    on(lessonMoved, async (work, { lessonId, after }) => {
      const t = table(Attendance);
      await work.db
        .update(t)
        .set({ startAt: after.startAt })
        .where(and(live(work, t), eq(t.lessonId, lessonId)));
    }),
  ],
  answers: [
    ...guestAnswers,
    ...trialAnswers,
    fullMonths,
    answers(openBefore, (work, { through, schoolId }) => stillOpen(work, through, schoolId)),
  ],
};
