// What somebody wants to reach in a cycle, by which results one sees it, what it serves, and how far it is.
import {
  bool,
  choice,
  datetime,
  int,
  longText,
  percent,
  quantity,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });
export const health = {
  not_started: ['未开始', 'Not started', 'grey'],
  on_track: ['正常', 'On track', 'green'],
  at_risk: ['有风险', 'At risk', 'orange'],
  off_track: ['偏离', 'Off track', 'red'],
} as const;

export const ObjectiveLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    pending: ['待确认', 'To confirm', 'orange'],
    active: ['进行中', 'Active', 'blue'],
    scored: ['已评分', 'Scored', 'green'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: { label: ['提交', 'Submit'], from: ['draft'], to: ['pending', 'active'] },
    confirm: { label: ['确认', 'Confirm'], from: ['pending'], to: 'active' },
    sendBack: { label: ['打回', 'Send back'], from: ['pending'], to: 'draft', fields: { reason } },
    score: {
      ...{ label: ['完成评分', 'Finish scoring'], from: ['active'], to: 'scored' },
      fields: {
        scoreNote: longText('总结', 'Review', { required: true, max: 2000 }),
        direct: quantity('得分（无关键结果时）', 'Score, without key results', { min: 0, max: 1_00 }),
      },
    },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['draft', 'pending', 'active'],
      to: 'cancelled',
      danger: true,
      fields: { reason },
    },
  },
});

export const Objective = resource({
  name: 'objective',
  area: 'collaboration',
  noun: 'okr',
  path: '/okr/v1/objective',
  title: ['目标', 'Objective'],
  label: 'title',
  fields: {
    title: text('目标', 'Title', { required: true, max: 120, search: 'pinyin' }),
    cycleId: ref('周期', 'Cycle', 'okr_cycle', { required: true }),
    level: choice(
      '层级',
      'Level',
      {
        company: ['公司', 'Company'],
        region: ['区域', 'Region'],
        school: ['校区', 'School'],
        department: ['部门', 'Department'],
        personal: ['个人', 'Personal'],
      },
      { required: true, default: 'personal' },
    ),
    regionId: ref('区域', 'Region', 'region'),
    schoolId: ref('校区', 'School', 'school'),
    departmentId: ref('部门', 'Department', 'department'),
    ownerId: ref('负责人', 'Owner', 'staff'),
    collaboratorIds: refs('协作人', 'Collaborators', 'staff', { max: 20 }),
    driver: choice(
      '进度来源',
      'Progress driver',
      {
        key_results: ['关键结果', 'Key results'],
        aligned: ['下级目标', 'Aligned objectives'],
        both: ['两者', 'Both'],
        manual: ['手工', 'Manual'],
      },
      { default: 'key_results' },
    ),
    manualProgress: percent('手工进度', 'Manual progress'),
    visibility: choice(
      '可见范围',
      'Visibility',
      {
        all: ['全员', 'Everyone'],
        department: ['本部门及上级', 'Department and above'],
        members: ['仅相关人', 'Members only'],
      },
      { default: 'all' },
    ),
    description: richText('说明', 'Description', { max: 20_000 }),
    managerId: ref('上级', 'Manager', 'staff', { computed: true }),
    progress: percent('进度', 'Progress', { computed: true, default: 0 }),
    status: choice('状态灯', 'Health', health, { computed: true, default: 'not_started' }),
    hasParts: bool('有可计进度', 'Has parts', { computed: true }),
    lastCheckInAt: datetime('最近更新', 'Last check-in', { computed: true, indexed: false }),
    score: quantity('得分', 'Score', { min: 0, max: 1_00, computed: true }),
    scoreNote: longText('总结', 'Review', { max: 2000, computed: true }),
    state: states(ObjectiveLife),
  },
  scope: { school: 'schoolId', department: 'departmentId', owner: 'ownerId', participants: 'collaboratorIds' },
  asked: {
    of: choice('范围', 'Whose', { mine: ['我的', 'Mine'], team: ['团队', 'My team'], company: ['公司', 'Company'] }),
    behind: bool('落后', 'Behind'),
    stale: bool('未更新', 'Not updated'),
  },
  search: ['title', 'cycleId', 'ownerId', 'level', 'schoolId', 'departmentId', 'status', 'state', 'behind', 'stale'],
  columns: [
    'title',
    'ownerId',
    'level',
    'progress',
    'status',
    'state',
    'lastCheckInAt',
    'score',
    'cycleId',
    'schoolId',
  ],
  form: [
    ...(['cycleId', 'title', 'level', 'regionId', 'schoolId', 'departmentId', 'ownerId', 'collaboratorIds'] as const),
    ...(['driver', 'manualProgress', 'visibility', 'description'] as const),
  ],
  sort: '-createdAt',
  editableIn: ['draft', 'pending', 'active'],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'options', 'export', 'import'],
  everyone: ['view', 'add', 'edit', 'delete', 'export', 'import', 'submit', 'sendBack', 'cancel'],
  actions: { manageAll: ['管理全部OKR', 'Manage all OKR'] },
});
export type Objective = Row<typeof Objective>;

export const AlignmentLife = lifecycle({
  states: {
    requested: ['待接受', 'Requested', 'orange'],
    accepted: ['已对齐', 'Accepted', 'green'],
    declined: ['已婉拒', 'Declined', 'red'],
    removed: ['已解除', 'Removed', 'grey'],
  },
  initial: 'requested',
  transitions: {
    accept: { label: ['接受', 'Accept'], from: ['requested'], to: 'accepted' },
    decline: { label: ['婉拒', 'Decline'], from: ['requested'], to: 'declined', fields: { reason } },
    remove: { label: ['解除', 'Remove'], from: ['accepted'], to: 'removed', danger: true },
  },
});

export const ObjectiveAlignment = resource({
  name: 'objective_alignment',
  area: 'collaboration',
  noun: 'okr',
  path: '/okr/v1/alignment',
  title: ['目标对齐', 'Alignment'],
  label: 'parentId',
  fields: {
    childId: ref('下级目标', 'Child', 'objective', { required: true, fixed: true }),
    parentId: ref('上级目标', 'Parent', 'objective', { required: true, fixed: true }),
    parentKeyResultId: ref('支撑的KR', 'Supports', 'key_result', { indexed: false }),
    weight: int('权重', 'Weight', { default: 1, min: 0, max: 100 }),
    isPrimary: bool('主对齐', 'Primary'),
    note: text('说明', 'Note', { max: 200 }),
    state: states(AlignmentLife),
  },
  scope: { parent: 'childId' },
  search: ['childId', 'parentId', 'state'],
  columns: ['childId', 'parentId', 'parentKeyResultId', 'weight', 'isPrimary', 'state', 'createdAt'],
  sort: '-createdAt',
  uniqueWhere: [
    { fields: ['childId', 'parentId'], where: { state: ['requested', 'accepted'] } },
    { fields: ['childId'], where: { isPrimary: true, state: ['requested', 'accepted'] } },
  ],
  verbs: ['list', 'detail', 'count', 'add'],
  everyone: ['view', 'add', 'accept', 'decline', 'remove'],
});
export type ObjectiveAlignment = Row<typeof ObjectiveAlignment>;

export const okrScored = event<{ cycleId: number; objectiveId: number; ownerId: number; score: number }>('okr.scored');
