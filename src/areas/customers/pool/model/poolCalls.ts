// From the pool to a counsellor and back, and what keeps a customer from falling into it.
import { type BatchAnswer, call, rowOf, type } from '#kernel/model/call';
import { int, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Customer } from '../../customer/model/customer';
import { customerIds, idInput } from '../../customer/model/customerInputs';
import { PoolRule } from './poolRule';

const most = 50;
type Given = BatchAnswer & { left: number[] };

export const claimCustomers = call('POST', `${Customer.path}/claim`, {
  label: ['领取', 'Claim'],
  permission: permission(Customer, 'claim'),
  input: { ids: customerIds(most) },
  answer: type<Given>(),
});

export const releaseCustomers = call('POST', `${Customer.path}/release`, {
  label: ['退回公海', 'Release to the pool'],
  permission: permission(Customer, 'release'),
  danger: true,
  input: { ids: customerIds(most), reason: text('原因', 'Reason', { required: true, max: 200 }) },
  answer: type<Given>(),
});

const protection = {
  days: int('天数', 'Days', { required: true, min: 1, max: 365 }),
  reason: text('原因', 'Reason', { required: true, max: 100 }),
};

export const protectCustomer = call('POST', `${Customer.path}/protect`, {
  label: ['保护', 'Protect'],
  permission: permission(Customer, 'protect'),
  input: { ...idInput, ...protection },
  answer: rowOf(Customer),
});

export const protectMany = call('POST', `${Customer.path}/protectMany`, {
  label: ['批量保护', 'Protect many'],
  permission: permission(Customer, 'protect'),
  input: { ids: customerIds(most), ...protection },
  answer: type<BatchAnswer>(),
});

export const unprotectCustomer = call('POST', `${Customer.path}/unprotect`, {
  label: ['取消保护', 'End the protection'],
  permission: permission(Customer, 'protect'),
  input: idInput,
  answer: rowOf(Customer),
});

/** What a rule would do if it were saved now: how many customers would fall into the pool, how many be warned of. */
export const ruleImpact = call('POST', `${PoolRule.path}/impact`, {
  label: ['规则影响', 'What a rule would do'],
  permission: permission(PoolRule, 'view'),
  input: PoolRule.fields,
  answer: type<{ recycledNow: number; remindedNow: number; isCapped?: boolean }>(),
});
