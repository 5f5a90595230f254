// The life of a customer in order of time, and what its page shows beside it.
import { call, type } from '#kernel/model/call';
import { datetime, int, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Customer } from '../../customer/model/customer';
import { idInput } from '../../customer/model/customerInputs';

const view = permission(Customer, 'view');

export interface LifeEntry {
  at: string;
  kind: string;
  area: string;
  title: string;
  body: string;
  staff: string;
  link: string | null;
}

export const lifeOfCustomer = call('GET', `${Customer.path}/timeline`, {
  label: ['时间线', 'Timeline'],
  permission: view,
  input: {
    ...idInput,
    /** Several are separated by commas. */
    kinds: text('类型', 'Kinds'),
    before: datetime('早于', 'Before'),
    limit: int('条数', 'Entries', { min: 1, max: 100 }),
  },
  answer: type<LifeEntry[]>(),
});

export interface Overview {
  followUps: number;
  appointments: number;
  touches: number;
  files: number;
  guardians: number;
  referrals: number;
  siblings: number;
  duplicates: number;
  moves: number;
  stateSince: string | null;
  /** What the life of a customer is made of, from whichever area. */
  kinds: { key: string; title: string }[];
}

export const customerOverview = call('GET', `${Customer.path}/overview`, {
  label: ['客户概况', 'Overview of a customer'],
  permission: view,
  input: idInput,
  answer: type<Overview>(),
});
