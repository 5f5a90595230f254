// What the demo's counsellors have before them: the next contact with each of their customers, as the area asks for it.
import { filled } from '#kernel/model/text';
import type { Sample } from '#kernel/server/sample';
import { Customer } from '../customer/model/customer';
import { todoKey } from '../customer/server/customerTodos';
import { contactTitles } from '../followUps/server/contactTexts';
import type { Planted } from './people';

export function askForContacts(sample: Sample, families: readonly Planted[]): void {
  for (const { id, customer } of families) {
    const { state, ownerId, serviceOwnerId, nextFollowUpAt: dueAt, name, createdAt } = customer;
    const isMember = state === 'member' || state === 'dormant';
    const assigneeId = isMember ? (serviceOwnerId ?? ownerId) : ownerId;
    if (!dueAt || !assigneeId || state === 'lost') continue;
    sample.todos.push({
      kind: 'customers.follow_up',
      source: 'customers',
      key: todoKey('follow_up', id),
      assigneeId,
      title: filled(contactTitles.followUp, { customer: name }),
      subject: { type: Customer.name, id },
      customerId: id,
      url: `/customerDetail?id=${id}`,
      dueAt,
      createdAt,
    });
  }
}
