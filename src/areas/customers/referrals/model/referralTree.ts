// The chain a customer stands in: who brought it, and whom it brought.
import { call, type } from '#kernel/model/call';
import { permission } from '#kernel/model/resource';
import { Customer } from '../../customer/model/customer';
import { idInput } from '../../customer/model/customerInputs';

export interface ReferralLink {
  id: number;
  parentId: number | null;
  depth: number;
  name: string;
  state: string;
  reward: string | null;
  visible: boolean;
}

export const referralTree = call('GET', `${Customer.path}/referralTree`, {
  label: ['转介绍关系', 'Referrals around a customer'],
  permission: permission(Customer, 'view'),
  input: idInput,
  answer: type<{ up: ReferralLink[]; down: ReferralLink[] }>(),
});
