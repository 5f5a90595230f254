// Tells counsellors of the customers that are now theirs: one notice each, however many there are.
import { notify } from '#kernel/server/calls';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../model/customer';
import { poolRuleOf } from './poolRuleOf';

export async function tellAssigned(work: Work, given: ReadonlyMap<number, readonly Customer[]>): Promise<void> {
  for (const [staffId, [first, ...others]] of given) {
    if (!first) continue;
    const { firstContactHours } = await poolRuleOf(work, first.schoolId);
    const isOne = others.length === 0;
    await notify(work, {
      kind: 'customers.assigned',
      recipientIds: [staffId],
      vars: {
        customer: first.name,
        count: others.length + 1,
        by: work.actor.name,
        hours: firstContactHours,
        school: '',
      },
      url: isOne ? `/customerDetail?id=${first.id}` : '/customerManagement?view=fresh',
    });
  }
}
