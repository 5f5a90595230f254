// What is asked of the service desk beyond the verbs.
import { type BatchAnswer, call, rowOf, type } from '#kernel/model/call';
import { choice, choices, date, int, ref, refs, text } from '#kernel/model/fields';
import { query } from '#kernel/model/signals';
import { commentCalls } from '../../comments/model/comment';
import { type Priority, priorities } from './settings';
import { ratingTags, WorkOrder } from './workOrder';

const id = ref('工单', 'Order', 'work_order', { required: true });
export const orderComments = commentCalls('/workorder/v1', ['work_order']);

export const claimOrder = call('POST', `${WorkOrder.path}/claim`, {
  label: ['领取', 'Claim'],
  input: { id },
  answer: rowOf(WorkOrder),
});
export const rateOrder = call('POST', `${WorkOrder.path}/rate`, {
  label: ['评价', 'Rate'],
  input: {
    id,
    rating: int('评分（1–5）', 'Rating (1–5)', { required: true, min: 1, max: 5 }),
    ratingTags: choices('标签', 'Tags', ratingTags),
    ratingNote: text('评价', 'Remark', { max: 300 }),
  },
  answer: rowOf(WorkOrder),
});
export const changePriority = call('POST', `${WorkOrder.path}/changePriority`, {
  label: ['改优先级', 'Change priority'],
  input: {
    ids: refs('工单', 'Orders', 'work_order', { required: true, max: 200 }),
    priority: choice('优先级', 'Priority', priorities, { required: true }),
  },
  answer: type<BatchAnswer>(),
});

export interface OfferedCategory {
  id: number;
  name: string;
  group: string;
  priority: Priority;
  template: string;
  needsApproval: boolean;
  fields: {
    name: string;
    label: string;
    kind: 'text' | 'number' | 'choice' | 'date';
    isRequired: boolean;
    options: string[];
  }[];
}
/** What this person may ask for. */
export const offeredCategories = call('GET', '/workorder/v1/category/offered', {
  label: ['可提交的类别', 'What can be asked for'],
  answer: type<OfferedCategory[]>(),
});

export interface OrderDesk {
  /** Whether this person is of the team and reads what is internal. */
  isInside: boolean;
  macros: { title: string; body: string }[];
  clocks: { clock: 'response' | 'resolve'; from: string; to: string | null; reason: string | null; usedSec: number }[];
  similar: { id: number; no: string; title: string; state: string }[];
  formFields: { name: string; label: string }[];
  isPaused: boolean;
}
export const orderDesk = call('GET', `${WorkOrder.path}/desk`, {
  label: ['工单台', 'Desk of an order'],
  input: { id },
  answer: type<OrderDesk>(),
});

export interface OrderStatistics {
  total: number;
  open: number;
  overdue: number;
  closed: number;
  responseRate: number | null;
  resolveRate: number | null;
  medianMin: number | null;
  p90Min: number | null;
  reopenRate: number | null;
  meanRating: number | null;
  byTeam: {
    id: number;
    name: string;
    total: number;
    open: number;
    resolveRate: number | null;
    meanRating: number | null;
  }[];
  byCategory: { id: number; name: string; total: number }[];
}
export const orderStatistics = call('GET', `${WorkOrder.path}/statistics`, {
  label: ['工单统计', 'Statistics'],
  permission: 'collaboration.workOrder.viewAll',
  input: { from: date('从', 'From', { required: true }), to: date('到', 'To', { required: true }) },
  answer: type<OrderStatistics>(),
});

/** For other areas: a work order in somebody's name. Nothing where nobody keeps them. */
export const workOrderCreate = query<
  {
    categoryKey: string;
    title: string;
    content: string;
    requesterId: number;
    schoolId: number | null;
    priority?: Priority;
  },
  { orderId: number; no: string } | null
>('workOrder.create', () => null);
