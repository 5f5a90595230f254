// Two customers who are one: everything of the one that goes is hung on the one that stays, in one transaction.

import { sql } from 'drizzle-orm';
import { openStates } from '#areas/contracts/model/queries';
import { errorMessages } from '#kernel/model/messages';
import { conflict, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { logWhole } from '#kernel/server/audit';
import { eventCancelQuery, todoCancelQuery } from '#kernel/server/calls';
import { detail } from '#kernel/server/resources/reading';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { live, ours, reached } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerMerged } from '../../customer/model/events';
import { customerService, lockCustomer } from '../../customer/server/customerRows';
import { customerTexts } from '../../customer/server/customerTexts';
import { todoKey } from '../../customer/server/customerTodos';
import { settleContacts } from '../../family/server/contacts';
import { leaveFamily } from '../../family/server/families';
import { contactFigures } from '../../followUps/server/followUpFigures';
import { give, logOwner } from '../../ownership/server/ownership';
import { CustomerMerge } from '../model/duplicate';
import { mergeCustomers } from '../model/duplicateCalls';
import { mergedValues } from '../model/mergeRules';
import { moveGuardians, moveRows } from './mergingRows';

export const servesMerge = serves(mergeCustomers, async (work, { keepId, dropId, versions: seen, fields }) => {
  if (keepId === dropId) throw invalid('dropId', customerTexts.mergeSelf);
  const found = customerService(work);
  const rows = new Map<number, Customer>();
  for (const id of [keepId, dropId].sort((a, b) => a - b))
    rows.set(id, await reached(work, Customer, id, 'merge', { lock: true }));
  const [keep, drop] = [rows.get(keepId)!, rows.get(dropId)!];
  if (keep.version !== Number(seen.keep) || drop.version !== Number(seen.drop))
    throw conflict(errorMessages.stale, { reason: 'stale' });
  await refuseContracted(work, drop);
  await merge(work, keep, drop, fields);
  return detail(work, found, keepId);
});

/** Money has been promised under that name: the other way round, or the contract first. */
async function refuseContracted(work: Work, drop: Customer): Promise<void> {
  const contracts = await work.ask(openStates, { customerIds: [drop.id] });
  if (drop.memberAt || contracts.some(({ state }) => state !== 'draft' && state !== 'void'))
    throw conflict(customerTexts.mergeContracted, { reason: 'contract' });
}

async function merge(work: Work, keep: Customer, drop: Customer, fields: readonly string[]): Promise<void> {
  const snapshot = { ...drop, guardians: await guardiansOf(work, drop.id) };
  if (drop.familyId && drop.familyId === keep.familyId) await leaveFamily(work, drop);
  const familyId = keep.familyId ?? drop.familyId;
  const moved = await moveRows(work, { keep, drop });
  const guardian = await moveGuardians(work, { keep, drop });
  await putAway(work, keep.id, drop.id);
  await logWhole(work, Customer, 'merge', 'before', [{ ...drop }]);
  const values = mergedValues({ ...keep }, { ...drop }, fields);
  const figures = { ...(await contactFigures(work, keep.id)), nextAppointmentAt: await nextAppointment(work, keep.id) };
  const changes = { ...values, ...figures, ...(familyId === keep.familyId ? {} : { familyId }) };
  await updateRow(work, customerService(work), { ...keep }, changes, { action: 'merge' });
  await settleContacts(work, keep.id);
  await settleOwner(work, keep, drop);
  await insertRow(work, work.app.services.get(CustomerMerge.name)!, {
    keepId: keep.id,
    dropId: drop.id,
    snapshot,
    moved: { ...moved, guardian },
    staffId: work.actor.staffId || null,
    at: work.now,
  });
  await closePlans(work, drop.id);
  await work.emit(customerMerged, { keepId: keep.id, dropId: drop.id });
}

const gone = pair('客户已合并', 'The customer was merged');

/** What was planned with the one that goes is planned with the kept one from now on. */
async function closePlans(work: Work, id: number): Promise<void> {
  for (const kind of ['follow_up', 'first_contact', 'revisit_lost'] as const)
    await work.ask(todoCancelQuery, { key: todoKey(kind, id), reason: gone });
  await work.ask(eventCancelQuery, { source: 'customers', key: todoKey('follow_up', id) });
}

/** The counsellor of the kept one stays; where it has none, the other's takes over. */
async function settleOwner(work: Work, keep: Customer, drop: Customer): Promise<void> {
  if (keep.ownerId !== null || drop.ownerId === null) {
    await logOwner(work, {
      customerId: keep.id,
      kind: 'merge',
      from: drop.ownerId,
      to: keep.ownerId,
      reason: drop.code,
    });
    return;
  }
  await give(work, await lockCustomer(work, keep.id), { to: drop.ownerId, kind: 'merge', reason: drop.code });
}

/** What was merged leaves every list at once; only its way to the kept one remains. */
const putAway = (work: Work, keepId: number, dropId: number) =>
  work.session.rows(
    sql`update customer set merged_into_id = ${keepId}, owner_id = null, family_id = null, id_card = null, recycle_at = null, pool_at = null,
        next_follow_up_at = null, viewer_ids = '{}', editor_ids = '{}', deleted_at = ${work.now.toISOString()}, version = version + 1,
        updated_by = ${work.actor.staffId || null}, updated_at = ${work.now.toISOString()}
      where ${ours(work, 'customer')} and id = ${dropId}`,
  );

const guardiansOf = (work: Work, customerId: number) =>
  work.session.rows(
    sql`select id, name, relation, mobile, wechat, is_primary from guardian where ${live(work, 'guardian')}
      and customer_id = ${customerId} order by id`,
  );

async function nextAppointment(work: Work, customerId: number): Promise<Date | null> {
  const found = await work.session.one<{ at: Date | null }>(
    sql`select min(start_at) as at from appointment where ${live(work, 'appointment')} and customer_id = ${customerId}
      and state in ('booked', 'confirmed')`,
  );
  return found?.at ?? null;
}
