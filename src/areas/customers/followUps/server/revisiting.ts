// A lost customer whom somebody wants to try again one day is a todo of the counsellor who lost it.
import { startOfDay } from '#kernel/model/dates';
import { filled, texts } from '#kernel/model/text';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { todoKey } from '../../customer/server/customerTodos';

const words = texts('customers.revisit', {
  title: ['唤醒流失客户 {customer}', 'Try {customer} again'],
  off: ['客户已激活或不再唤醒', 'The customer is back, or is not to be tried again'],
});

type Lost = Pick<Customer, 'id' | 'name' | 'state' | 'revisitAt' | 'lastOwnerId' | 'schoolId'>;

const nine = 9 * 3_600_000;
const planOf = ({ state, revisitAt, lastOwnerId }: Lost) =>
  state === 'lost' && revisitAt && lastOwnerId ? `${revisitAt} ${lastOwnerId}` : null;

/** Called with every stored customer. */
export async function planRevisit(work: Work, row: Lost, was: Lost | null): Promise<void> {
  const [before, now] = [was && planOf(was), planOf(row)];
  if (before === now) return;
  const key = todoKey('revisit_lost', row.id);
  if (!now) {
    await work.ask(todoCancelQuery, { key, reason: words.off });
    return;
  }
  await todo(work, {
    kind: 'customers.revisit_lost',
    key,
    source: 'customers',
    assigneeIds: [row.lastOwnerId!],
    title: filled(words.title, { customer: row.name }),
    subject: { type: Customer.name, id: row.id },
    url: `/customerDetail?id=${row.id}`,
    dueAt: new Date(startOfDay(row.revisitAt!, work.actor.timezone).getTime() + nine),
    ...(row.schoolId ? { schoolId: row.schoolId } : {}),
  });
}
