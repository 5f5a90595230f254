// What whoever sells is told of a family before they begin: what it has with us, and what a renewal begins with.
import type { Customer } from '#areas/customers/customer/model/customer';
import { call, type } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { CartWish } from './cart';
import { Contract } from './contract';

export interface FamilyStanding {
  state: Customer['state'];
  siblings: number;
  lessons: { course: string; left: number }[];
  /** Null where this person does not see the family's credit. */
  credit: { points: number; balance: string } | null;
  vouchers: number;
  grant: string;
}

export const familyStanding = call('GET', `${Contract.path}/family`, {
  label: ['家庭权益', 'What the family has'],
  permission: permission(Contract, 'add'),
  input: { customerId: ref('学员', 'Customer', 'customer', { required: true }) },
  answer: type<FamilyStanding>(),
});

/** A line as it was bought: what it cost then, beside what it costs now. */
export interface BoughtBefore {
  name: string;
  qty: number;
  /** The list price of a lesson, a term or a month, and what the whole line came to. */
  listUnit: string;
  net: string;
}

export interface Renewal {
  /** Empty: nothing was bought before. */
  no: string;
  customerId: number;
  guardianId: number | null;
  /** Null: the school takes no new contracts. */
  schoolId: number | null;
  lines: CartWish[];
  before: BoughtBefore[];
  /** What was bought then and is not sold here any more. */
  gone: string[];
}

/** A renewal begins with the courses of the contract it renews; goods are offered with the courses. */
export const renewalOf = call('GET', `${Contract.path}/renewal`, {
  label: ['续费内容', 'What a renewal begins with'],
  permission: permission(Contract, 'add'),
  input: {
    id: ref('合同', 'Contract', 'contract'),
    /** Where no contract is named: the last one of this customer that the person sees. */
    customerId: ref('学员', 'Customer', 'customer'),
  },
  answer: type<Renewal>(),
});
