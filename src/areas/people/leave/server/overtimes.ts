// Overtime: its kind by the calendar, within the month's limit, paid or taken as time off.
import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { forbidden, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { need, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { reachesStaff, staffWithin } from '../../shifts/server/reach';
import { monthEnd, overtimeHours } from '../model/days';
import { Overtime, StaffLeaveKind } from '../model/leave';
import { workingDaysOf } from './calendar';
import { enter, shown } from './ledger';
import { refuseLocked } from './locked';

const said = texts('people.overtime', {
  short: ['不足半小时', 'Less than half an hour'],
  most: ['当月加班将达 {hours} 小时，上限 {most} 小时', 'The month would have {hours} hours; {most} are allowed'],
});

/** Legal holidays are always paid; the month has a limit that counts what is still being decided. */
async function refuseOver(work: Work, row: Overtime): Promise<void> {
  const staffId = row.staffId ?? 0;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`overtime:${work.enterpriseId}:${staffId}`}, 0))`,
  );
  await refuseLocked(work, staffId, row.date, row.date);
  const month = row.date.slice(0, 7);
  const others = await rows(work, Overtime, (t) =>
    and(
      eq(t.staffId, staffId),
      inArray(t.state, ['approving', 'approved']),
      between(t.date, `${month}-01`, monthEnd(row.date)),
    ),
  );
  const hours = others.filter(({ id }) => id !== row.id).reduce((sum, one) => sum + one.hours, row.hours);
  const most = Number(await configValue(work, 'people.overtimeMonthMax', row.schoolId));
  if (hours > most * 100) throw invalid('to', said.most, { hours: shown(hours), most });
}

/** One hour off for one worked: in days of eight hours. */
async function timeOff(work: Work, row: Overtime, sign: 1 | -1): Promise<void> {
  if (row.compensation !== 'time_off') return;
  const kind = await rowOf(work, StaffLeaveKind, { code: 'compensatory' });
  if (!kind) return;
  await enter(work, {
    ...{ staffId: row.staffId ?? 0, kindId: kind.id, year: Number(row.date.slice(0, 4)) },
    ...{ change: sign * Math.floor(row.hours / 8), cause: sign > 0 ? 'grant' : 'adjust', refId: row.id },
  });
}

export const overtimes: AreaPiece = {
  services: [
    service(Overtime, {
      alsoSeen: (actor, alias) => staffWithin(actor, 'people.shift.view', sql`${alias}.staff_id`),
      async beforeSave({ row, was, work }) {
        if (was && was.state !== 'draft') return;
        const me = work.actor.staffId;
        row.staffId ??= me;
        if (!was && row.staffId !== me && !(await reachesStaff(work, 'people.shift.plan', row.staffId)))
          throw forbidden('people.shift.plan');
        const person = await need(work, Staff, row.staffId);
        row.schoolId = person.schoolId;
        row.hours = overtimeHours(row.from, row.to);
        if (row.hours === 0) throw invalid('to', said.short);
        row.kind = (await workingDaysOf(work, [person], row.date, row.date)).get(person.id)!.kindOf(row.date);
        if (row.kind === 'legal') row.compensation = 'money';
      },
      transitions: {
        submit: ({ row, work }) => refuseOver(work, row),
        submitResubmitted: ({ row, work }) => refuseOver(work, row),
        submitApproved: ({ row, work }) => timeOff(work, row, 1),
        async cancel({ row, work }) {
          await refuseLocked(work, row.staffId ?? 0, row.date, row.date);
          if (row.state === 'approved') await timeOff(work, row, -1);
        },
      },
    }),
  ],
  registers: {
    config: [
      {
        key: 'people.overtimeMonthMax',
        group: 'people',
        name: pair('每月加班上限（小时）', 'Hours of overtime a month at most'),
        type: 'int',
        default: 36,
        min: 0,
        max: 200,
        level: 'school',
      },
    ],
    approval: [
      {
        key: 'people.overtime',
        area: 'people',
        name: pair('加班', 'Overtime'),
        detailPath: '/scheduling?tab=overtime&id={id}',
        defaultFlow: ['superior'],
      },
    ],
  },
};
