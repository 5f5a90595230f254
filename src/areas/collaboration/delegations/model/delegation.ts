import { datetime, json, ref, shape, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

const kinds = shape(
  (value): value is string[] =>
    Array.isArray(value) && value.length <= 100 && value.every((one) => typeof one === 'string'),
);

/** While somebody is away another decides for them. */
export const ApprovalDelegation = resource({
  name: 'approval_delegation',
  area: 'collaboration',
  path: '/approval/v1/delegation',
  title: ['审批代理', 'Delegation'],
  label: 'reason',
  fields: {
    fromId: ref('委托人', 'From', 'staff', { required: true, fixed: true }),
    toId: ref('代理人', 'To', 'staff', { required: true }),
    kinds: json('审批类型', 'Kinds', kinds, { default: [], help: ['空表示全部', 'Empty means all'] }),
    startAt: datetime('开始', 'Start', { required: true }),
    endAt: datetime('结束', 'End', { required: true }),
    reason: text('原因', 'Reason', { max: 100 }),
  },
  scope: { owner: 'fromId', creator: false },
  form: ['fromId', 'toId', 'startAt', 'endAt', 'kinds', 'reason'],
  search: ['fromId', 'toId', 'startAt'],
  columns: ['fromId', 'toId', 'startAt', 'endAt', 'reason', 'createdAt'],
  sort: '-startAt',
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete'],
  everyone: ['view', 'add', 'edit', 'delete'],
});
export type ApprovalDelegation = Row<typeof ApprovalDelegation>;
