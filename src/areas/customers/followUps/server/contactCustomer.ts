// The customer whom a person contacts: locked, within their reach, and theirs to speak to.
import { reached } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { refusePooled, refuseReader } from '../../customer/server/readers';

async function contacted(work: Work, id: number, verb: 'follow' | 'invite'): Promise<Customer> {
  const row = await reached(work, Customer, id, verb, { lock: true });
  refuseReader(work, row, verb);
  return row;
}

/** Whoever lies in the pool is claimed before being called. */
export async function customerToFollow(work: Work, id: number): Promise<Customer> {
  const row = await contacted(work, id, 'follow');
  refusePooled(work, row);
  return row;
}

/** The front desk also invites whom no counsellor has yet. */
export const customerToInvite = (work: Work, id: number): Promise<Customer> => contacted(work, id, 'invite');
