import { call, type } from '#kernel/model/call';
import { date, int, json, ref, shape } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import type { Wire } from '#kernel/model/wire';
import type { Customer } from '../../customer/model/customer';
import type { FamilyContact } from '../../family/model/family';

export const longestQueue = 500;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
/** Customers in the order in which they are called. */
export const queueIds = shape(
  (value): value is number[] => Array.isArray(value) && value.length <= longestQueue && value.every(isId),
);

/**
 * Where a list goes on that was called through before today: with the first who was not reached then. A list with others in
 * it is another queue and starts at its head.
 */
export function resumedAt(ids: readonly number[], kept: { ids: readonly number[]; position: number }): number {
  const places = new Map(kept.ids.map((id, place) => [id, place]));
  if (!ids.every((id) => places.has(id))) return 0;
  return Math.max(
    0,
    ids.findIndex((id) => places.get(id)! >= kept.position),
  );
}

/** Where a person stopped calling today. Not a reference: a customer may go while somebody's queue still names it. */
export const CallQueue = resource({
  name: 'call_queue',
  area: 'customers',
  path: '/v1/salesperson/queue',
  title: ['拨打队列', 'Call queue'],
  label: 'day',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true }),
    day: date('日期', 'Day', { required: true }),
    customerIds: json('客户', 'Customers', queueIds, { default: [] }),
    position: int('位置', 'Position', { default: 0, min: 0 }),
  },
  scope: { owner: 'staffId' },
  unique: [['staffId']],
  // Everyone has their own and nobody else's.
  verbs: [],
});

const mayCall = 'customers.followUp.add';
const search = shape(
  (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export type QueueCard = Wire<typeof Customer> & { contacts: FamilyContact[]; meetsToday: boolean };

export const callQueue = call('GET', CallQueue.path, {
  label: ['拨打队列', 'Call queue'],
  permission: mayCall,
  input: {
    filter: json('筛选', 'Filter', search),
    ids: json('客户', 'Customers', queueIds),
    position: int('位置', 'Position', { min: 0, max: longestQueue }),
  },
  answer: type<{
    ids: number[];
    position: number;
    /** Left out because they asked not to be contacted. */
    leftOut: number;
    cards: QueueCard[];
  }>(),
});

/** Kept for another day or device. */
export const keepPosition = call('POST', `${CallQueue.path}/position`, {
  label: ['保存拨打位置', 'Keep the place in the queue'],
  permission: mayCall,
  input: {
    ids: json('客户', 'Customers', queueIds, { required: true }),
    position: int('位置', 'Position', { required: true, min: 0, max: longestQueue }),
  },
  answer: type<{ position: number }>(),
});
