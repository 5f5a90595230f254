// Whose a new customer is: the counsellor who was named, the one who comes by rule, or the pool's; written down at once.
import { type AreaPiece, extend } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { originOf } from '../../customer/server/creating';
import { handed } from '../../ownership/model/ownershipRules';
import { logOwner } from '../../ownership/server/ownership';
import { lockReceiver, refuseBeyondLimits } from '../../pool/server/receivers';
import { givenAt } from './assignedNotice';
import { autoOwner } from './autoOwner';
import { servesReceivers } from './colleagues';

export const firstOwner: AreaPiece = {
  extends: [
    extend(Customer, {
      async beforeSave({ row, was, work }) {
        if (!was) await findOwner(row, work);
      },
      async afterSave({ row, was, work }) {
        if (was) return;
        const kind = byRule.has(row) ? 'auto' : originOf(work).way;
        await logOwner(work, { customerId: row.id, kind, to: row.ownerId, toSchoolId: row.schoolId });
      },
      filters: { given: givenAt },
      calls: [servesReceivers],
    }),
  ],
};

/** New customers whose counsellor nobody named. */
const byRule = new WeakSet<Customer>();

/** The counsellor who was named, if there is room; else the one who comes by rule; else the pool. */
async function findOwner(row: Customer, work: Work): Promise<void> {
  const { way, isOwnerChosen } = originOf(work);
  const named = row.ownerId;
  if (named && !isOwnerChosen) await refuseBeyondLimits(work, await lockReceiver(work, named), row, { way: 'give' });
  const chosen = named || isOwnerChosen ? null : await autoOwner(work, row);
  if (chosen) byRule.add(row);
  const to = named ?? chosen;
  Object.assign(
    row,
    handed({ ownerId: null, lastOwnerId: null }, { to, poolReason: way === 'import' ? 'import' : 'new' }, work.now),
  );
}
