import { date, int, json, ref, shape } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';

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
