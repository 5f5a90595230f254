// The calls around writing down a contact: what the form needs to know, many at once, and giving the customer up with it.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { int } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Customer } from '../../customer/model/customer';
import { customerIds } from '../../customer/model/customerInputs';
import { CustomerLife } from '../../customer/model/customerLife';
import type { FamilyContact } from '../../family/model/family';
import { FollowUp } from './followUp';

const add = permission(FollowUp, 'add');
const { customerId: _one, ...said } = FollowUp.fields;
/** What is said when a customer is given up. */
export const losing = CustomerLife.transitions.lose.fields;

export interface Prepared {
  customer: {
    id: number;
    name: string;
    state: Customer['state'];
    level: number | null;
    renewIntent: Customer['renewIntent'];
    nextFollowUpAt: string | null;
    nextPlan: string | null;
    doNotContact: boolean;
    doNotContactReason: string | null;
  };
  purpose: string;
  guardians: FamilyContact[];
  nextRequired: boolean;
  isUnreachable: boolean;
  canLose: boolean;
}

/** Everything the form shows before a word is typed, in one answer. */
export const prepareFollowUp = call('GET', `${FollowUp.path}/prepare`, {
  label: ['准备跟进', 'Prepare a follow-up'],
  permission: add,
  input: { customerId: int('学员', 'Student', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: type<Prepared>(),
});

export const followAndLose = call('POST', `${FollowUp.path}/lose`, {
  label: ['跟进并流失', 'Follow up and give up'],
  permission: add,
  input: { ...FollowUp.fields, ...losing },
  answer: type<{ id: number; customerId: number; state: string }>(),
});

export const followMany = call('POST', `${FollowUp.path}/batch`, {
  label: ['批量跟进', 'Follow up many'],
  permission: add,
  input: { customerIds: customerIds(100), ...said },
  answer: type<BatchAnswer>(),
});
