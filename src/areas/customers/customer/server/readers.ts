// Whoever sees a customer only because it was shown to them may look and nothing else.
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { conflict, forbidden } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import type { Actor } from '#kernel/server/actor';
import { settled } from '#kernel/server/database/statement';
import { tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
import { isInPool } from '../model/customerRules';
import { customerTexts } from './customerTexts';

const shownFields = [
  ...(['ownerId', 'serviceOwnerId', 'lastOwnerId', 'editorIds'] as const),
  ...(['state', 'schoolId', 'lostKind', 'poolAt'] as const),
] as const;

export type Shown = Pick<Customer, (typeof shownFields)[number]>;

const t = tableAs(Customer, 't');
/** Of a row of customers that is called `t`. */
export const shownColumns: Record<string, SQL> = Object.fromEntries(
  shownFields.map((name) => [name, settled(sql`${t[name]}`)]),
);

/** Asked of every verb of every row. */
const keys = new Map<string, string>();
function keyOf(verb: string): string {
  const key = keys.get(verb) ?? permission(Customer, verb);
  keys.set(verb, key);
  return key;
}

/** Neither counsellor nor study manager nor a collaborator who may edit, and no wider scope that reaches the row. */
export function isReader(actor: Actor, row: Shown, verb: string): boolean {
  const { staffId, reach } = actor;
  if (row.ownerId === staffId || row.serviceOwnerId === staffId || row.editorIds?.includes(staffId)) return false;
  if (row.state === 'lost' && row.lastOwnerId === staffId) return false;
  const scopes = actor.grants.get(keyOf(verb));
  if (!scopes) return true;
  const isAt = (schoolIds: readonly number[]) => row.schoolId !== null && schoolIds.includes(row.schoolId);
  return !(
    scopes.has('all') ||
    scopes.has('department') ||
    (scopes.has('school') && isAt(reach.schoolIds)) ||
    (scopes.has('region') && isAt(reach.regionSchoolIds))
  );
}

export function refuseReader(work: Work, row: Shown, verb: string): void {
  if (work.actor.staffId && isReader(work.actor, row, verb)) throw forbidden(permission(Customer, verb));
}

/** What lies in the pool is nobody's to change before somebody takes it. */
export function refusePooled(work: Work, row: Shown): void {
  if (isInPool(row, work.now)) throw conflict(customerTexts.claimFirst, { reason: 'pool' });
}
