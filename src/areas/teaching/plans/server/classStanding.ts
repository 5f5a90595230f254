// How classes stand, for their list: when they meet, when next, how many come; and what is done with several at once.
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import type { PresentedOf } from '#kernel/server/presented';
import { eachOf } from '#kernel/server/resources/batches';
import { beside, live, move, need, tableAs, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../../attendance/model/attendance';
import { Class } from '../../classes/model/class';
import { Lesson } from '../../lessons/model/lesson';
import { assignClasses, finishClasses } from '../model/classCalls';
import { PlanSlot, TeachingPlan } from '../model/plan';

const said = texts('teaching.classes', { nothing: ['请至少选择一项', 'Choose at least one of them'] });

const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`;
const standing = ['draft', 'generated'] as const;

async function slotsOf(work: Work, ids: readonly number[]) {
  const p = tableAs(TeachingPlan, 'p');
  const s = tableAs(PlanSlot, 's');
  return work.db
    .select({ classId: p.classId, weekday: s.weekday, startTime: s.startTime })
    .from(s)
    .innerJoin(p, and(eq(p.enterpriseId, s.enterpriseId), eq(p.id, s.planId)))
    .where(and(live(work, s, p), sql`${p.classId} = ${among(ids)}`, inArray(p.state, [...standing])))
    .orderBy(s.id);
}

async function nextOf(work: Work, ids: readonly number[]) {
  const l = tableAs(Lesson, 'l');
  return work.db
    .select({ classId: l.classId, at: sql<Date>`min(${l.startAt})`.mapWith(l.startAt) })
    .from(l)
    .where(and(live(work, l), sql`${l.classId} = ${among(ids)}`, eq(l.state, 'scheduled'), gt(l.startAt, work.now)))
    .groupBy(l.classId);
}

/** As everywhere: present and late of the regular rows of lessons that were taught. */
async function ratesOf(work: Work, ids: readonly number[]) {
  const a = tableAs(Attendance, 'a');
  const l = tableAs(Lesson, 'l');
  return work.db
    .select({
      classId: a.classId,
      came: sql<number>`count(*) filter (where ${a.status} in ('present', 'late'))::int`,
      marked: sql<number>`count(*)::int`,
    })
    .from(a)
    .innerJoin(l, and(eq(l.enterpriseId, a.enterpriseId), eq(l.id, a.lessonId)))
    .where(
      and(
        live(work, a, l),
        sql`${a.classId} = ${among(ids)}`,
        eq(a.role, 'regular'),
        eq(l.state, 'finished'),
        sql`${a.status} is not null`,
      ),
    )
    .groupBy(a.classId);
}

async function tellStanding(found: PresentedOf<typeof Class>[], work: Work): Promise<void> {
  const ids = found.map(({ id }) => id);
  const slots = await slotsOf(work, ids);
  const next = new Map((await nextOf(work, ids)).map(({ classId, at }) => [classId, at]));
  const rates = new Map((await ratesOf(work, ids)).map((one) => [one.classId, one]));
  for (const row of found) {
    row.weekly = slots
      .filter(({ classId }) => classId === row.id)
      .map(({ weekday, startTime }) => ({ weekday, startTime }));
    row.nextLessonAt = next.get(row.id)?.toISOString() ?? null;
    row.came = rates.get(row.id)?.came ?? 0;
    row.marked = rates.get(row.id)?.marked ?? 0;
  }
}

export const classStanding: AreaPiece = {
  extends: [
    extend(Class, {
      decorate: tellStanding,
      reads: [],
      filters: {
        hasSeats: by(Class.asked.hasSeats, (isWanted) => sql.raw(`t.members ${isWanted ? '<' : '>='} t.capacity`)),
        weekday: by(
          Class.asked.weekday,
          (
            weekday,
          ) => sql`exists (select 1 from ${table(PlanSlot)} s join ${table(TeachingPlan)} p on ${beside('p', 's')}
            and p.id = s.plan_id where ${beside('p', 't')} and p.class_id = t.id and p.state in ('draft', 'generated')
            and p.deleted_at is null and s.deleted_at is null and s.weekday = ${weekday})`,
        ),
      },
      calls: [
        serves(assignClasses, (work, { ids, ...change }) => {
          const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
          if (Object.keys(wanted).length === 0) throw invalid('teacherId', said.nothing);
          return eachOf(work, ids, { of: Class, action: 'edit' }, async (id) =>
            update(work, Class, await need(work, Class, id, { lock: true }), wanted),
          );
        }),
        serves(finishClasses, (work, { ids, finishDate }) =>
          eachOf(work, ids, { of: Class, action: 'finish' }, async (id) =>
            move(work, Class, await need(work, Class, id, { lock: true }), 'finish', { finishDate, nextClassId: null }),
          ),
        ),
      ],
    }),
  ],
};
