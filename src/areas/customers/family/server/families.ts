// Families: siblings share one. It is made with the second child and ends with the last but one.

import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { reaches } from '#kernel/server/database/scope';
import { detail } from '#kernel/server/resources/reading';
import { removeRows } from '#kernel/server/resources/removing';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { live, reached } from '#kernel/server/rows';
import { serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerRows, customerService, lockCustomer } from '../../customer/server/customerRows';
import { customers } from '../../customer/server/customers';
import { customerTexts } from '../../customer/server/customerTexts';
import { refuseReader } from '../../customer/server/readers';
import { CustomerFamily } from '../model/family';
import { linkSibling as linkCall, unlinkSibling } from '../model/siblings';

const child = sql.raw('child');

/** Seen by whoever sees one of its children. */
export const families = service(CustomerFamily, {
  narrow: (actor, alias) =>
    sql`exists (select 1 from customer ${child} where ${live(actor, child)} and ${child}.family_id = ${alias}.id
      and ${reaches(actor, customers, 'view', child, new Map())})`,
});

/** The family of a customer, made if there is none yet; the customer stays locked. */
export async function familyOf(work: Work, customerId: number): Promise<number> {
  const sibling = await lockCustomer(work, customerId);
  if (sibling.familyId) return sibling.familyId;
  const found = work.app.services.get(CustomerFamily.name)!;
  // By the surname alone: whoever may see only one of the children reads it too.
  const familyId = await insertRow(work, found, { name: `${[...sibling.name][0]}家` });
  await updateRow(work, customerService(work), { ...sibling }, { familyId }, { action: 'link' });
  return familyId;
}

/** Puts a stored customer into the family of another; two families become one. */
export async function linkSibling(work: Work, customerId: number, siblingId: number): Promise<number> {
  const familyId = await familyOf(work, siblingId);
  const joining = await lockCustomer(work, customerId);
  const old = joining.familyId;
  if (old === familyId) return familyId;
  const all = old ? await customerRows(work, sql`t.family_id = ${old}`, true) : [joining];
  for (const one of all) await join(work, one, familyId);
  if (old) await dissolve(work, old);
  return familyId;
}

const join = (work: Work, row: Customer, familyId: number | null) =>
  updateRow(work, customerService(work), { ...row }, { familyId }, { action: familyId ? 'link' : 'unlink' });

/** Whoever is left alone has no family any more. */
export async function leaveFamily(work: Work, row: Customer): Promise<void> {
  const { familyId } = row;
  if (!familyId) return;
  await join(work, row, null);
  const left = await customerRows(work, sql`t.family_id = ${familyId} and t.merged_into_id is null`, true);
  if (left.length > 1) return;
  for (const one of left) await join(work, one, null);
  await dissolve(work, familyId);
}

const dissolve = (work: Work, familyId: number) => removeRows(work, CustomerFamily, sql`t.id = ${familyId}`);

export const familyCalls = [
  serves(linkCall, async (work, { id, siblingId }) => {
    if (id === siblingId) throw conflict(customerTexts.noSibling);
    const found = customerService(work);
    for (const one of [id, siblingId].sort((a, b) => a - b))
      refuseReader(work, await reached(work, Customer, one, 'edit', { lock: true }), 'edit');
    await linkSibling(work, id, siblingId);
    return detail(work, found, id);
  }),
  serves(unlinkSibling, async (work, { id }) => {
    const found = customerService(work);
    const row = await reached(work, Customer, id, 'edit', { lock: true });
    refuseReader(work, row, 'edit');
    await leaveFamily(work, row);
    return detail(work, found, id);
  }),
];
