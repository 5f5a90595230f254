// The customer whom a person contacts: locked, within their reach, and theirs to speak to.
import { rowFor } from '#kernel/server/resources/reading';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { customerService } from '../../customer/server/customerRows';
import { refusePooled, refuseReader } from '../../customer/server/readers';

async function reached(work: Work, id: number, verb: 'follow' | 'invite'): Promise<Customer> {
  const row = (await rowFor(work, customerService(work), id, verb, true)) as unknown as Customer;
  refuseReader(work, row, verb);
  return row;
}

/** Whoever lies in the pool is claimed before being called. */
export async function customerToFollow(work: Work, id: number): Promise<Customer> {
  const row = await reached(work, id, 'follow');
  refusePooled(work, row);
  return row;
}

/** The front desk also invites whom no counsellor has yet. */
export const customerToInvite = (work: Work, id: number): Promise<Customer> => reached(work, id, 'invite');
