// A customer is deleted only where nothing but our own talk about it exists; what hangs on it alone goes with it.
import { sql } from 'drizzle-orm';
import { openStates } from '#areas/contracts/model/queries';
import { balanceOf } from '#areas/teaching/model/queries';
import { conflict, Problem } from '#kernel/model/problems';
import { say, type Text } from '#kernel/model/text';
import { type Referrer, refuseWhileReferred } from '#kernel/server/resources/references';
import { removeRows } from '#kernel/server/resources/removing';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
import { CustomerMerge, DuplicatePair } from '../model/duplicate';
import { FollowUpComment } from '../model/followUp';
import { Referral } from '../model/referral';
import { customerTexts } from './customerTexts';
import { leaveFamily } from './families';

/** Rows that mean nothing without their customer. */
const belongings = [
  'follow_up',
  'appointment',
  'customer_touch',
  'customer_file',
  'assignment_log',
  'customer_state_log',
  'customer_collaborator',
  'customer_group_member',
  'guardian',
];

export async function beforeDelete({ row, work }: { row: Customer; work: Work }): Promise<void> {
  const customerIds = [row.id];
  const what: Text[] = [];
  if ((await work.ask(openStates, { customerIds })).length > 0) what.push(customerTexts.contracts);
  if ((await work.ask(balanceOf, { customerIds })).length > 0) what.push(customerTexts.lessons);
  if (what.length > 0) throw used(work, what, undefined);
  await leaveFamily(work, row);
  await removeBelongings(work, row.id);
  try {
    await refuseWhileReferred(work, Customer, customerIds);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 409) throw error;
    const referrers = error.data as Referrer[];
    throw used(
      work,
      referrers.map(({ title }) => title),
      referrers,
    );
  }
}

const used = (work: Work, what: readonly Text[], data: unknown) =>
  conflict(customerTexts.referred, data, { what: [...new Set(what.map((one) => say(one, work)))].join('、') });

async function removeBelongings(work: Work, id: number): Promise<void> {
  const { enterpriseId } = work;
  const told = sql`select id from follow_up where enterprise_id = ${enterpriseId} and customer_id = ${id}`;
  await removeRows(work, FollowUpComment, sql`t.follow_up_id in (${told})`);
  for (const name of belongings) await removeRows(work, work.app.services.get(name)!.of, sql`t.customer_id = ${id}`);
  // Who brought it; whom it brought itself is somebody else's history and keeps it.
  await removeRows(work, Referral, sql`t.referred_customer_id = ${id}`);
  await removeRows(work, DuplicatePair, sql`${id} in (t.a_id, t.b_id)`);
  await removeRows(work, CustomerMerge, sql`${id} in (t.keep_id, t.drop_id)`);
  await work.session.rows(
    sql`update import_row set customer_id = nullif(customer_id, ${id}), duplicate_of = nullif(duplicate_of, ${id})
      where enterprise_id = ${enterpriseId} and deleted_at is null and ${id} in (customer_id, duplicate_of)`,
  );
}
