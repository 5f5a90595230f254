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
export const balanceOf = query<{ customerIds: number[] }, CourseBalance[]>('balance.of', () => []);
