// The calendars an enterprise keeps, and working time as others ask for it.
import { sql } from 'drizzle-orm';
import { holidays, swappedWorkdays } from '#areas/people/model/queries';
import { addDays, dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { need, ours, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import {
  calendarFrom,
  hoursFlaw,
  previewDue,
  ServiceCalendar,
  ServiceDay,
  ServiceHours,
} from '../model/serviceCalendar';
import { addWorking, officeHours, stretches, type WorkingCalendar } from '../model/workingTime';

const said = texts('collaboration.calendar', {
  hours: ['时段须先开始后结束，同一天不重叠', 'Hours begin before they end and do not overlap'],
  zone: ['没有这个时区', 'There is no such time zone'],
  lastDefault: ['须有一个默认的服务时间', 'One calendar must be the default'],
});

/** How far holidays are looked for around the moment: a clock that runs began at most so long ago. */
const [back, ahead] = [400, 400];

/** The one named, else the default one, else office hours with holidays off. */
export async function workingCalendar(
  work: Work,
  id: number | null,
  schoolId: number | null = null,
): Promise<WorkingCalendar> {
  const kept = work.memo(calendarsKept, () => new Map<string, Promise<WorkingCalendar>>());
  const key = `${id}:${schoolId}`;
  const known = kept.get(key) ?? load(work, id, schoolId);
  kept.set(key, known);
  return known;
}
const calendarsKept = Symbol('calendars');

async function load(work: Work, id: number | null, schoolId: number | null): Promise<WorkingCalendar> {
  const row =
    id === null ? await rowOf(work, ServiceCalendar, { isDefault: true }) : await need(work, ServiceCalendar, id);
  const today = dayOf(work.now, work.actor.timezone);
  const span = { schoolId, from: addDays(today, -back), to: addDays(today, ahead) };
  if (!row) return officeHours(work.actor.timezone, await work.ask(holidays, span));
  const hours = await rows(work, ServiceHours, { calendarId: row.id });
  const days = await rows(work, ServiceDay, { calendarId: row.id }, { sort: 'date' });
  const followed = row.followsHolidays
    ? { off: await work.ask(holidays, span), work: await work.ask(swappedWorkdays, span) }
    : { off: [], work: [] };
  return calendarFrom({ tzid: row.tzid, hours, days }, followed);
}

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const calendars: AreaPiece = {
  services: [
    service(ServiceHours),
    service(ServiceDay),
    service(ServiceCalendar, {
      async beforeSave({ row, was, work }) {
        const flaw = hoursFlaw(row.hours);
        if (flaw !== null) throw invalid(`hours[${flaw}].toTime`, said.hours);
        if (!isZone(row.tzid)) throw invalid('tzid', said.zone);
        const others = await rows(work, ServiceCalendar, { isDefault: true }, { lock: true });
        const before = others.find(({ id }) => id !== was?.id);
        if (!before && !row.isDefault) {
          if (was?.isDefault) throw conflict(said.lastDefault);
          row.isDefault = true;
        }
        if (before && row.isDefault)
          await work.session.rows(
            sql`update service_calendar set is_default = false where ${ours(work, 'service_calendar')} and id = ${before.id}`,
          );
      },
      beforeDelete({ row }) {
        if (row.isDefault) throw conflict(said.lastDefault);
      },
      calls: [
        serves(previewDue, async (work, { id, startAt, minutes }) => {
          const calendar = await workingCalendar(work, id);
          return {
            dueAt: addWorking(calendar, startAt, minutes),
            segments: stretches(calendar, startAt, minutes).slice(0, 200),
          };
        }),
      ],
    }),
  ],
};
