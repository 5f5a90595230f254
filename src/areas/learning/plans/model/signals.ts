// What other areas hear of learning plans.
import { event } from '#kernel/model/signals';

export const learningPlanCompleted = event<{
  assignmentId: number;
  planId: number;
  staffId?: number;
  customerId?: number;
  source: string;
}>('learning_plan.completed');
