// Told and asked inside this area, in the transaction of the attendance.
import { event, query } from '#kernel/model/signals';
import type { Status } from './attendance';

/** Approved leave for a lesson, and whose leave costs as late leave does: asked too late, or beyond the quota also unasked. */
export const leavesAt = query<
  { lessonId: number; customerIds: readonly number[] },
  { customerId: number; leaveId: number | null; isLate: boolean }[]
>('lesson.leaves', () => []);

export interface MarkedRow {
  attendanceId: number;
  customerId: number;
  role: string;
  makeupId: number | null;
  was: Status | null;
  status: Status | null;
}

/** Statuses changed: makeups come into being, are done or fall away. */
export const attendanceMarked = event<{ lessonId: number; rows: MarkedRow[] }>('attendance.marked');
/** A seat at a lesson was given up before the roll was called. */
export const seatLost = event<{ lessonId: number; makeupIds: number[] }>('attendance.seat_lost');
