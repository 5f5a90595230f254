// Approval flows: which kind, for whom, in which order of precedence; drafted, published as versions that never change.
import { call, type } from '#kernel/model/call';
import {
  choice,
  datetime,
  type Fields,
  int,
  json,
  longText,
  ref,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { sequence } from './tree';

/** Whom a flow is for; every part that is filled must hold, and empty means everyone. */
export interface FlowScope {
  schoolIds?: number[];
  regionIds?: number[];
  departmentIds?: number[];
  roleKeys?: string[];
}
const flowScope = shape(
  (value): value is FlowScope => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const FlowLife = lifecycle({
  states: { off: ['停用', 'Off', 'grey'], on: ['启用', 'On', 'green'] },
  initial: 'off',
  transitions: {
    enable: { label: ['启用', 'Enable'], from: ['off'], to: 'on', permission: 'collaboration.approval.design' },
    disable: {
      label: ['停用', 'Disable'],
      from: ['on'],
      to: 'off',
      permission: 'collaboration.approval.design',
      danger: true,
    },
  },
});

const byDesigners = 'collaboration.approval.design';

export const ApprovalFlow = resource({
  name: 'approval_flow',
  area: 'collaboration',
  path: '/approval/v1/flow',
  title: ['审批流', 'Approval flow'],
  fields: {
    kind: text('类型', 'Kind', { required: true, max: 60, exact: true, fixed: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    priority: int('优先级', 'Priority', {
      default: 100,
      min: 1,
      max: 999,
      help: ['数字小的先匹配', 'Lower numbers are tried first'],
    }),
    scope: json('适用范围', 'Scope', flowScope, { default: {} }),
    adminIds: refs('流程管理员', 'Keepers', 'staff', {
      max: 5,
      help: ['空表示总管理员', 'Empty means the chief administrators'],
    }),
    dedupe: choice(
      '重复审批人',
      'Repeated approver',
      {
        none: ['不去重', 'Ask each time'],
        consecutive: ['仅连续', 'Skip if just approved'],
        all: ['全流程', 'Skip if ever approved'],
      },
      { default: 'consecutive' },
    ),
    withdrawRule: choice(
      '撤回规则',
      'Withdrawing',
      {
        until_first: ['首次处理前', 'Before the first decision'],
        until_end: ['结束前', 'Until it ends'],
        never: ['不允许', 'Never'],
      },
      { default: 'until_end' },
    ),
    undoMinutes: int('可反悔分钟', 'Minutes to undo', { default: 10, min: 0, max: 60 }),
    draft: json('草稿', 'Draft', sequence, { default: [] }),
    currentVersionId: ref('当前版本', 'Current version', 'approval_flow_version', { computed: true, indexed: false }),
    state: states(FlowLife),
  },
  form: ['kind', 'name', 'priority', 'scope', 'adminIds', 'dedupe', 'withdrawRule', 'undoMinutes'],
  search: ['name', 'kind', 'state'],
  columns: ['kind', 'name', 'priority', 'currentVersionId', 'state', 'updatedAt'],
  sort: 'priority',
  indexes: [['kind', 'state', 'priority']],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'copy'],
  grantedBy: { view: byDesigners, add: byDesigners, edit: byDesigners, delete: byDesigners },
});
export type ApprovalFlow = Row<typeof ApprovalFlow>;

/** Published, and as it is for good: what runs on it finishes on it. */
export const ApprovalFlowVersion = resource({
  name: 'approval_flow_version',
  area: 'collaboration',
  path: '/approval/v1/flowVersion',
  title: ['流程版本', 'Flow version'],
  label: 'number',
  fields: {
    flowId: ref('流程', 'Flow', 'approval_flow', { required: true }),
    number: int('版本', 'Version', { required: true, min: 1 }),
    tree: json('流程图', 'Tree', sequence, { required: true }),
    note: text('说明', 'Note', { max: 200 }),
    publishedAt: datetime('发布时间', 'Published', { required: true }),
    publishedById: ref('发布人', 'Published by', 'staff', { indexed: false }),
  },
  search: ['flowId'],
  sort: '-number',
  unique: [['flowId', 'number']],
  appendOnly: true,
  verbs: ['list', 'detail', 'count', 'options'],
  grantedBy: { view: byDesigners },
});
export type ApprovalFlowVersion = Row<typeof ApprovalFlowVersion>;

export interface FlowProblem {
  nodeId: string;
  field: string;
  message: string;
  /** Told, and no reason not to publish. */
  isWarning: boolean;
}

const flowId = int('流程', 'Flow', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });
const design = permission(ApprovalFlow, 'edit');

export const publishFlow = call('POST', `${ApprovalFlow.path}/publish`, {
  label: ['发布', 'Publish'],
  permission: design,
  input: {
    id: flowId,
    version: int('版本', 'Version', { required: true }),
    note: longText('发布说明', 'Note', { max: 200 }),
  },
  answer: type<{ number: number; versionId: number }>(),
});

export const validateFlow = call('POST', `${ApprovalFlow.path}/validate`, {
  label: ['检查', 'Check'],
  permission: design,
  reads: true,
  input: {
    kind: text('类型', 'Kind', { required: true, max: 60 }),
    tree: json('流程图', 'Tree', sequence, { required: true }),
  },
  answer: type<FlowProblem[]>(),
});

/** A kind of approval as screens name it, with the fields its conditions may ask. */
export interface KindFace {
  key: string;
  name: string;
  area: string;
  isCustom: boolean;
}

/** What the conditions of a kind may ask, and the roles its nodes may name. */
export const flowWords = call('GET', '/approval/v1/kind/words', {
  label: ['流程词汇', 'Words of a flow'],
  permission: 'collaboration.approval.design',
  input: { kind: text('类型', 'Kind', { required: true, max: 60 }) },
  answer: type<{ fields: Fields; roles: { key: string; name: string }[] }>(),
});

export const approvalKinds = call('GET', '/approval/v1/kind/list', {
  label: ['审批类型', 'Approval kinds'],
  answer: type<KindFace[]>(),
});
