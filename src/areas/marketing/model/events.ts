// What happens at activities, with coupons and codes, and what marketing costs.
import { event } from '#kernel/model/signals';

interface AtActivity {
  activityId: number;
  schoolId: number;
  signupId?: number;
  customerId?: number;
}

export const activityCheckedIn = event<AtActivity>('activity.checked_in');
export const activityCancelled = event<AtActivity>('activity.cancelled');
/** One code of the batch is to be given; once for an origin. Whoever runs the activity hears when there is none. */
export const activityPrizeWon = event<{
  originKey: string;
  customerId: number;
  exchangeBatchId: number;
  ownerId: number;
}>('activity.prize_won');
/** Contracts that are drafts are quoted anew. */
export const couponVoided = event<{ batchId: number; couponIds: number[] }>('coupon.voided');
/** By whose code a customer came. */
export const marketTouched = event<{ customerId: number; code: string; ownerKind: string; ownerId: number }>(
  'market.touched',
);
/** A known key replaces the amount; 0 takes it back. */
export const marketingCostRecorded = event<{
  originKey: string;
  sourceId: number;
  schoolId: number | null;
  date: string;
  amount: number;
}>('marketing.cost_recorded');
