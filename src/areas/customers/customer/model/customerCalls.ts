// One customer as a page asks for it: one that was merged leads to the one that was kept.

import { call, type } from '#kernel/model/call';
import { int, ref, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { HistoryEntry } from '#kernel/model/shown/history';
import type { Wire } from '#kernel/model/wire';
import { Customer } from './customer';
import { idInput } from './customerInputs';

export const openCustomer = call('GET', `${Customer.path}/detail`, {
  label: ['查看客户', 'Open a customer'],
  permission: permission(Customer, 'view'),
  input: idInput,
  answer: type<Wire<typeof Customer> & { mergedFrom?: number }>(),
});

export const customerHistory = call('GET', `${Customer.path}/history`, {
  label: ['修改记录', 'History'],
  permission: permission(Customer, 'view'),
  input: idInput,
  answer: type<HistoryEntry[]>(),
});

/** Nobody may: only an effective contract makes a member. */
export const enrolCustomer = call('POST', `${Customer.path}/enrol`, {
  label: ['报名', 'Enrol'],
  input: { ...idInput, version: int('版本', 'Version') },
});

/** Day schools that were written down before, so that one school is not written in three ways. */
export const daySchools = call('GET', `${Customer.path}/daySchools`, {
  label: ['就读学校', 'Day schools'],
  permission: permission(Customer, 'view'),
  input: { schoolId: ref('校区', 'School', 'school'), q: text('开头', 'Begins with', { max: 60 }) },
  answer: type<string[]>(),
});
