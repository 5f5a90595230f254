// Tells counsellors of the customers that are now theirs: one notice each, however many there are.
import { sql } from 'drizzle-orm';
import { filled, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { schoolNames } from '../../customer/server/schoolNames';
import { poolRuleOf } from '../../pool/server/poolRuleOf';

const words = texts('customers.assigned', { several: ['{count} 位客户', '{count} {count|customer|customers}'] });

export async function tellAssigned(work: Work, given: ReadonlyMap<number, readonly Customer[]>): Promise<void> {
  const names = await schoolNames(
    work,
    [...given.values()].flatMap((rows) => rows.map(({ schoolId }) => schoolId)),
  );
  for (const [staffId, rows] of given) {
    const [first] = rows;
    if (!first) continue;
    const count = rows.length;
    const schoolIds = [...new Set(rows.map(({ schoolId }) => schoolId))];
    const hours: number[] = [];
    for (const id of schoolIds) hours.push((await poolRuleOf(work, id)).firstContactHours);
    await notify(work, {
      kind: 'customers.assigned',
      recipientIds: [staffId],
      vars: {
        // Several are not named: whoever of them is forgotten one day would stay named here.
        customer: count === 1 ? first.name : filled(words.several, { count }),
        count,
        by: work.actor.name,
        hours: Math.min(...hours),
        school: schoolIds.flatMap((id) => names.get(id ?? 0) ?? []).join('、'),
      },
      url:
        count === 1
          ? `/customerDetail?id=${first.id}`
          : `/customerManagement?view=mine&given=${work.now.toISOString()}`,
    });
  }
}

/** Those that came to this person in one go: the notice leads to them. */
export const givenAt = by(
  Customer.asked.given,
  (at, { enterpriseId, actor }) =>
    sql`t.id = any(array(select l.customer_id from assignment_log l where ${live(enterpriseId, 'l')}
    and l.to_staff_id = ${actor.staffId} and l.at = ${at.toISOString()}))`,
);
