// What happens to customers, for the areas that hang on them.
import { event } from '#kernel/model/signals';

export const customerCreated = event<{
  customerId: number;
  schoolId: number | null;
  sourceId: number;
  ownerId: number | null;
}>('customer.created');
export const customerAssigned = event<{ customerId: number; from: number | null; to: number | null; kind: string }>(
  'customer.assigned',
);
export const customerStateChanged = event<{
  customerId: number;
  from: string;
  to: string;
  transition: string;
  at: Date;
}>('customer.state_changed');
export const customerMerged = event<{ keepId: number; dropId: number }>('customer.merged');
export const customerSchoolChanged = event<{
  customerId: number;
  fromSchoolId: number | null;
  toSchoolId: number | null;
}>('customer.school_changed');
export const customerAnonymised = event<{ customerId: number }>('customer.anonymised');

interface AppointmentAt {
  appointmentId: number;
  kind: 'visit' | 'trial' | 'activity';
  customerId: number;
  schoolId: number;
  startAt: Date;
  endAt: Date;
  lessonId?: number;
  courseId?: number;
  teacherId?: number;
}
export const appointmentBooked = event<AppointmentAt>('appointment.booked');
export const appointmentRescheduled = event<AppointmentAt>('appointment.rescheduled');
export const appointmentCancelled = event<AppointmentAt>('appointment.cancelled');
export const appointmentFinished = event<AppointmentAt & { outcome: string | null }>('appointment.finished');

export type RewardSide = 'referrer' | 'referred';
export const referralRewardDue = event<{
  referralId: number;
  side: RewardSide;
  customerId?: number;
  staffId?: number;
  kind: 'coupon' | 'points' | 'credit' | 'voucher';
  ref: number | null;
  quantity: number;
}>('referral.reward_due');
/** Emitted by whichever area gave the reward. */
export const referralRewardGranted = event<{ referralId: number; side: RewardSide; ref: number | null }>(
  'referral.reward_granted',
);

/** An import was undone: these customers were never here. */
export const customersTakenBack = event<{ customerIds: number[]; schoolIds: (number | null)[] }>('customer.taken_back');

// Heard inside this area only.
export const customerReleased = event<{ customerId: number; from: number; reason: string }>('customer.released');
export const customerRecycled = event<{ customerId: number; from: number; reason: string }>('customer.recycled');
export const customerBecameMember = event<{ customerId: number; contractId: number }>('customer.became_member');
export const customerLost = event<{ customerId: number; kind: 'lost' | 'invalid' }>('customer.lost');
export const followUpAdded = event<{ followUpId: number; customerId: number; staffId: number; isEffective: boolean }>(
  'follow_up.added',
);
export const appointmentArrived = event<{ appointmentId: number; customerId: number }>('appointment.arrived');
export const appointmentNoShow = event<{ appointmentId: number; customerId: number }>('appointment.no_show');
export const referralSigned = event<{ referralId: number; customerId: number }>('referral.signed');
export const sourceCostChanged = event<{ sourceId: number }>('source_cost.changed');
