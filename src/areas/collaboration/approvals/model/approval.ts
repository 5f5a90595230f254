// An approval with its tasks, its log and its copies. The engine alone moves them; what it keeps of the way stands in `runs`.
import { choice, datetime, files, int, json, longText, ref, refs, shape, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import type { Jump, Run } from '../../engine/model/state';

export const approvalStates = {
  draft: ['草稿', 'Draft', 'grey'],
  running: ['审批中', 'Running', 'blue'],
  approved: ['已通过', 'Approved', 'green'],
  rejected: ['已拒绝', 'Rejected', 'red'],
  returned: ['已退回', 'Returned', 'orange'],
  suspended: ['异常', 'Suspended', 'red'],
  withdrawn: ['已撤回', 'Withdrawn', 'grey'],
  cancelled: ['已取消', 'Cancelled', 'grey'],
} as const;
export const openStates = ['running', 'returned', 'suspended'] as const;

export const taskStates = {
  waiting: ['未到', 'Not yet', 'grey'],
  pending: ['待处理', 'Pending', 'orange'],
  consulting: ['征询中', 'Consulting', 'blue'],
  approved: ['已同意', 'Approved', 'green'],
  rejected: ['已拒绝', 'Rejected', 'red'],
  returned: ['已退回', 'Returned', 'orange'],
  transferred: ['已转交', 'Passed on', 'grey'],
  skipped: ['自动通过', 'Passed by itself', 'grey'],
  closed: ['无需处理', 'Not needed', 'grey'],
} as const;

const origins = {
  flow: ['流程', 'Flow'],
  add_before: ['前加签', 'Added before'],
  add_after: ['后加签', 'Added after'],
  add_parallel: ['并加签', 'Added beside'],
  transfer: ['转交', 'Passed on'],
  handover: ['交接', 'Handover'],
  timeout: ['超时转办', 'Time was up'],
  admin: ['管理员指派', 'Assigned by a keeper'],
} as const;

const reasons = {
  dedupe: ['已在前面同意', 'Approved before'],
  same_person: ['发起人本人', 'The initiator'],
  empty: ['无审批人', 'Nobody there'],
  timeout: ['超时', 'Time was up'],
} as const;

const anything = <T>() => ({ safeParse: (value: unknown) => ({ success: true as const, data: value as T }) });
const list = <T>() => shape((value): value is T[] => Array.isArray(value));
const byServer = { computed: true } as const;

export const Approval = resource({
  name: 'approval',
  area: 'collaboration',
  path: '/approval/v1/approval',
  title: ['审批单', 'Approval'],
  label: 'titleZh',
  labelEn: 'titleEn',
  fields: {
    no: text('编号', 'Number', { required: true, max: 20, search: 'plain', ...byServer }),
    titleZh: text('标题', 'Title', { required: true, max: 200, search: 'pinyin', ...byServer }),
    titleEn: text('英文标题', 'English title', { max: 200, search: 'plain', ...byServer }),
    kind: text('类型', 'Kind', { required: true, max: 60, exact: true, ...byServer }),
    flowVersionId: ref('流程版本', 'Flow version', 'approval_flow_version', { indexed: false, ...byServer }),
    subjectType: text('单据类型', 'Document type', { required: true, max: 60, ...byServer }),
    subjectId: int('单据', 'Document', { required: true, max: Number.MAX_SAFE_INTEGER, ...byServer }),
    subjectNo: text('单据号', 'Document number', { max: 60, search: 'plain', ...byServer }),
    url: text('链接', 'Link', { max: 300, ...byServer }),
    initiatorId: ref('发起人', 'Initiator', 'staff', { required: true, ...byServer }),
    /** Who sees to it since the initiator left. */
    actingId: ref('代管人', 'Acting for the initiator', 'staff', byServer),
    initiatorName: text('发起人姓名', 'Initiator’s name', { max: 30, search: 'pinyin', ...byServer }),
    schoolId: ref('校区', 'School', 'school', byServer),
    departmentId: ref('部门', 'Department', 'department', { indexed: false, ...byServer }),
    form: json('表单', 'Form', anything<Record<string, unknown>>(), { default: {}, ...byServer }),
    files: files('附件', 'Files', byServer),
    chosen: json('自选审批人', 'Chosen approvers', anything<Record<string, number[]>>(), { default: {}, ...byServer }),
    /** Everyone who has to do with it: they read it, whatever their scope. */
    participantIds: refs('相关人', 'People concerned', 'staff', byServer),
    startedAt: datetime('发起时间', 'Started', { required: true, ...byServer }),
    finishedAt: datetime('结束时间', 'Finished', byServer),
    decidedById: ref('决定人', 'Decided by', 'staff', { indexed: false, ...byServer }),
    comment: longText('意见', 'Comment', { max: 1000, ...byServer }),
    round: int('轮次', 'Round', { default: 1, ...byServer }),
    requestKey: text('请求键', 'Request key', { max: 120, secret: true }),
    runs: json('轨迹', 'Way', list<Run>(), { default: [], secret: true }),
    jump: json('直达', 'Jump', anything<Jump | null>(), { secret: true }),
    /** Why it cannot go on by itself. */
    problem: text('异常原因', 'What is wrong', { max: 500, ...byServer }),
    state: choice('状态', 'State', approvalStates, { default: 'running', ...byServer }),
  },
  scope: { school: 'schoolId', owner: 'initiatorId', participants: 'participantIds' },
  search: ['no', 'titleZh', 'kind', 'initiatorId', 'schoolId', 'state', 'startedAt'],
  columns: ['no', 'titleZh', 'kind', 'initiatorId', 'schoolId', 'startedAt', 'finishedAt', 'state'],
  sort: '-startedAt',
  unique: [['no']],
  uniqueWhere: [
    { fields: ['kind', 'subjectType', 'subjectId'], where: { state: ['running', 'returned', 'suspended'] } },
  ],
  indexes: [['requestKey'], ['subjectType', 'subjectId']],
  verbs: ['list', 'detail', 'count', 'export'],
  actions: {
    viewAll: ['查看全部审批', 'See all approvals'],
    manage: ['管理审批', 'Manage approvals'],
    design: ['设计审批流', 'Design flows'],
  },
  // One's own approvals need no permission: who was asked must be able to answer. All of them are seen by who may.
  grantedBy: { view: 'viewAll', export: 'viewAll' },
});
export type Approval = Row<typeof Approval>;

export const ApprovalTask = resource({
  name: 'approval_task',
  area: 'collaboration',
  path: '/approval/v1/task',
  title: ['审批任务', 'Approval task'],
  label: 'nodeName',
  fields: {
    approvalId: ref('审批单', 'Approval', 'approval', { required: true, ...byServer }),
    /** By which the engine knows it. */
    seq: int('序号', 'Number', { required: true, ...byServer }),
    run: int('节点轮', 'Run', { required: true, ...byServer }),
    nodeId: text('节点', 'Node', { required: true, max: 40, ...byServer }),
    nodeName: text('节点名称', 'Node', { required: true, max: 60, ...byServer }),
    assigneeId: ref('处理人', 'Assignee', 'staff', { required: true, indexed: false, ...byServer }),
    onBehalfOfId: ref('代理自', 'On behalf of', 'staff', { indexed: false, ...byServer }),
    origin: choice('来源', 'Origin', origins, { required: true, ...byServer }),
    parent: int('上级任务', 'Parent', byServer),
    order: int('次序', 'Order', { default: 0, ...byServer }),
    state: choice('状态', 'State', taskStates, { required: true, ...byServer }),
    autoReason: choice('自动原因', 'Why by itself', reasons, byServer),
    comment: longText('意见', 'Comment', { max: 1000, ...byServer }),
    pendingAt: datetime('到达', 'Since', byServer),
    dueAt: datetime('截止', 'Due', byServer),
    actAt: datetime('到点', 'Acts at', byServer),
    reminds: int('提醒次数', 'Reminders', { default: 0, ...byServer }),
    urges: int('催办次数', 'Urged', { default: 0, ...byServer }),
    urgedAt: datetime('催办时间', 'Urged at', byServer),
    doneAt: datetime('处理', 'Done', byServer),
    doneById: ref('实际处理人', 'Done by', 'staff', { indexed: false, ...byServer }),
    openedBy: int('由此打开', 'Opened by', { default: 0, ...byServer }),
    closedBy: int('由此关闭', 'Closed by', { default: 0, ...byServer }),
    wasState: choice('原状态', 'State before', taskStates, byServer),
  },
  scope: { owner: 'assigneeId' },
  sort: '-pendingAt',
  unique: [['approvalId', 'seq']],
  indexes: [
    ['assigneeId', 'state', 'pendingAt'],
    ['assigneeId', 'doneAt'],
    ['onBehalfOfId', 'state'],
    ['state', 'actAt'],
  ],
  verbs: ['list', 'count'],
  grantedBy: { view: 'collaboration.approval.viewAll' },
});
export type ApprovalTask = Row<typeof ApprovalTask>;

/** What happened, in order, for good. */
export const ApprovalLog = resource({
  name: 'approval_log',
  area: 'collaboration',
  path: '/approval/v1/log',
  title: ['审批轨迹', 'Approval log'],
  label: 'action',
  fields: {
    approvalId: ref('审批单', 'Approval', 'approval', { required: true }),
    at: datetime('时间', 'At', { required: true }),
    actorId: ref('操作人', 'Actor', 'staff', { indexed: false }),
    onBehalfOfId: ref('代', 'On behalf of', 'staff', { indexed: false }),
    action: text('动作', 'Action', { required: true, max: 20 }),
    nodeId: text('节点', 'Node', { max: 40 }),
    task: int('任务', 'Task'),
    comment: longText('意见', 'Comment', { max: 1000 }),
    detail: json('明细', 'Detail', anything<Record<string, unknown>>(), { default: {} }),
  },
  scope: { parent: 'approvalId' },
  sort: 'at',
  appendOnly: true,
  verbs: ['list', 'count'],
  grantedBy: { view: 'collaboration.approval.viewAll' },
});

export const ApprovalCc = resource({
  name: 'approval_cc',
  area: 'collaboration',
  path: '/approval/v1/cc',
  title: ['抄送', 'Copy'],
  label: 'staffId',
  fields: {
    approvalId: ref('审批单', 'Approval', 'approval', { required: true }),
    staffId: ref('抄送人', 'Copied to', 'staff', { required: true, indexed: false }),
    at: datetime('抄送时间', 'Copied at', { required: true }),
    readAt: datetime('已读', 'Read'),
    fromNodeId: text('来源节点', 'From node', { max: 40 }),
    byStaffId: ref('抄送者', 'By', 'staff', { indexed: false }),
  },
  scope: { parent: 'approvalId' },
  sort: '-at',
  unique: [['approvalId', 'staffId']],
  indexes: [['staffId', 'at']],
  verbs: ['list', 'count'],
  grantedBy: { view: 'collaboration.approval.viewAll' },
});
