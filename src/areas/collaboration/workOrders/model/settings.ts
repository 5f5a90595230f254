// What a service desk is set up with: promises, teams, and the tree of what can be asked for.
import { bool, choice, choices, int, lines, longText, ref, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const priorities = {
  low: ['低', 'Low', 'grey'],
  normal: ['普通', 'Normal', 'blue'],
  high: ['高', 'High', 'orange'],
  urgent: ['紧急', 'Urgent', 'red'],
} as const;
export type Priority = keyof typeof priorities;
export const clocks = { response: ['响应', 'Response'], resolve: ['解决', 'Resolution'] } as const;

const setting = { area: 'collaboration', noun: 'workOrderSetting' } as const;

export const SlaTarget = resource({
  ...setting,
  name: 'sla_target',
  path: '/workorder/v1/slaTarget',
  title: ['时限', 'Target'],
  label: 'priority',
  fields: {
    slaId: ref('SLA策略', 'SLA policy', 'sla_policy', { required: true }),
    priority: choice('优先级', 'Priority', priorities, { required: true }),
    responseMin: int('响应分钟', 'Response minutes', { required: true, min: 1, max: 43_200 }),
    resolveMin: int('解决分钟', 'Resolution minutes', { required: true, min: 1, max: 43_200 }),
  },
  scope: { parent: 'slaId' },
  sort: 'id',
  unique: [['slaId', 'priority']],
  verbs: [],
});

export const SlaEscalation = resource({
  ...setting,
  name: 'sla_escalation',
  path: '/workorder/v1/slaEscalation',
  title: ['升级', 'Escalation'],
  label: 'atPercent',
  fields: {
    slaId: ref('SLA策略', 'SLA policy', 'sla_policy', { required: true }),
    clock: choice('时钟', 'Clock', clocks, { required: true }),
    atPercent: int('已用百分比', 'At percent', { required: true, min: 10, max: 500 }),
    action: choice(
      '动作',
      'Action',
      {
        notify: ['通知', 'Notify'],
        reassign: ['转派组长', 'To the leader'],
        raise_priority: ['升级优先级', 'Raise priority'],
      },
      { required: true, default: 'notify' },
    ),
    notifies: choices('通知', 'To', {
      assignee: ['处理人', 'Assignee'],
      team_leader: ['组长', 'Team leader'],
      requester: ['提单人', 'Requester'],
    }),
    staffIds: refs('另通知', 'Also to', 'staff', { max: 10, indexed: false }),
  },
  scope: { parent: 'slaId' },
  sort: 'atPercent',
  verbs: [],
});
export type SlaEscalation = Row<typeof SlaEscalation>;

export const SlaPolicy = resource({
  ...setting,
  name: 'sla_policy',
  path: '/workorder/v1/sla',
  title: ['SLA策略', 'SLA policy'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    calendarId: ref('服务时间', 'Calendar', 'service_calendar', { required: true }),
    targets: lines('时限', 'Targets', SlaTarget, 'slaId', { max: 4 }),
    escalations: lines('升级', 'Escalations', SlaEscalation, 'slaId', { max: 10 }),
    isDefault: bool('默认', 'Default'),
  },
  search: ['name'],
  columns: ['name', 'calendarId', 'isDefault', 'updatedAt'],
  sort: 'name',
  unique: [['name']],
  lookup: 'everyone',
});
export type SlaPolicy = Row<typeof SlaPolicy>;

export const WorkOrderMember = resource({
  ...setting,
  name: 'work_order_member',
  path: '/workorder/v1/teamMember',
  title: ['成员', 'Member'],
  label: 'staffId',
  fields: {
    teamId: ref('工单组', 'Team', 'work_order_team', { required: true }),
    staffId: ref('成员', 'Member', 'staff', { required: true }),
    maxOpen: int('在手上限', 'At most', { default: 20, min: 1, max: 500 }),
    away: bool('暂不派单', 'Away'),
  },
  scope: { parent: 'teamId' },
  sort: 'id',
  unique: [['teamId', 'staffId']],
  verbs: [],
});

export const WorkOrderMacro = resource({
  ...setting,
  name: 'work_order_macro',
  path: '/workorder/v1/macro',
  title: ['常用回复', 'Canned reply'],
  fields: {
    teamId: ref('工单组', 'Team', 'work_order_team', { required: true }),
    title: text('标题', 'Title', { required: true, max: 40 }),
    body: longText('内容', 'Reply', { required: true, max: 1000 }),
  },
  label: 'title',
  scope: { parent: 'teamId' },
  sort: 'id',
  verbs: [],
});

export const WorkOrderTeam = resource({
  ...setting,
  name: 'work_order_team',
  path: '/workorder/v1/team',
  title: ['工单组', 'Team'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    leaderId: ref('组长', 'Leader', 'staff', { required: true }),
    members: lines('成员', 'Members', WorkOrderMember, 'teamId', { max: 50 }),
    schoolIds: refs('服务校区', 'Schools served', 'school', { max: 200, help: ['不选为全部', 'None: all of them'] }),
    assignRule: choice(
      '派单方式',
      'Assignment',
      {
        manual: ['手工派单', 'Manual'],
        claim: ['自行领取', 'Claim'],
        round_robin: ['轮流', 'Round robin'],
        least_open: ['最少在手', 'Least open'],
      },
      { required: true, default: 'claim' },
    ),
    macros: lines('常用回复', 'Canned replies', WorkOrderMacro, 'teamId', { max: 50 }),
    isOn: bool('启用', 'On', { default: true }),
    lastAssignedId: ref('上次派给', 'Last assigned', 'staff', { computed: true, indexed: false }),
  },
  search: ['name', 'leaderId', 'isOn'],
  columns: ['name', 'leaderId', 'assignRule', 'schoolIds', 'isOn'],
  sort: 'name',
  unique: [['name']],
  lookup: 'everyone',
});
export type WorkOrderTeam = Row<typeof WorkOrderTeam>;

export const WorkOrderFormField = resource({
  ...setting,
  name: 'work_order_form_field',
  path: '/workorder/v1/formField',
  title: ['附加字段', 'Extra field'],
  fields: {
    categoryId: ref('类别', 'Category', 'work_order_category', { required: true }),
    name: text('名称', 'Name', { required: true, max: 20 }),
    nameEn: text('英文名', 'English name', { max: 40 }),
    kind: choice(
      '类型',
      'Kind',
      { text: ['文本', 'Text'], number: ['数字', 'Number'], choice: ['选项', 'Choice'], date: ['日期', 'Date'] },
      { required: true, default: 'text' },
    ),
    isRequired: bool('必填', 'Required'),
    options: text('选项', 'Options', { max: 300, help: ['用逗号分隔', 'Separated by commas'] }),
  },
  scope: { parent: 'categoryId' },
  sort: 'id',
  verbs: [],
});

export const WorkOrderCategory = resource({
  ...setting,
  name: 'work_order_category',
  path: '/workorder/v1/category',
  title: ['工单类别', 'Category'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    key: text('标识', 'Key', { max: 40, help: ['供其他业务提单使用', 'For other areas that ask'] }),
    parentId: ref('上级', 'Parent', 'work_order_category'),
    teamId: ref('工单组', 'Team', 'work_order_team'),
    slaId: ref('SLA策略', 'SLA policy', 'sla_policy'),
    defaultPriority: choice('默认优先级', 'Priority', priorities, { default: 'normal' }),
    formFields: lines('附加字段', 'Extra fields', WorkOrderFormField, 'categoryId', { max: 20 }),
    template: longText('内容模板', 'Template', { max: 2000 }),
    needsApproval: bool('先审批', 'Approval first'),
    requesterRoles: refs('可提单角色', 'Who may ask', 'role', {
      max: 20,
      indexed: false,
      help: ['不选为所有人', 'None: everyone'],
    }),
    sort: int('次序', 'Order', { default: 0 }),
    isOn: bool('启用', 'On', { default: true }),
  },
  search: ['name', 'teamId', 'isOn'],
  columns: ['name', 'parentId', 'teamId', 'slaId', 'defaultPriority', 'needsApproval', 'sort', 'isOn'],
  sort: 'sort',
  unique: [['parentId', 'name']],
  lookup: 'everyone',
});
export type WorkOrderCategory = Row<typeof WorkOrderCategory>;
