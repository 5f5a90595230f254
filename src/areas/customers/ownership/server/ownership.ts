// A customer changes hands: the row, the ownership log, the event and the todos, always together.

import { sql } from 'drizzle-orm';
import { configValue } from '#kernel/server/config';
import { move, update } from '#kernel/server/rows';
import { type AreaPiece, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerAssigned, customerSchoolChanged } from '../../customer/model/events';
import { AssignmentLog } from '../../customer/model/logs';
import { coverNames } from '../../customer/server/customersCover';
import { goingAlong } from '../../customer/server/customersRemoving';
import { moveTodos } from '../../customer/server/customerTodos';
import { type Handing, handed, type OwnerFields } from '../model/ownershipRules';

export interface Giving extends Omit<Handing, 'poolAt'> {
  kind: AssignmentLog['kind'];
  reason?: string;
  /** Where it stands afterwards, if it also changes school. */
  schoolId?: number | null;
}

type Before = Pick<Customer, 'id' | 'ownerId' | 'schoolId'>;

/** Hands over a customer that the caller has locked; a lost one is opened again by whoever gets it. */
export async function give(work: Work, row: Customer, giving: Giving): Promise<Customer> {
  const { kind, reason = '', to, schoolId } = giving;
  // Only the school changes: whoever has it had it before, and so had the pool.
  const hands = to === row.ownerId ? {} : await ownerFields(work, row, giving);
  const changes = { ...hands, ...(schoolId === undefined ? {} : { schoolId }) };
  const after =
    to !== null && row.state === 'lost'
      ? await move(work, Customer, { ...row }, 'reopen', { ...changes, reason: reason || kind })
      : await update(work, Customer, { ...row }, changes, { action: kind, reason });
  await tellOwner(work, row, giving);
  return after;
}

/** What to store on a row that is being saved anyway, as when it is lost; then `tellOwner` once it is stored. */
export async function ownerFields(
  work: Work,
  row: Pick<Customer, 'ownerId' | 'lastOwnerId' | 'schoolId'>,
  { to, poolReason }: Handing,
): Promise<OwnerFields> {
  if (to !== null || poolReason !== 'lost') return handed(row, { to, ...(poolReason ? { poolReason } : {}) }, work.now);
  const days = Number(await configValue(work, 'customers.lostPoolDays', row.schoolId));
  const poolAt = new Date(work.now.getTime() + days * 86_400_000);
  return handed(row, { to, poolReason, poolAt }, work.now);
}

/** The log, the event and the todos of a change that is already stored. */
export async function tellOwner(work: Work, was: Before, { to, kind, reason, schoolId }: Giving): Promise<void> {
  const from = was.ownerId;
  const customerId = was.id;
  const schools = { fromSchoolId: was.schoolId, toSchoolId: schoolId === undefined ? was.schoolId : schoolId };
  await logOwner(work, { customerId, kind, from, to, ...schools, reason });
  await moveTodos(work, customerId, from, to);
  if (from !== to) await work.emit(customerAssigned, { customerId, from, to, kind });
  if (schools.fromSchoolId !== schools.toSchoolId) await work.emit(customerSchoolChanged, { customerId, ...schools });
}

export interface OwnerEntry {
  customerId: number;
  kind: AssignmentLog['kind'];
  from?: number | null;
  to?: number | null;
  fromSchoolId?: number | null;
  toSchoolId?: number | null;
  reason?: string | undefined;
}

/** Rows of the ownership log, in one statement however many. */
export async function logOwner(work: Work, ...entries: readonly OwnerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const by = work.actor.staffId || null;
  await work.session.rows(
    sql`insert into assignment_log (enterprise_id, customer_id, kind, from_staff_id, to_staff_id, from_school_id, to_school_id,
        reason, operator_id, at, created_by, updated_by, created_at, updated_at)
      select ${work.enterpriseId}, e."customerId", e.kind, e."from", e."to", e."fromSchoolId", e."toSchoolId", left(e.reason, 200),
        ${by}, ${work.now.toISOString()}, ${by}, ${by}, ${work.now.toISOString()}, ${work.now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e("customerId" bigint, kind text, "from" bigint, "to" bigint,
        "fromSchoolId" bigint, "toSchoolId" bigint, reason text)`,
    { prepare: true },
  );
}

export const ownership: AreaPiece = {
  services: [service(AssignmentLog, { decorate: coverNames('customerId') })],
  extends: [extend(Customer, { beforeDelete: goingAlong(AssignmentLog) })],
};
