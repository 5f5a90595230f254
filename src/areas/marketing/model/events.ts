// What happens at activities and what marketing costs.
import { event } from '#kernel/model/signals';

interface AtActivity {
  activityId: number;
  schoolId: number;
  signupId?: number;
  customerId?: number;
}

export const activityCheckedIn = event<AtActivity>('activity.checked_in');
export const activityCancelled = event<AtActivity>('activity.cancelled');
/** A known key replaces the amount; 0 takes it back. */
export const marketingCostRecorded = event<{
  originKey: string;
  sourceId: number;
  schoolId: number | null;
  date: string;
  amount: number;
}>('marketing.cost_recorded');
