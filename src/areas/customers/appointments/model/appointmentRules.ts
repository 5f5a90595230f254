// When a promised meeting begins, ends, is missed. Pure: the moment is given.
import type { Appointment } from './appointment';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const usualMs = 60 * minuteMs;
export const longestMs = 12 * hourMs;
const lateBookingMs = 10 * minuteMs;
const earlyMs = 2 * hourMs;
/** How long a check-in can be undone. */
export const undoMs = minuteMs;
/** Nobody said what became of it: the counsellor is asked. */
export const unresolvedMs = 2 * hourMs;

type State = Appointment['state'];

/** Still to come. */
export const expectedStates = ['booked', 'confirmed'] as const satisfies readonly State[];
/** Takes a seat and the customer's time. */
export const openStates = [...expectedStates, 'arrived'] as const satisfies readonly State[];
export const isExpected = (state: string): boolean => (expectedStates as readonly string[]).includes(state);
export const isOpen = (state: string): boolean => (openStates as readonly string[]).includes(state);

export const isPast = (startAt: Date, now: Date): boolean => startAt.getTime() < now.getTime() - lateBookingMs;
export const isEarly = (startAt: Date, now: Date): boolean => now.getTime() < startAt.getTime() - earlyMs;

export const isUndoable = (checkedInAt: Date | string | null, now: Date): boolean =>
  checkedInAt !== null && now.getTime() - new Date(checkedInAt).getTime() <= undoMs;

/** From when a missed meeting counts as a no-show. */
export const noShowAt = (endAt: Date, hours: number): Date => new Date(endAt.getTime() + unresolvedMs + hours * hourMs);

export interface Span {
  startAt: Date;
  endAt: Date;
}

/** Where no end is given: as long as it was to last before, or an hour. */
export const endOf = (startAt: Date, before?: Span): Date =>
  new Date(startAt.getTime() + (before ? before.endAt.getTime() - before.startAt.getTime() : usualMs));

export type SpanFault = 'endBeforeStart' | 'tooLong';
export function spanFault({ startAt, endAt }: Span): SpanFault | undefined {
  if (endAt <= startAt) return 'endBeforeStart';
  return endAt.getTime() - startAt.getTime() > longestMs ? 'tooLong' : undefined;
}

/** Meetings that only touch do not overlap. */
export const overlaps = (a: Span, b: Span): boolean => a.startAt < b.endAt && b.startAt < a.endAt;

/** What was there in the lesson: the child came, or did not. */
export const cameToLesson = (status: string): boolean => ['present', 'late', 'makeup'].includes(status);
