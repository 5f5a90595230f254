// A work order: what somebody needs done, by whom, and how long that may take.
import { z } from 'zod';
import {
  bool,
  category,
  choice,
  choices,
  datetime,
  files,
  int,
  json,
  longText,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import { clocks, priorities } from './settings';

const reason = text('原因', 'Reason', { required: true, max: 200 });
export const ratingTags = {
  fast: ['响应快', 'Fast'],
  professional: ['专业', 'Professional'],
  polite: ['态度好', 'Polite'],
  slow: ['太慢', 'Slow'],
  unsolved: ['没解决', 'Unsolved'],
} as const;
const rated = {
  rating: int('评分（1–5）', 'Rating (1–5)', { min: 1, max: 5 }),
  ratingTags: choices('标签', 'Tags', ratingTags),
  ratingNote: text('评价', 'Remark', { max: 300 }),
};
const open = ['new', 'assigned', 'processing', 'waiting', 'on_hold'] as const;

export const WorkOrderLife = lifecycle({
  states: {
    new: ['待受理', 'New', 'orange'],
    assigned: ['已派单', 'Assigned', 'cyan'],
    processing: ['处理中', 'Processing', 'blue'],
    waiting: ['待反馈', 'Waiting', 'purple'],
    on_hold: ['挂起', 'On hold', 'grey'],
    resolved: ['已解决', 'Resolved', 'green'],
    closed: ['已关闭', 'Closed', 'grey'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'new',
  transitions: {
    assign: {
      label: ['派单', 'Assign'],
      from: ['new', 'assigned'],
      to: 'assigned',
      fields: { assigneeId: ref('处理人', 'Assignee', 'staff', { required: true }) },
    },
    accept: { label: ['受理', 'Accept'], from: ['assigned'], to: 'processing' },
    resolve: {
      label: ['解决', 'Resolve'],
      from: ['processing'],
      to: 'resolved',
      fields: {
        solution: longText('解决说明', 'Solution', { required: true, max: 2000 }),
        causeId: category('原因', 'Cause', 'work_order_cause'),
      },
    },
    confirm: { label: ['确认', 'Confirm'], from: ['resolved'], to: 'closed', fields: rated },
    transfer: {
      label: ['转派', 'Transfer'],
      from: ['assigned', 'processing'],
      to: ['assigned', 'new'],
      fields: {
        toTeamId: ref('工单组', 'Team', 'work_order_team'),
        toStaffId: ref('处理人', 'Assignee', 'staff'),
        reason,
      },
    },
    ask: {
      label: ['请补充', 'Ask'],
      from: ['processing'],
      to: 'waiting',
      fields: { question: longText('问题', 'Question', { required: true, max: 1000 }) },
    },
    reply: {
      label: ['补充', 'Reply'],
      from: ['waiting'],
      to: 'processing',
      fields: { answer: longText('补充内容', 'Answer', { required: true, max: 2000 }) },
    },
    hold: {
      label: ['挂起', 'Hold'],
      from: ['processing'],
      to: 'on_hold',
      fields: { reason, holdUntil: datetime('至', 'Until', { required: true }) },
    },
    resume: { label: ['恢复', 'Resume'], from: ['on_hold'], to: 'processing' },
    refuse: {
      label: ['不受理', 'Refuse'],
      from: ['new', 'assigned', 'processing'],
      to: 'closed',
      danger: true,
      fields: { reason },
    },
    cancel: { label: ['撤单', 'Cancel'], from: [...open], to: 'cancelled', danger: true, fields: { reason } },
    reopen: {
      label: ['重开', 'Reopen'],
      from: ['resolved', 'closed'],
      to: ['processing', 'new'],
      fields: { reason },
    },
    merge: {
      label: ['合并', 'Merge'],
      from: [...open],
      to: 'closed',
      danger: true,
      fields: { mergedIntoId: ref('并入', 'Merge into', 'work_order', { required: true }) },
    },
    timeOut: { label: ['自动关闭', 'Closed by itself'], from: ['resolved'], to: 'closed', internal: true },
  },
});

const values = z.record(z.string().max(20), z.union([z.string().max(500), z.number(), z.null()]));
const seconds = { computed: true, default: 0 } as const;

export const WorkOrder = resource({
  name: 'work_order',
  area: 'collaboration',
  path: '/workorder/v1/order',
  title: ['工单', 'Work order'],
  label: 'title',
  fields: {
    no: text('单号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    title: text('标题', 'Title', { required: true, max: 100, search: 'pinyin' }),
    categoryId: ref('类别', 'Category', 'work_order_category', { required: true }),
    content: longText('内容', 'Content', { required: true, max: 5000 }),
    form: json('附加字段', 'Extra fields', values, { default: {} }),
    priority: choice('优先级', 'Priority', priorities, { required: true, default: 'normal' }),
    requesterId: ref('提单人', 'Requester', 'staff'),
    schoolId: ref('校区', 'School', 'school'),
    customerId: ref('相关客户', 'Customer', 'customer'),
    files: files('附件', 'Files', { max: 10 }),
    followerIds: refs('关注人', 'Followers', 'staff', { max: 20 }),
    teamId: ref('工单组', 'Team', 'work_order_team', { computed: true }),
    assigneeId: ref('处理人', 'Assignee', 'staff', { computed: true }),
    slaId: ref('SLA策略', 'SLA policy', 'sla_policy', { computed: true, indexed: false }),
    mergedIntoId: ref('并入', 'Merged into', 'work_order', { computed: true, indexed: false }),
    responseDueAt: datetime('响应截止', 'Response due', { computed: true }),
    resolveDueAt: datetime('解决截止', 'Resolution due', { computed: true }),
    responseUsedSec: int('已用响应时长', 'Response used', seconds),
    resolveUsedSec: int('已用解决时长', 'Resolution used', seconds),
    responseTargetSec: int('响应时限', 'Response target', seconds),
    resolveTargetSec: int('解决时限', 'Resolution target', seconds),
    responseRunsFrom: datetime('响应计时自', 'Response runs from', { computed: true, indexed: false }),
    resolveRunsFrom: datetime('解决计时自', 'Resolution runs from', { computed: true, indexed: false }),
    responseMet: bool('响应达标', 'Response met', { computed: true }),
    resolveMet: bool('解决达标', 'Resolution met', { computed: true }),
    respondedAt: datetime('响应时间', 'Responded', { computed: true, indexed: false }),
    resolvedAt: datetime('解决时间', 'Resolved', { computed: true }),
    closedAt: datetime('关闭时间', 'Closed', { computed: true, indexed: false }),
    escalateAt: datetime('下次升级', 'Next escalation', { computed: true }),
    escalated: json('已升级', 'Escalated', z.array(z.string()), { computed: true, default: [] }),
    escalationLevel: int('升级次数', 'Escalations', seconds),
    holdUntil: datetime('挂起至', 'On hold until', { computed: true }),
    solution: longText('解决说明', 'Solution', { max: 2000, computed: true }),
    causeId: category('原因', 'Cause', 'work_order_cause', { computed: true }),
    outcome: choice(
      '结果',
      'Outcome',
      {
        solved: ['已解决', 'Solved', 'green'],
        refused: ['不受理', 'Refused', 'red'],
        duplicate: ['重复', 'Duplicate', 'grey'],
        no_reply: ['无反馈', 'No reply', 'grey'],
      },
      { computed: true },
    ),
    rating: int('评分', 'Rating', { min: 1, max: 5, computed: true }),
    ratingTags: choices('评价标签', 'Rating tags', ratingTags, { computed: true }),
    ratingNote: text('评价', 'Remark', { max: 300, computed: true }),
    ratedAt: datetime('评价时间', 'Rated', { computed: true, indexed: false }),
    reopenCount: int('重开次数', 'Reopened', seconds),
    isApproving: bool('审批中', 'Being approved', { computed: true }),
    state: states(WorkOrderLife),
  },
  scope: { school: 'schoolId', owner: 'requesterId', participants: 'followerIds' },
  asked: {
    mine: choice('视图', 'View', {
      requested: ['我提交的', 'Asked by me'],
      handled: ['我处理的', 'Mine to do'],
      claimable: ['待领取', 'To claim'],
      team: ['本组', 'My team'],
    }),
    sla: choice('SLA', 'SLA', {
      met: ['达标', 'Met'],
      missed: ['超时', 'Missed'],
      at_risk: ['即将超时', 'At risk'],
      paused: ['暂停', 'Paused'],
    }),
    isOpen: bool('未关闭', 'Open'),
  },
  search: [
    ...(['title', 'no', 'categoryId', 'state', 'priority', 'teamId', 'assigneeId', 'requesterId', 'schoolId'] as const),
    ...(['createdAt', 'resolveDueAt', 'sla', 'rating', 'isOpen'] as const),
  ],
  columns: [
    ...(['no', 'title', 'categoryId', 'priority', 'state', 'responseDueAt', 'resolveDueAt', 'assigneeId'] as const),
    ...(['requesterId', 'schoolId', 'teamId', 'rating', 'updatedAt'] as const),
  ],
  form: [
    'categoryId',
    'title',
    'content',
    'form',
    'priority',
    'schoolId',
    'customerId',
    'requesterId',
    'followerIds',
    'files',
  ],
  sort: 'resolveDueAt',
  editableIn: ['new'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'options', 'export'],
  everyone: [
    ...['view', 'add', 'edit', 'export', 'accept', 'resolve', 'confirm', 'transfer', 'ask', 'reply', 'hold', 'resume'],
    ...['refuse', 'cancel', 'reopen'],
  ],
  grantedBy: { merge: 'assign' },
  actions: {
    viewAll: ['查看全部工单', 'See all work orders'],
    urgent: ['提紧急工单', 'Ask urgently'],
    onBehalf: ['代他人提单', 'Ask on behalf'],
  },
});
export type WorkOrder = Row<typeof WorkOrder>;
export const openStates = open;

/** A stretch of a clock that is over. */
export const WorkOrderClock = resource({
  name: 'work_order_clock',
  area: 'collaboration',
  noun: 'workOrder',
  path: '/workorder/v1/clock',
  title: ['SLA计时', 'Clock'],
  label: 'clock',
  fields: {
    orderId: ref('工单', 'Order', 'work_order', { required: true }),
    clock: choice('时钟', 'Clock', clocks, { required: true }),
    startedAt: datetime('开始', 'Started', { required: true }),
    stoppedAt: datetime('停止', 'Stopped', { required: true }),
    stopReason: choice(
      '停止原因',
      'Stop reason',
      {
        answered: ['已响应', 'Answered'],
        waiting: ['待反馈', 'Waiting'],
        on_hold: ['挂起', 'On hold'],
        resolved: ['已解决', 'Resolved'],
        closed: ['已关闭', 'Closed'],
        cancelled: ['已取消', 'Cancelled'],
        retarget: ['时限变更', 'Another target'],
      },
      { required: true },
    ),
    usedSec: int('已用', 'Used', { required: true }),
    targetSec: int('目标', 'Target', { required: true }),
  },
  scope: { parent: 'orderId' },
  search: ['orderId'],
  columns: ['clock', 'startedAt', 'stoppedAt', 'stopReason', 'usedSec', 'targetSec'],
  sort: 'id',
  appendOnly: true,
  verbs: ['list', 'count'],
});

export const workOrderClosed = event<{
  orderId: number;
  categoryId: number;
  teamId: number | null;
  assigneeId: number | null;
  schoolId: number | null;
  outcome: string;
  rating: number | null;
  responseMet: boolean;
  resolveMet: boolean;
}>('work_order.closed');
