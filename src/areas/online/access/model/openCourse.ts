// What is open to a student, one row a person and content, and the grants that its period follows from.
import { bool, choice, date, datetime, int, percent, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { contentKinds, periodModes } from './contents';

const reason = { reason: text('原因', 'Reason', { required: true, max: 200 }) };

export const OpenCourseLife = lifecycle({
  states: {
    pending: ['未开始', 'To begin', 'grey'],
    active: ['生效', 'Active', 'green'],
    paused: ['已暂停', 'Paused', 'orange'],
    expired: ['已到期', 'Expired', 'grey'],
    revoked: ['已收回', 'Revoked', 'red'],
  },
  initial: 'active',
  transitions: {
    pause: { label: ['暂停', 'Pause'], from: ['active'], to: 'paused', permission: 'open', fields: reason },
    resume: { label: ['恢复', 'Resume'], from: ['paused'], to: ['active', 'expired'], permission: 'open' },
    revoke: {
      label: ['收回', 'Revoke'],
      from: ['pending', 'active', 'paused'],
      to: 'revoked',
      permission: 'revoke',
      danger: true,
      fields: reason,
    },
  },
});

const refId = int('内容编号', 'Content id', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER, fixed: true });
const kind = choice('类型', 'Kind', contentKinds, { required: true, fixed: true });

export const OpenCourse = resource({
  name: 'open_course',
  area: 'online',
  noun: 'open',
  grantedBy: { export: 'view' },
  path: '/v1/qm/opencourse/course',
  title: ['开课', 'Opened course'],
  label: 'contentName',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    kind,
    refId,
    contentName: text('内容', 'Content', { required: true, max: 80, search: 'pinyin' }),
    classId: ref('班级', 'Class', 'class'),
    schoolId: ref('校区', 'School', 'school'),
    startAt: date('开始', 'From', { required: true }),
    endAt: date('到期', 'Until', { help: ['空为永久', 'Empty: for ever'] }),
    pausedAt: date('暂停于', 'Paused on'),
    pausedDays: int('已暂停天数', 'Days paused', { default: 0 }),
    progress: percent('学习进度', 'Progress', { default: 0 }),
    lastAt: datetime('最近学习', 'Last learned'),
    sources: text('来源', 'Sources', { max: 100, computed: true }),
    state: states(OpenCourseLife),
  },
  scope: { school: 'schoolId', creator: false },
  asked: {
    daysLeft: int('剩余天数不超过', 'Days left at most'),
    source: choice('来源', 'Source', {
      manual: ['手动', 'By hand'],
      order: ['购买', 'Bought'],
      code: ['兑换码', 'Code'],
      contract: ['合同', 'Contract'],
      class: ['班级', 'Class'],
      copy: ['复制', 'Copied'],
      gift: ['赠送', 'Gift'],
      trial: ['试学', 'Trial'],
    }),
  },
  search: ['customerId', 'contentName', 'classId', 'state', 'source', 'kind', 'schoolId', 'endAt', 'daysLeft', 'refId'],
  columns: [
    'customerId',
    'schoolId',
    'classId',
    'contentName',
    'kind',
    'startAt',
    'endAt',
    'progress',
    'lastAt',
    'sources',
    'state',
  ],
  unique: [['customerId', 'kind', 'refId']],
  indexes: [
    ['kind', 'refId'],
    ['state', 'endAt'],
  ],
  verbs: ['list', 'detail', 'count', 'export'],
  actions: { open: ['开课', 'Open courses'], copy: ['复制开课', 'Copy opened courses'] },
});
export type OpenCourse = Row<typeof OpenCourse>;

export const grantSources = {
  manual: ['手动', 'By hand'],
  order: ['购买', 'Bought'],
  code: ['兑换码', 'Code'],
  contract: ['合同', 'Contract'],
  class: ['班级', 'Class'],
  copy: ['复制', 'Copied'],
  gift: ['赠送', 'Gift'],
  trial: ['试学', 'Trial'],
} as const;
export type GrantSource = keyof typeof grantSources;

export const OpenGrant = resource({
  name: 'open_grant',
  area: 'online',
  noun: 'open',
  path: '/v1/qm/opencourse/grant',
  title: ['开课授权', 'Grant'],
  label: 'source',
  fields: {
    openCourseId: ref('开课', 'Opened course', 'open_course', { required: true, fixed: true }),
    source: choice('来源', 'Source', grantSources, { required: true, fixed: true }),
    sourceId: int('来源单', 'Source row', { fixed: true, max: Number.MAX_SAFE_INTEGER }),
    mode: choice('方式', 'Mode', periodModes, { required: true, fixed: true }),
    days: int('天数', 'Days', { fixed: true }),
    until: date('截止', 'Until', { fixed: true }),
    countsFrom: date('起算日', 'Counts from', { required: true, fixed: true }),
    grantedAt: datetime('授权时间', 'Granted at', { required: true, fixed: true }),
    grantedBy: ref('授权人', 'Granted by', 'staff', { fixed: true }),
    keptDays: int('已用天数', 'Days used'),
    revokedAt: datetime('收回时间', 'Revoked at'),
    revokeReason: text('收回原因', 'Why revoked', { max: 200 }),
  },
  scope: { parent: 'openCourseId' },
  search: ['openCourseId', 'source'],
  columns: ['source', 'mode', 'days', 'until', 'grantedAt', 'grantedBy', 'keptDays', 'revokedAt', 'revokeReason'],
  sort: '-grantedAt',
  indexes: [['openCourseId'], ['source', 'sourceId']],
  verbs: ['list', 'count'],
});
export type OpenGrant = Row<typeof OpenGrant>;

export const ClassContent = resource({
  name: 'class_content',
  area: 'online',
  noun: 'open',
  grantedBy: { add: 'open', edit: 'open', delete: 'open', export: 'view' },
  path: '/v1/qm/opencourse/classContent',
  title: ['班级线上内容', "A class's online contents"],
  label: 'contentName',
  fields: {
    classId: ref('班级', 'Class', 'class', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    kind: choice('类型', 'Kind', contentKinds, { required: true, fixed: true, default: 'course' }),
    refId,
    contentName: text('内容', 'Content', { max: 80, computed: true }),
    mode: choice('方式', 'Mode', periodModes, { required: true, default: 'days' }),
    days: int('天数', 'Days', { min: 1, max: 3650 }),
    until: date('截止', 'Until'),
    autoOpen: bool('自动开课', 'Open by itself', {
      default: true,
      help: ['新入班学员自动获得', 'Who joins the class gets it'],
    }),
  },
  scope: { school: 'schoolId' },
  search: ['classId', 'kind', 'autoOpen'],
  columns: ['classId', 'kind', 'contentName', 'mode', 'days', 'until', 'autoOpen'],
  unique: [['classId', 'kind', 'refId']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'count', 'export'],
});
export type ClassContent = Row<typeof ClassContent>;
