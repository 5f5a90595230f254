// Told and asked inside this area.
import { event, query } from '#kernel/model/signals';

/** Besides the class itself: makeups, trials and guests of these students, or at these lessons. */
export const guestsAt = query<
  { customerIds?: readonly number[]; lessonIds?: readonly number[]; from?: Date; to?: Date },
  { lessonId: number; customerId: number; role: string }[]
>('lesson.guests', () => []);

/** Of these lessons, those of which teachers noted something for each other; and those of which families were written to. */
export const journalledOf = query<{ lessonIds: readonly number[] }, number[]>('lesson.journalled', () => []);
export const summarisedOf = query<{ lessonIds: readonly number[] }, number[]>('lesson.summarised', () => []);

/** The numbers of a class's lessons may have changed: whoever lays chapters on them does so again. */
export const lessonsNumbered = event<{ classId: number }>('lesson.numbered');

/** Where a lesson that is put off goes: the plan's next slot behind the last lesson; none without a plan. */
export const nextSlot = query<
  { classId: number; after: Date },
  { startAt: Date; endAt: Date; roomId: number | null; teacherId: number | null } | null
>('lesson.nextSlot', () => null);
