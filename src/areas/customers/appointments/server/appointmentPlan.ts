// Whether a meeting can be promised: its hours, the student's other appointments, the seat in a trial lesson.
import { sql } from 'drizzle-orm';
import { type TrialLesson, trialLessons } from '#areas/teaching/model/queries';
import { localTime } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { configValue } from '#kernel/server/config';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Appointment } from '../model/appointment';
import { endOf, isPast, longestMs, openStates, type Span, spanFault } from '../model/appointmentRules';
import { appointmentRules } from './appointmentTexts';

export const spanOf = ({ startAt, endAt }: Pick<Appointment, 'startAt' | 'endAt'>): Span => ({
  startAt,
  endAt: endAt ?? endOf(startAt),
});

/** Completes a meeting that is about to be promised or moved. The customer is locked by the caller. */
export async function planMeeting(work: Work, row: Appointment): Promise<void> {
  await planKind(work, row);
  const span = spanOf(row);
  row.endAt = span.endAt;
  if (!row.walkIn && isPast(row.startAt, work.now)) throw invalid('startAt', appointmentRules.past);
  const fault = spanFault(span);
  if (fault) throw invalid('endAt', appointmentRules[fault], { hours: longestMs / 3_600_000 });
  await refuseOverlap(work, row, span);
}

async function planKind(work: Work, row: Appointment): Promise<void> {
  if (row.kind !== 'activity') row.activityId = null;
  else if (!row.activityId) throw invalid('activityId', appointmentRules.activityRequired);
  if (row.kind !== 'trial') {
    Object.assign(row, { lessonId: null, courseId: null, teacherId: null });
    return;
  }
  if (row.lessonId) await joinLesson(work, row);
  // One that was promised without either, before there were lessons to choose from, can still be moved.
  else if (!row.id && !(row.courseId && row.teacherId))
    throw invalid(row.courseId ? 'teacherId' : 'lessonId', appointmentRules.lessonOrCourse);
  await refuseTooManyTrials(work, row);
}

/** A lesson has its own hours, course and teacher. Whether it has a seat it says itself, and again when it is booked. */
async function joinLesson(work: Work, row: Appointment): Promise<void> {
  const lesson = await lessonOf(work, row);
  if (!lesson) throw invalid('lessonId', appointmentRules.noSuchLesson);
  if (lesson.seatsLeft < 1) throw lessonFull();
  const { startAt, endAt, courseId, teacherId } = lesson;
  Object.assign(row, { startAt, endAt, courseId, teacherId });
}

async function lessonOf(work: Work, { lessonId, schoolId }: Appointment): Promise<TrialLesson | undefined> {
  const offered = await work.ask(trialLessons, { schoolId, freeTimes: [] });
  return offered.find((lesson) => lesson.lessonId === lessonId);
}

export const lessonFull = () => conflict(appointmentRules.lessonFull, { reason: 'lessonFull' });

async function refuseTooManyTrials(work: Work, row: Appointment): Promise<void> {
  const max = Number(await configValue(work, 'customers.trialMaxPerCourse', row.schoolId));
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from appointment where ${live(work, 'appointment')} and customer_id = ${row.customerId} and kind = 'trial' and course_id = ${row.courseId} and state in ('booked', 'confirmed', 'arrived', 'done')
      and id <> ${row.id ?? 0}`,
    { prepare: true },
  );
  const n = counted?.n ?? 0;
  if (n >= max) throw conflict(appointmentRules.trialTwice, { reason: 'trialTwice', n }, { n });
}

async function refuseOverlap(work: Work, row: Appointment, { startAt, endAt }: Span): Promise<void> {
  const other = await work.session.one<{ id: number; startAt: Date }>(
    sql`select id, start_at as "startAt" from appointment where ${live(work, 'appointment')} and customer_id = ${row.customerId} and state = any(${sql.param([...openStates])}::text[]) and id <> ${row.id ?? 0}
      and start_at < ${endAt.toISOString()} and coalesce(end_at, start_at + interval '1 hour') > ${startAt.toISOString()} limit 1`,
    { prepare: true },
  );
  if (!other) return;
  const time = localTime(other.startAt, work.actor.timezone).slice(0, 16);
  throw conflict(appointmentRules.overlap, { reason: 'overlap', appointmentId: other.id }, { time });
}
