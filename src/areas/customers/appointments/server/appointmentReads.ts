// What screens ask of appointments: a calendar, who is expected today, free trial lessons, who would be booked twice.

import { type SQL, sql } from 'drizzle-orm';
import { trialLessons } from '#areas/teaching/model/queries';
import { addDays, dayOf, daysBetween, startOfDay } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { busyTimes } from '#kernel/server/calls';
import { reaches } from '#kernel/server/database/scope';
import { list } from '#kernel/server/resources/listing';
import { and, reachable, t } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { guardiansOf } from '../../family/server/familyContacts';
import { Appointment } from '../model/appointment';
import {
  appointmentCalendar,
  arrivals as arrivalsCall,
  type CalendarMeeting,
  clashes as clashesCall,
  trialSlots,
} from '../model/appointmentCalls';
import { longestMs } from '../model/appointmentRules';
import { appointmentBusyKey } from './appointmentBusy';
import { appointmentRules } from './appointmentTexts';

const mostDays = 42;
const mostEvents = 1000;
const mostArrivals = 200;

export const appointmentReads = [
  serves(appointmentCalendar, calendar),
  serves(arrivalsCall, arrivals),
  serves(trialSlots, (work, { schoolId, courseId, subject, freeTimes }) =>
    work.ask(trialLessons, {
      schoolId,
      freeTimes: freeTimes ?? [],
      ...(courseId ? { courseId } : {}),
      ...(subject ? { subject } : {}),
    }),
  ),
  serves(clashesCall, clashes),
];

type Meeting = Omit<CalendarMeeting, 'startAt' | 'endAt'> & { startAt: Date; endAt: Date };

interface Days {
  from: string;
  to: string;
  staffId: number | null;
  staffIds: number[] | null;
  schoolId: number | null;
}

/** The days' appointments that this person sees, cancelled ones left out. */
async function calendar(work: Work, { from, to, staffId, staffIds, schoolId }: Days) {
  if (to < from || daysBetween(from, to) >= mostDays)
    throw invalid('to', appointmentRules.rangeTooLong, { days: mostDays });
  const { timezone } = work.actor;
  const seen: SQL[] = [
    ...reachable(work.actor, serviceOf(work, Appointment), 'view', work.app.services),
    sql`t.start_at >= ${startOfDay(from, timezone).toISOString()}`,
    sql`t.start_at < ${startOfDay(addDays(to, 1), timezone).toISOString()}`,
    sql`t.state <> 'cancelled'`,
  ];
  const people = [...(staffIds ?? []), ...(staffId ? [staffId] : [])];
  if (people.length > 0) seen.push(sql`t.people_ids && ${sql.param(people)}::bigint[]`);
  if (schoolId) seen.push(sql`t.school_id = ${schoolId}`);
  const mayMove = reaches(work.actor, serviceOf(work, Appointment), 'reschedule', t, work.app.services);
  const rows = await work.session.rows<Meeting>(
    sql`select t.id, t.version, t.kind, t.state, t.start_at as "startAt", coalesce(t.end_at, t.start_at + interval '1 hour') as "endAt",
        t.customer_id as "customerId", c.name as customer, t.host_id as "hostId", h.name as host, t.school_id as "schoolId",
        t.lesson_id as "lessonId", (t.state in ('booked', 'confirmed') and ${mayMove}) as "canMove"
      from appointment t join customer c on c.enterprise_id = t.enterprise_id and c.id = t.customer_id
        left join staff h on h.enterprise_id = t.enterprise_id and h.id = t.host_id
      where ${and(seen)} order by t.start_at, t.id limit ${mostEvents + 1}`,
  );
  return { list: rows.slice(0, mostEvents), capped: rows.length > mostEvents };
}

async function arrivals(work: Work, { day, schoolId }: { day: string | null; schoolId: number | null }) {
  const on = day ?? dayOf(work.now, work.actor.timezone);
  const payload = { startAtFrom: on, startAtTo: on, ...(schoolId ? { schoolId } : {}) };
  const { list: rows, ...page } = await list(work, serviceOf(work, Appointment), {
    ...payload,
    pageSize: mostArrivals,
  });
  const families = await guardiansOf(
    work,
    rows.map(({ customerId }) => customerId),
  );
  return {
    day: on,
    counts: await countsOn(work, on, schoolId),
    list: rows.map((row) => ({ ...row, contact: families.get(row.customerId)?.[0] ?? null })),
    capped: page.total > rows.length,
  };
}

export async function countsOn(work: Work, day: string, schoolId: number | null) {
  const { timezone } = work.actor;
  const seen: SQL[] = [
    ...reachable(work.actor, serviceOf(work, Appointment), 'view', work.app.services),
    sql`t.start_at >= ${startOfDay(day, timezone).toISOString()}`,
    sql`t.start_at < ${startOfDay(addDays(day, 1), timezone).toISOString()}`,
  ];
  if (schoolId) seen.push(sql`t.school_id = ${schoolId}`);
  const [counts] = await work.session.rows<Record<'expected' | 'arrived' | 'noShow' | 'walkIns', number>>(
    sql`select count(*) filter (where t.state in ('booked', 'confirmed'))::int as expected,
        count(*) filter (where t.state in ('arrived', 'done'))::int as arrived,
        count(*) filter (where t.state = 'no_show')::int as "noShow", count(*) filter (where t.walk_in)::int as "walkIns"
      from appointment t where ${and(seen)}`,
  );
  return counts!;
}

interface Wanted {
  staffIds: number[];
  startAt: Date;
  endAt: Date;
  exceptId: number | null;
}

/** A warning, never a refusal: a host may receive two families. Whose time it takes is not told. */
async function clashes(work: Work, { staffIds, startAt, endAt, exceptId }: Wanted) {
  if (endAt <= startAt || endAt.getTime() - startAt.getTime() > longestMs) return [];
  const except = exceptId ? [appointmentBusyKey(exceptId)] : [];
  const blocks = await busyTimes(work, { staffIds, roomIds: [], from: startAt, to: endAt }, except);
  return blocks.map(({ staffId, start, end, kind }) => ({ staffId, start, end, kind }));
}
