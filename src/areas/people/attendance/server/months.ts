// Months of attendance: built every night and on demand, confirmed by the person, locked for the payroll.

import { and, between, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { addDays, addMonths, dayOf } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { query } from '#kernel/model/signals';
import { pair, texts } from '#kernel/model/text';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { eachOf } from '#kernel/server/resources/batches';
import { insert, live, move, need, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { daysFrom, leaveDays } from '../../leave/model/days';
import { Overtime, StaffLeave, StaffLeaveKind } from '../../leave/model/leave';
import { workingDaysOf } from '../../leave/server/calendar';
import { lockedMonths, refuseLocked } from '../../leave/server/locked';
import { Staff } from '../../model/staff';
import { grouped } from '../../shifts/model/grouped';
import { ShiftPlan } from '../../shifts/model/plan';
import { isNight } from '../../shifts/model/times';
import { demandSchool } from '../../shifts/server/painting';
import { reachesStaff } from '../../shifts/server/reach';
import {
  buildMonth,
  confirmMonth,
  lockMonths,
  myMonths,
  StaffMonth,
  sendMonths,
  WorkException,
} from '../model/attendance';
import { monthOf } from '../model/counting';
import { plantMonths } from '../sample';

const said = texts('people.month', {
  paid: ['工资批次「{name}」已使用该月考勤，不能解锁', 'The salary run "{name}" has used this month; it stays locked'],
  toConfirm: ['请确认 {month} 的考勤', 'Confirm your attendance of {month}'],
  future: ['还没到这个月', 'This month has not begun'],
});
const keyOf = (id: number): string => `people.month:${id}`;

/** The salary run that has used somebody's month; answered by the capability of salaries. */
export const runOf = query<{ staffId: number; month: string }, string | null>('people.runOfMonth', () => null);

/** Everybody's of a school in few statements, whatever their number; what is sent or locked stays as it is. */
export async function build(work: Work, schoolId: number, month: string): Promise<{ built: number; kept: number }> {
  const [from, last] = [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)];
  const staff = await rows(work, Staff, (t) =>
    and(eq(t.schoolId, schoolId), inArray(t.status, ['probation', 'active', 'suspended'])),
  );
  const ids = staff.map(({ id }) => id);
  if (ids.length === 0) return { built: 0, kept: 0 };
  const stored = new Map(
    (await rows(work, StaffMonth, { month, staffId: ids }, { lock: true })).map((one) => [one.staffId, one]),
  );
  const calendar = await workingDaysOf(work, staff, from, last);
  const kinds = new Map((await rows(work, StaffLeaveKind, {})).map((kind) => [kind.id, kind]));
  const leave = grouped(
    await rows(work, StaffLeave, (t) =>
      and(inArray(t.staffId, ids), inArray(t.state, ['approved', 'closed']), lte(t.from, last), gte(t.to, from)),
    ),
    ({ staffId }) => staffId ?? 0,
  );
  const happened = grouped(
    await rows(work, WorkException, (t) => and(inArray(t.staffId, ids), between(t.date, from, last))),
    ({ staffId }) => staffId,
  );
  const overtime = grouped(
    await rows(work, Overtime, (t) =>
      and(inArray(t.staffId, ids), eq(t.state, 'approved'), between(t.date, from, last)),
    ),
    ({ staffId }) => staffId ?? 0,
  );
  let built = 0;
  for (const { id, startOn } of staff) {
    const before = stored.get(id);
    if (before && before.state !== 'open') continue;
    const days = calendar.get(id)!;
    const counted = monthOf(
      daysFrom(startOn && startOn > from ? startOn : from, last).map((date) => ({
        ...{ date, works: days.works(date), isPaidHoliday: days.isPaidHoliday(date) },
        isNight: days.planned(date).some(({ spans }) => isNight(spans)),
      })),
      (leave.get(id) ?? []).map((one) => {
        const kind = kinds.get(one.kindId);
        const inMonth = {
          ...one,
          ...(one.from < from ? { from, fromHalf: 'am' as const } : {}),
          ...(one.to > last ? { to: last, toHalf: 'pm' as const } : {}),
        };
        return {
          code: kind?.code ?? 'personal',
          paidPercent: kind?.paidPercent ?? 0,
          days: leaveDays(inMonth, days.works),
        };
      }),
      happened.get(id) ?? [],
      (overtime.get(id) ?? []).map(({ kind, hours, compensation }) => ({
        ...{ kind: kind ?? 'workday', hours, isPaid: compensation === 'money' },
      })),
    );
    if (before) await update(work, StaffMonth, before, { ...counted, schoolId });
    else await insert(work, StaffMonth, { staffId: id, month, schoolId, ...counted });
    built += 1;
  }
  return { built, kept: staff.length - built };
}

const closing = async (work: Work, row: StaffMonth): Promise<void> => {
  await work.ask(todoCancelQuery, { key: keyOf(row.id), reason: pair('已处理', 'Done') });
};

/** When all of a school's people are locked, its plan is too. */
async function shutPlan(work: Work, { schoolId, month, id }: StaffMonth): Promise<void> {
  if (schoolId === null) return;
  const open = await rows(work, StaffMonth, { schoolId, month, state: ['open', 'sent', 'confirmed'] }, { limit: 2 });
  if (open.some((one) => one.id !== id)) return;
  const plan = await rowOf(work, ShiftPlan, { schoolId, month, state: ['draft', 'published'] }, { lock: true });
  if (plan) await move(work, ShiftPlan, plan, 'lock');
}

export const months: AreaPiece = {
  services: [
    service(WorkException, {
      async beforeSave({ row, was, work }) {
        if (!(await reachesStaff(work, 'people.shift.plan', row.staffId))) throw forbidden('people.shift.plan');
        await refuseLocked(work, row.staffId, row.date, row.date);
        if (was) await refuseLocked(work, was.staffId, was.date, was.date);
      },
      beforeDelete: ({ row, work }) => refuseLocked(work, row.staffId, row.date, row.date),
    }),
    service(StaffMonth, {
      transitions: {
        async send({ row, work }) {
          await todo(work, {
            ...{ kind: 'people.month', key: keyOf(row.id), source: 'people', assigneeIds: [row.staffId] },
            title: pair(
              said.toConfirm.zh.replace('{month}', row.month),
              said.toConfirm.en.replace('{month}', row.month),
            ),
            subject: { type: 'staff_month', id: row.id },
            url: '/scheduling?tab=mine',
          });
        },
        confirm: ({ row, work }) => closing(work, row),
        async lock({ row, work }) {
          await closing(work, row);
          await shutPlan(work, row);
        },
        async reopen({ row, work }) {
          const name = await work.ask(runOf, { staffId: row.staffId, month: row.month });
          if (name) throw conflict(said.paid, undefined, { name });
          await closing(work, row);
          const plan =
            row.schoolId === null
              ? undefined
              : await rowOf(
                  work,
                  ShiftPlan,
                  { schoolId: row.schoolId, month: row.month, state: 'locked' },
                  { lock: true },
                );
          if (plan) await move(work, ShiftPlan, plan, 'unlock');
        },
      },
      calls: [
        serves(sendMonths, (work, { ids }) =>
          eachOf(work, ids, { of: StaffMonth, action: 'send' }, async (id) => {
            await move(work, StaffMonth, await reached(work, StaffMonth, id, 'send', { lock: true }), 'send');
          }),
        ),
        serves(lockMonths, (work, { ids }) =>
          eachOf(work, ids, { of: StaffMonth, action: 'lock' }, async (id) => {
            await move(work, StaffMonth, await reached(work, StaffMonth, id, 'lock', { lock: true }), 'lock');
          }),
        ),
      ],
    }),
  ],
  calls: [
    serves(buildMonth, async (work, { month, schoolId }) => {
      demandSchool(work, 'people.shift.plan', schoolId);
      if (month > dayOf(work.now, work.actor.timezone).slice(0, 7)) throw invalid('month', said.future);
      return build(work, schoolId, month);
    }),
    serves(myMonths, async (work) => {
      const own = await rows(work, StaffMonth, { staffId: work.actor.staffId }, { sort: '-month', limit: 13 });
      return own.map((one) => ({
        ...{ id: one.id, month: one.month, state: one.state, lateTimes: one.lateTimes, earlyTimes: one.earlyTimes },
        ...{ dueDays: one.dueDays / 100, workDays: one.workDays / 100, leaveDays: one.leaveDays / 100 },
        ...{ overtimeHours: one.overtimeHours / 100, absentDays: one.absentDays / 100 },
      }));
    }),
    serves(confirmMonth, async (work, { id }) => {
      const row = await need(work, StaffMonth, { id, staffId: work.actor.staffId }, { lock: true });
      await move(work, StaffMonth, row, 'confirm');
      return null;
    }),
  ],
  answers: [
    answers(lockedMonths, async (work, { staffId, months: asked }) =>
      (await rows(work, StaffMonth, { staffId, month: asked, state: 'locked' })).map(({ month }) => month),
    ),
  ],
  jobs: [
    {
      name: 'people.staffMonths',
      title: pair('月考勤统计', 'Months of attendance'),
      cron: '20 0 * * *',
      async steps(errand) {
        const schools = await errand.read((work) =>
          work.session.rows<{ id: number; month: string }>(
            sql`select distinct school_id as id, ${dayOf(work.now, work.actor.timezone).slice(0, 7)} as month from staff
              where ${live(work, 'staff')} and status <> 'left' and school_id is not null order by 1`,
          ),
        );
        let built = 0;
        for (const { id, month } of schools)
          built += (await errand.write((work) => build(work, Number(id), month))).built;
        return built;
      },
    },
  ],
  samples: [plantMonths],
};
