// What the dialog of an appointment asks for, and what it sends. Pure.
import dayjs from 'dayjs';
import { choice, type Field, type Fields } from '#kernel/model/fields';
import { pickedMoment, zoned } from '#kernel/web/zone';
import { Appointment, AppointmentLife } from '../model/appointment';

type Values = Readonly<Record<string, unknown>>;

const minutes = choice('时长', 'Length', {
  30: ['30 分钟', '30 min'],
  45: ['45 分钟', '45 min'],
  60: ['1 小时', '1 hour'],
  90: ['1.5 小时', '1.5 hours'],
  120: ['2 小时', '2 hours'],
  180: ['3 小时', '3 hours'],
});

export interface Offered {
  courses: boolean;
  activities: boolean;
}

/** A kind whose area is not there cannot be promised. */
function kindField({ courses, activities }: Offered): Field {
  const { kind } = Appointment.fields;
  const isOffered: Record<string, boolean> = { visit: true, trial: courses, activity: activities };
  return { ...kind, options: Object.fromEntries(Object.entries(kind.options!).filter(([key]) => isOffered[key])) };
}

export const formFields = (offered: Offered): Fields => ({
  ...Appointment.fields,
  kind: kindField(offered),
  minutes,
  reason: AppointmentLife.transitions.reschedule.fields.reason!,
});

export interface Asking extends Offered {
  kind: string;
  isMoving: boolean;
  /** The trial joins a lesson, which has its own hours. */
  isLesson: boolean;
}

export function askedNames({ kind, courses, activities, isMoving, isLesson }: Asking): string[] {
  const time = isLesson ? ['lessonId'] : ['startAt', 'minutes'];
  if (isMoving) return [...time, 'reason'];
  const isOwnTrial = kind === 'trial' && !isLesson;
  return [
    ...(courses || activities ? ['kind'] : []),
    'schoolId',
    ...time,
    ...(isOwnTrial ? ['courseId', 'teacherId'] : []),
    ...(kind === 'activity' ? ['activityId'] : []),
    'hostId',
    'purposes',
    'companions',
  ];
}

/** The length is sent as an end. */
export function sentValues(values: Values): Record<string, unknown> {
  const { minutes: length, ...rest } = values;
  const { startAt } = rest;
  if (!startAt || !length) return rest;
  return { ...rest, endAt: dayjs(String(startAt)).add(Number(length), 'minute').format() };
}

/** The next full half hour at least an hour ahead, in opening hours. */
export function nextSlot(now: Date): string {
  const soon = (zoned(now.toISOString()) ?? dayjs(now)).add(1, 'hour');
  const half = soon
    .minute(soon.minute() < 30 ? 30 : 0)
    .add(soon.minute() < 30 ? 0 : 1, 'hour')
    .second(0)
    .millisecond(0);
  const open = half.hour() < 9 ? half.hour(10).minute(0) : half;
  return pickedMoment(open.hour() >= 20 ? open.add(1, 'day').hour(10).minute(0) : open);
}

/** Of those offered, the length it had. */
export function lengthOf(startAt: unknown, endAt: unknown): string {
  const length = endAt ? dayjs(String(endAt)).diff(dayjs(String(startAt)), 'minute') : 60;
  return String(length) in minutes.options! ? String(length) : '60';
}
