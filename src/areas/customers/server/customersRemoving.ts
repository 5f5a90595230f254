// A customer is deleted only where nothing but our own talk about it exists; what hangs on it alone goes with it.
import { sql } from 'drizzle-orm';
import { openStates } from '#areas/contracts/model/queries';
import { balanceOf } from '#areas/teaching/model/queries';
import { conflict, Problem } from '#kernel/model/problems';
import { say, type Text } from '#kernel/model/text';
import { type Referrer, refuseWhileReferred } from '#kernel/server/resources/references';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
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
  const now = work.now.toISOString();
  const of = (where: ReturnType<typeof sql>) =>
    sql`enterprise_id = ${enterpriseId} and deleted_at is null and ${where}`;
  await work.session.rows(
    sql`update follow_up_comment set deleted_at = ${now} where ${of(sql`follow_up_id in (select id from follow_up where enterprise_id = ${enterpriseId} and customer_id = ${id})`)}`,
  );
  for (const table of belongings)
    await work.session.rows(
      sql`update ${sql.raw(table)} set deleted_at = ${now} where ${of(sql`customer_id = ${id}`)}`,
    );
  // Who brought it; whom it brought itself is somebody else's history and keeps it.
  await work.session.rows(sql`update referral set deleted_at = ${now} where ${of(sql`referred_customer_id = ${id}`)}`);
  await work.session.rows(sql`update duplicate_pair set deleted_at = ${now} where ${of(sql`${id} in (a_id, b_id)`)}`);
  await work.session.rows(
    sql`update customer_merge set deleted_at = ${now} where ${of(sql`${id} in (keep_id, drop_id)`)}`,
  );
  await work.session.rows(
    sql`update import_row set customer_id = nullif(customer_id, ${id}), duplicate_of = nullif(duplicate_of, ${id}) where ${of(sql`${id} in (customer_id, duplicate_of)`)}`,
  );
}
