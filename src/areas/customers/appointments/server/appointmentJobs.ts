// By the clock: whoever is expected today, what nobody said anything about, and reminders to families the evening before.
import { and, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { move } from '#kernel/server/resources/transitions';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Appointment } from '../model/appointment';
import { expectedStates, noShowAt, unresolvedMs } from '../model/appointmentRules';
import { spanOf } from './appointmentPlan';
import { appointmentsWhere } from './appointmentSignals';
import { askWhatBecame, expectToday, tellFamily } from './appointmentTold';

export const appointmentJobs: Job[] = [
  { name: 'customers.noShow', title: pair('邀约爽约', 'No-shows'), cron: '0 * * * *', run: resolve },
  { name: 'customers.expected', title: pair('今日邀约待办', "Today's appointments"), cron: '5 0 * * *', run: list },
  {
    name: 'customers.appointmentReminder',
    title: pair('邀约提醒', 'Appointment reminders'),
    cron: '0 18 * * *',
    run: remind,
  },
];

/** Two hours after the end the counsellor is asked; a day later it counts as missed. */
async function resolve(work: Work): Promise<number> {
  const t = table(Appointment);
  const before = new Date(work.now.getTime() - unresolvedMs);
  const silent = await appointmentsWhere(work, expectedStates, lt(t.endAt, before));
  const hours = new Map<number, number>();
  for (const row of silent) {
    const known = hours.get(row.schoolId) ?? Number(await configValue(work, 'customers.noShowHours', row.schoolId));
    hours.set(row.schoolId, known);
    const { endAt } = spanOf(row);
    if (noShowAt(endAt, known) <= work.now) {
      const found = work.app.services.get(Appointment.name)!;
      await move(work, found, { ...row }, 'noShow', {});
    } else await askWhatBecame(work, row);
  }
  return silent.length;
}

async function list(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const rows = await onDay(work, today);
  for (const row of rows) await expectToday(work, row);
  return rows.length;
}

async function remind(work: Work): Promise<number> {
  const tomorrow = addDays(dayOf(work.now, work.actor.timezone), 1);
  const rows = await onDay(work, tomorrow);
  for (const row of rows) await tellFamily(work, row, 'customers.appointmentReminder');
  return rows.length;
}

async function onDay(work: Work, day: string): Promise<Appointment[]> {
  const t = table(Appointment);
  const { timezone } = work.actor;
  const conditions: SQL[] = [
    eq(t.enterpriseId, work.enterpriseId),
    isNull(t.deletedAt),
    inArray(t.state, [...expectedStates]),
    gte(t.startAt, startOfDay(day, timezone)),
    lt(t.startAt, startOfDay(addDays(day, 1), timezone)),
  ];
  return work.db
    .select()
    .from(t)
    .where(and(...conditions))
    .orderBy(t.id);
}
