// What a referral tells other areas.
import { event } from '#kernel/model/signals';

export const rewardDue = event<{ staffId: number; rewardId: number; amount: number; month: string }>(
  'staff_referral.reward_due',
);
