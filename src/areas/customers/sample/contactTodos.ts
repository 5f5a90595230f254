// What the demo's counsellors have before them: the next contact with each of their customers, as the area asks for it.
import { Todo } from '#areas/workbench/model/todo';
import { filled } from '#kernel/model/text';
import type { Sample } from '#kernel/server/sample';
import { Customer } from '../model/customer';
import { contactTitles } from '../server/contactTexts';
import { todoKey } from '../server/customerTodos';
import type { Planted } from './customers';

export async function plantContactTodos(sample: Sample, families: readonly Planted[]): Promise<void> {
  await sample.plant(
    Todo,
    families.flatMap(({ id, customer }) => {
      const { state, ownerId, serviceOwnerId, nextFollowUpAt: dueAt, name, createdAt } = customer;
      const isMember = state === 'member' || state === 'dormant';
      const assigneeId = isMember ? (serviceOwnerId ?? ownerId) : ownerId;
      if (!dueAt || !assigneeId || state === 'lost') return [];
      const title = filled(contactTitles.followUp, { customer: name });
      const key = todoKey('follow_up', id);
      return [
        {
          titleZh: title.zh,
          titleEn: title.en,
          kind: 'customers.follow_up',
          source: 'customers',
          todoKey: key,
          openKey: key,
          assigneeId,
          finishBy: 'auto' as const,
          dueAt,
          remindMinutes: [],
          subject: { type: Customer.name, id },
          customerId: id,
          url: `/customerDetail?id=${id}`,
          createdAt,
        },
      ];
    }),
  );
}
