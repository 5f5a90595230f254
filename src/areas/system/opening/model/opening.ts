import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import { bool, choice, date, files, int, json, longText, money, ref, refs, states, text } from '#kernel/model/fields';
import { carrying, permission, type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';

const phases = {
  site: ['选址', 'Site'],
  contract: ['签约', 'Contract'],
  licence: ['证照', 'Licence'],
  build: ['装修', 'Build'],
  hire: ['招聘', 'Hire'],
  train: ['培训', 'Train'],
  market: ['市场', 'Market'],
  trial: ['试营业', 'Trial run'],
  open: ['开业', 'Opening'],
  review: ['复盘', 'Review'],
} as const;

const deliverable = z.object({
  name: z.string().max(60),
  kind: z.enum(['file', 'text', 'check']),
  required: z.boolean(),
  value: z.unknown().optional(),
});
export const templateNodes = z.array(
  z.object({
    phase: z.enum(['site', 'contract', 'licence', 'build', 'hire', 'train', 'market', 'trial', 'open', 'review']),
    code: z.string().min(1).max(20),
    name: z.string().min(1).max(60),
    ownerRole: z.string().max(40).optional(),
    startOffset: z.number().int().min(-365).max(90),
    dueOffset: z.number().int().min(-365).max(90),
    dependsOn: z.array(z.string()),
    deliverables: z.array(deliverable),
    gate: z.boolean(),
    guide: z.string().max(2000).optional(),
  }),
);
export type TemplateNode = z.infer<typeof templateNodes>[number];

export const OpeningTemplate = resource({
  name: 'opening_template',
  area: 'system',
  path: '/api/v1/OperateNode/template',
  title: ['节点模板', 'Node template'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    schoolKind: choice(
      '校区性质',
      'School kind',
      { direct: ['直营', 'Direct'], franchise: ['加盟', 'Franchise'] },
      { required: true },
    ),
    nodes: json('节点', 'Nodes', templateNodes, { default: [] }),
    enabled: bool('启用', 'Enabled', { default: true }),
  },
  search: ['name', 'schoolKind', 'enabled'],
  columns: ['name', 'schoolKind', 'enabled', 'version', 'updatedAt'],
  unique: [['name']],
});

export const OpeningProjectLife = lifecycle({
  states: {
    running: ['进行中', 'Running', 'blue'],
    paused: ['暂停', 'Paused', 'orange'],
    done: ['已完成', 'Done', 'green'],
    cancelled: ['取消', 'Cancelled', 'grey'],
  },
  initial: 'running',
  transitions: {
    pause: { label: ['暂停', 'Pause'], from: ['running'], to: 'paused' },
    resume: { label: ['继续', 'Resume'], from: ['paused'], to: 'running' },
    finish: { label: ['完成', 'Finish'], from: ['running'], to: 'done' },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['running', 'paused'],
      to: 'cancelled',
      fields: { reason: longText('原因', 'Reason', { required: true, max: 200 }) },
      danger: true,
    },
  },
});

export interface Progress {
  accepted: number;
  skipped: number;
  all: number;
  overdue: number;
  gatesLeft: number;
  /** Accepted ÷ (all − skipped), in hundredths of a percent. */
  done: number;
}

export const OpeningProject = resource({
  name: 'opening_project',
  area: 'system',
  path: '/api/v1/OperateNode/project',
  title: ['开业项目', 'Opening project'],
  label: 'schoolId',
  fields: {
    schoolId: ref('校区', 'School', 'school', { required: true, fixed: true }),
    templateId: ref('模板', 'Template', 'opening_template', { required: true, fixed: true }),
    openOn: date('开业日', 'Opening day', { required: true }),
    managerId: ref('负责人', 'Manager', 'staff', { required: true }),
    budget: money('预算', 'Budget', { default: 0 }),
    spent: money('已用', 'Spent', { default: 0 }),
    state: states(OpeningProjectLife),
  },
  scope: { school: 'schoolId', owner: 'managerId' },
  carries: carrying<Omit<Progress, 'done'> & { progress: number; daysLeft: number }>(),
  search: ['schoolId', 'managerId', 'state', 'openOn'],
  columns: ['schoolId', 'templateId', 'openOn', 'managerId', 'budget', 'spent', 'state'],
  sort: 'openOn',
  actions: { move: ['改期', 'Move'] },
});
export type OpeningProject = Row<typeof OpeningProject>;

