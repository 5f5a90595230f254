// Members whose lessons run out: whoever looks after them is asked to renew, until they have, or it is known that they will not.
import { renewalDue, renewalLost, renewalRenewed } from '#areas/reports/renewals/model/events';
import { balanceLow } from '#areas/teaching/model/events';
import { filled, texts } from '#kernel/model/text';
import { todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { row as rowOf, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { lockCustomer } from '../../customer/server/customerRows';

const said = texts('customers.renewing', {
  ask: ['{customer} 课时将尽，请跟进续费', '{customer} is running out of lessons: ask them to renew'],
  lost: ['已登记为未续费', 'It is known that they will not renew'],
});
const keyOf = (customerId: number): string => `customers.renewal:${customerId}`;

async function askToRenew(work: Work, customerId: number): Promise<void> {
  const customer = await rowOf(work, Customer, customerId);
  const who = customer?.serviceOwnerId ?? customer?.ownerId;
  if (!customer || !who || !['member', 'dormant'].includes(customer.state)) return;
  await todo(work, {
    ...{ kind: 'customers.renewal', key: keyOf(customerId), source: 'customers', assigneeIds: [who] },
    title: filled(said.ask, { customer: customer.name }),
    subject: { type: Customer.name, id: customerId },
    url: `/customerDetail?id=${customerId}`,
    ...(customer.schoolId ? { schoolId: customer.schoolId } : {}),
  });
}

/** What was said of the renewal before is over: the next one is talked about anew, or not at all. */
async function settleIntent(work: Work, customerId: number, renewIntent: 'unknown' | 'refused'): Promise<void> {
  const customer = await lockCustomer(work, customerId);
  if (customer.renewIntent !== renewIntent) await update(work, Customer, customer, { renewIntent });
}

export const renewing: AreaPiece = {
  listeners: [
    on(balanceLow, async (work, { customerId, level }) => {
      if (level === 'low' || level === 'critical') await askToRenew(work, customerId);
    }),
    on(renewalDue, (work, { customerId }) => askToRenew(work, customerId)),
    on(renewalRenewed, async (work, { customerId }) => {
      await work.ask(todoFinishQuery, { key: keyOf(customerId), byId: work.actor.staffId });
      await settleIntent(work, customerId, 'unknown');
    }),
    on(renewalLost, async (work, { customerId }) => {
      await work.ask(todoCancelQuery, { key: keyOf(customerId), reason: said.lost });
      await settleIntent(work, customerId, 'refused');
    }),
  ],
};
