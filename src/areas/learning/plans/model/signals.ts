// What other areas hear of learning plans, and may ask.
import { event, query } from '#kernel/model/signals';

export const learningPlanCompleted = event<{
  assignmentId: number;
  planId: number;
  staffId?: number;
  customerId?: number;
  source: string;
}>('learning_plan.completed');

/** A lesson that was missed is made up for by what was recorded of it; null: nothing was. */
export const assignRecording = query<
  { customerId: number; lessonId: number; chapterKey: string | null; dueOn: string },
  number | null
>('learning.assignRecording', () => null);
