// The todos that hang on one customer, each under one key: whoever makes, moves or closes one names it by the same words.
import { pair } from '#kernel/model/text';
import { todoCancelQuery } from '#kernel/server/calls';
import type { Work } from '#kernel/server/work';

export type CustomerTodo = 'follow_up' | 'first_contact' | 'revisit_lost' | 'transfer_request';

export const todoKey = (kind: CustomerTodo, customerId: number): string => `customers.${kind}:${customerId}`;

const moved = pair('客户已更换顾问', 'The customer has a new counsellor');

/**
 * What hung on the old owner goes with them. The next contact was planned anew for whoever has the customer now, or taken out
 * of the plans, when the row was stored; here only the old counsellor's copy is closed.
 */
export async function moveTodos(work: Work, customerId: number, from: number | null, to: number | null): Promise<void> {
  if (from === to) return;
  const cancel = (kind: CustomerTodo, who: { assigneeId?: number } = {}) =>
    work.ask(todoCancelQuery, { key: todoKey(kind, customerId), ...who, reason: moved });
  if (from === null) return;
  await cancel('first_contact');
  if (to !== null) await cancel('follow_up', { assigneeId: from });
}
