// A report that a person made: kept with what it was before, shown to whom its owner says.
import { call, type } from '#kernel/model/call';
import { bool, choice, int, json, ref, refs, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import type { ReportAnswer } from '../../engine/model/calls';
import { type MadeReport, madeShape } from './making';

const groups = {
  operate: ['经营', 'Operations'],
  enrol: ['招生', 'Enrolment'],
  finance: ['财务', 'Finance'],
  teach: ['教学', 'Teaching'],
  service: ['服务', 'Service'],
  coach: ['云教练', 'Coaching'],
  people: ['人事', 'People'],
  market: ['市场', 'Market'],
  org: ['组织', 'Organisation'],
} as const;

const definition = json('内容', 'What it tells', madeShape, { required: true });

export const CustomReport = resource({
  name: 'report',
  area: 'reports',
  noun: 'custom',
  path: '/v1/ReportCenter/custom',
  title: ['自建报表', 'Own report'],
  labelEn: 'nameEn',
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    nameEn: text('英文名称', 'English name', { max: 60 }),
    group: choice('分组', 'Group', groups, { required: true, default: 'operate' }),
    definition,
    visibility: choice(
      '可见',
      'Visible to',
      { private: ['仅自己', 'Only me'], roles: ['角色', 'Roles'], all: ['全部', 'All'] },
      { required: true, default: 'private' },
    ),
    roleIds: refs('角色', 'Roles', 'role', {
      max: 20,
      help: ['仅在“角色”可见时有效', 'Counts where roles may see it'],
    }),
    enabled: bool('启用', 'On', { default: true }),
    ownerId: ref('创建人', 'Owner', 'staff', { required: true, computed: true }),
    revision: int('版本', 'Revision', { computed: true, default: 1 }),
  },
  scope: { owner: 'ownerId' },
  search: ['name', 'group', 'visibility', 'ownerId', 'enabled'],
  columns: ['name', 'group', 'visibility', 'ownerId', 'revision', 'enabled', 'updatedAt'],
  unique: [['ownerId', 'name']],
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'options'],
  logged: { restored: ['恢复旧版本', 'Earlier revision restored'] },
});
export type CustomReport = Row<typeof CustomReport>;

/** As it was before a change; the last twenty are kept. */
export const ReportRevision = resource({
  name: 'report_revision',
  area: 'reports',
  noun: 'custom',
  path: '/v1/ReportCenter/revision',
  title: ['历史版本', 'Earlier revision'],
  fields: {
    reportId: ref('报表', 'Report', 'report', { required: true }),
    revision: int('版本', 'Revision', { required: true }),
    name: text('名称', 'Name', { required: true, max: 40 }),
    nameEn: text('英文名称', 'English name', { max: 60 }),
    definition,
  },
  scope: { parent: 'reportId' },
  search: [],
  columns: ['revision', 'name', 'createdAt', 'createdBy'],
  sort: '-revision',
  unique: [['reportId', 'revision']],
  verbs: ['list', 'detail', 'count'],
});
export const mostRevisions = 20;

export const openMade = call('GET', `${CustomReport.path}/open`, {
  label: ['打开自建报表', 'Open a report somebody made'],
  input: { key: text('报表', 'Report', { required: true, max: 40 }) },
  answer: type<MadeReport & { isOwn: boolean }>(),
});

/** What it would tell, before it is kept: the first rows. */
export const previewReport = call('POST', `${CustomReport.path}/preview`, {
  label: ['预览', 'Preview'],
  permission: permission(CustomReport, 'add'),
  input: { definition },
  answer: type<ReportAnswer>(),
  reads: true,
});

export const restoreRevision = call('POST', `${CustomReport.path}/restore`, {
  label: ['恢复此版本', 'Restore this revision'],
  permission: permission(CustomReport, 'edit'),
  input: { revisionId: ref('版本', 'Revision', 'report_revision', { required: true }) },
  answer: type<{ revision: number }>(),
});
