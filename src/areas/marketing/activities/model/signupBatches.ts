// What is done with many sign-ups at once.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { ref, refs } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { reason } from '../../model/said';
import { ActivitySignup } from './signup';

const ids = refs('报名', 'Sign-ups', 'activity_signup', { required: true, max: 200 });

export const confirmMany = call('POST', `${ActivitySignup.path}/confirmBatch`, {
  label: ['通过', 'Confirm'],
  permission: permission(ActivitySignup, 'audit'),
  input: { ids },
  answer: type<BatchAnswer>(),
});
export const rejectMany = call('POST', `${ActivitySignup.path}/rejectBatch`, {
  label: ['拒绝', 'Reject'],
  permission: permission(ActivitySignup, 'audit'),
  danger: true,
  input: { ids, reason },
  answer: type<BatchAnswer>(),
});
export const assignCounsellor = call('POST', `${ActivitySignup.path}/assignBatch`, {
  label: ['分配顾问', 'Assign a counsellor'],
  permission: permission(ActivitySignup, 'edit'),
  input: { ids, counsellorId: ref('顾问', 'Counsellor', 'staff', { required: true }) },
  answer: type<BatchAnswer>(),
});
