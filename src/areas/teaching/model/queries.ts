// What this area answers for the others.
import { query } from '#kernel/model/signals';

export interface TrialLesson {
  lessonId: number;
  courseId: number;
  course: string;
  teacherId: number | null;
  teacher: string;
  room: string;
  startAt: Date;
  endAt: Date;
  seatsLeft: number;
}

export interface CourseBalance {
  customerId: number;
  courseId: number;
  /** Hundredths of a lesson. */
  remaining: number;
}

export const trialLessons = query<
  {
    courseId?: number;
    subject?: number;
    schoolId: number;
    freeTimes: { weekday: number; from: string; to: string }[];
  },
  TrialLesson[]
>('trial.lessons', () => []);
/** Appointments that have a seat in a lesson, also in one that was made for them. */
export const trialSeats = query<{ lessonId: number }, number[]>('trial.seats', () => []);
export const balanceOf = query<{ customerIds: number[] }, CourseBalance[]>('balance.of', () => []);

/** Where a lot stands: Q lessons worth A, h of them consumed, e not taken away. Hundredths and fen. */
export interface LotPosition {
  lotKey: string;
  lotId: number;
  contractId: number | null;
  contractLineId: number | null;
  customerId: number;
  courseId: number;
  schoolId: number;
  isGift: boolean;
  qty: number;
  amount: number;
  head: number;
  tail: number;
  remaining: number;
  value: number;
  validTo: string | null;
  frozen: boolean;
}

/** Of lots, or of all lots of contracts; locked in the order of their ids when they are to be changed. */
export const ledgerPosition = query<
  { contractIds?: readonly number[]; lineIds?: number[]; lotKeys?: string[]; forUpdate?: boolean },
  LotPosition[]
>('ledger.position', () => []);
/** Lessons of a contract that were taught, in hundredths. */
export const ledgerConsumed = query<{ contractId: number }, number>('ledger.consumed', () => 0);
/** Moves a student from one class to another; a full class or a clash refuses. */
export const seatMove = query<
  { customerId: number; fromClassId: number; toClassId: number; date: string },
  { memberId: number } | null
>('seat.move', () => null);
export const classMembers = query<{ classIds: number[]; on: string }, { classId: number; customerId: number }[]>(
  'class.members',
  () => [],
);
/** Of these students, those who came to every lesson of a month and have none left in it. */
export const fullMonth = query<{ customerIds: number[]; month: string }, number[]>('attendance.fullMonth', () => []);
/** What a class is, for who sets something for it. */
export const classFacts = query<
  { classId: number },
  { name: string; schoolId: number; courseId: number; teacherId: number } | null
>('class.facts', () => null);
/** Whom a teacher, assistant or adviser has in their classes today. */
export const studentsOf = query<{ staffId: number }, number[]>('class.studentsOf', () => []);