export const OpeningNodeLife = lifecycle({
  states: {
    pending: ['未开始', 'Pending', 'grey'],
    doing: ['进行中', 'Doing', 'blue'],
    submitted: ['待验收', 'Submitted', 'orange'],
    accepted: ['已完成', 'Accepted', 'green'],
    skipped: ['已跳过', 'Skipped', 'grey'],
  },
  initial: 'pending',
  transitions: {
    start: { label: ['开始', 'Start'], from: ['pending'], to: 'doing' },
    submit: {
      label: ['提交', 'Submit'],
      from: ['doing'],
      to: 'submitted',
      fields: { handedIn: json('交付物', 'Deliverables', z.array(deliverable), { default: [] }) },
    },
    accept: { label: ['验收', 'Accept'], from: ['submitted'], to: 'accepted' },
    return: {
      label: ['退回', 'Return'],
      from: ['submitted'],
      to: 'doing',
      fields: { reason: longText('原因', 'Reason', { required: true, max: 200 }) },
    },
    skip: {
      label: ['跳过', 'Skip'],
      from: ['pending', 'doing'],
      approval: {
        kind: 'system.openingNodeSkip',
        approved: 'skipped',
        form: ['schoolId', 'phase', 'name', 'ownerId', 'dueOn'],
      },
      fields: { reason: longText('原因', 'Reason', { required: true, max: 200 }) },
      danger: true,
    },
  },
});

export const OpeningNode = resource({
  name: 'opening_node',
  area: 'system',
  path: '/api/v1/OperateNode/node',
  title: ['运营节点', 'Operation node'],
  fields: {
    projectId: ref('项目', 'Project', 'opening_project', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true, fixed: true }),
    // What the plan demands is not loosened afterwards by whoever has to meet it.
    phase: choice('阶段', 'Phase', phases, { required: true, fixed: true }),
    code: text('编码', 'Code', { required: true, max: 20, fixed: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    gate: bool('关口', 'Gate', { fixed: true }),
    ownerId: ref('负责人', 'Owner', 'staff'),
    startOn: date('开始', 'Start', { required: true }),
    dueOn: date('截止', 'Due', { required: true }),
    handSet: bool('手动日期', 'Date set by hand', { computed: true }),
    doneOn: date('完成', 'Done', { computed: true }),
    dependsOn: refs('前置节点', 'Depends on', 'opening_node', { fixed: true }),
    deliverables: json('交付物', 'Deliverables', z.array(deliverable), { default: [], fixed: true }),
    percent: int('进度', 'Progress', { default: 0, min: 0, max: 100 }),
    guide: longText('指引', 'Guide'),
    files: files('文件', 'Files'),
    blockedReason: text('受阻原因', 'Why blocked', { max: 200 }),
    approvalNo: awaited(),
    state: states(OpeningNodeLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  asked: {
    /** Mine to hand in, or handed in to me. */
    waits: choice('待我处理', 'Waits for me', {
      late: ['已逾期', 'Overdue'],
      soon: ['7 天内到期', 'Due within 7 days'],
      toAccept: ['待我验收', 'To accept'],
    }),
  },
  search: ['projectId', 'phase', 'ownerId', 'state', 'dueOn', 'waits'],
  columns: ['phase', 'code', 'name', 'gate', 'ownerId', 'startOn', 'dueOn', 'doneOn', 'state'],
  sort: 'dueOn',
  unique: [['projectId', 'code']],
  logged: { move: ['改期', 'Moved'] },
});
export type OpeningNode = Row<typeof OpeningNode>;

/** What people say to each other about a node. */
export const OpeningComment = resource({
  name: 'opening_comment',
  area: 'system',
  path: '/api/v1/OperateNode/comment',
  title: ['节点评论', 'Node comment'],
  label: 'content',
  fields: {
    nodeId: ref('节点', 'Node', 'opening_node', { required: true, fixed: true }),
    content: longText('内容', 'Content', { required: true, max: 500 }),
  },
  scope: { parent: 'nodeId' },
  sort: 'createdAt',
  verbs: ['list', 'detail', 'add', 'delete', 'count'],
  // Whoever sees a node may say something about it.
  grantedBy: { view: 'system.openingNode.view', add: 'system.openingNode.view', delete: 'system.openingNode.view' },
});
export type OpeningComment = Row<typeof OpeningComment>;

export const openingFinished = event<{ projectId: number; schoolId: number }>('opening.finished');

/** Whom a node can be given to: roles by key, which is what a plan keeps. */
export const openingRoles = call('GET', `${OpeningTemplate.path}/roles`, {
  label: ['可负责角色', 'Roles a node can be given to'],
  permission: permission(OpeningTemplate, 'view'),
  answer: type<{ key: string; name: string }[]>(),
});

export interface MovedOpening {
  openOn: string;
  days: number;
  nodes: {
    id: number;
    code: string;
    name: string;
    state: OpeningNode['state'];
    handSet: boolean;
    before: string;
    startOn: string;
    dueOn: string;
    isPast: boolean;
  }[];
  version: number;
}

export const moveOpening = call('POST', `${OpeningProject.path}/move`, {
  label: ['调整开业日', 'Move the opening day'],
  permission: permission(OpeningProject, 'move'),
  input: {
    id: int('项目', 'Project', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    version: int('版本', 'Version', { required: true }),
    openOn: date('开业日', 'Opening day', { required: true }),
    dryRun: bool('试算', 'Try only'),
  },
  answer: type<MovedOpening>(),
});
