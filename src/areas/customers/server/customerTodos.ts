// The todos that hang on one customer, each under one key: whoever makes, moves or closes one names it by the same words.
import { pair } from '#kernel/model/text';
import { todoCancelQuery, todoMoveQuery } from '#kernel/server/calls';
import type { Work } from '#kernel/server/work';

export type CustomerTodo = 'follow_up' | 'first_contact' | 'revisit_lost' | 'unassigned_lead' | 'transfer_request';

export const todoKey = (kind: CustomerTodo, customerId: number): string => `customers.${kind}:${customerId}`;

const moved = pair('客户已更换顾问', 'The customer has a new counsellor');
const gone = pair('客户已回到公海', 'The customer went back to the pool');

/** What the old counsellor had to do with a customer is now the new one's, or nobody's. */
export async function moveTodos(work: Work, customerId: number, from: number | null, to: number | null): Promise<void> {
  if (from === to) return;
  await work.ask(todoCancelQuery, { key: todoKey('first_contact', customerId), reason: moved });
  const key = todoKey('follow_up', customerId);
  if (from !== null && to !== null) await work.ask(todoMoveQuery, { key, fromId: from, toId: to, reason: moved });
  else if (to === null) await work.ask(todoCancelQuery, { key, reason: gone });
  else await work.ask(todoCancelQuery, { key: todoKey('unassigned_lead', customerId), reason: moved });
}
