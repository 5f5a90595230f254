// What people keep of reports: what they starred, opened lately, and how they like to look at one.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { bool, choice, int, json, ref, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

const report = text('报表', 'Report', { required: true, max: 40, exact: true });
/** As the address of the report says it: relative periods stay relative. */
const content = z.record(z.string().max(40), z.string().max(2000));
const visibility = choice(
  '可见',
  'Visible to',
  { private: ['仅自己', 'Only me'], roles: ['角色', 'Roles'], all: ['全部', 'All'] },
  { default: 'private' },
);
const roleIds = refs('角色', 'Roles', 'role', {
  max: 20,
  help: ['仅在“角色”可见时有效', 'Counts where roles may see it'],
});

export const ReportView = resource({
  name: 'report_view',
  area: 'reports',
  noun: 'reportView',
  path: '/v1/ReportCenter/view',
  title: ['报表视图', 'Saved view'],
  fields: {
    report,
    name: text('名称', 'Name', { required: true, max: 30 }),
    ownerId: ref('所有人', 'Owner', 'staff', { required: true, computed: true }),
    content: json('内容', 'Content', content, { required: true }),
    visibility,
    roleIds,
    isDefault: bool('默认', 'Default'),
  },
  scope: { owner: 'ownerId' },
  unique: [['report', 'ownerId', 'name']],
  verbs: [],
});
export type ReportView = Row<typeof ReportView>;

export const ReportFavourite = resource({
  name: 'report_favourite',
  area: 'reports',
  noun: 'reportView',
  path: '/v1/ReportCenter/favourite',
  title: ['报表收藏', 'Starred report'],
  label: 'report',
  fields: {
    report,
    staffId: ref('员工', 'Person', 'staff', { required: true, computed: true }),
    sort: int('排序', 'Order', { default: 0 }),
  },
  scope: { owner: 'staffId' },
  unique: [['staffId', 'report']],
  verbs: [],
});

export const ReportRun = resource({
  name: 'report_run',
  area: 'reports',
  noun: 'reportView',
  path: '/v1/ReportCenter/opened',
  title: ['报表运行', 'Report run'],
  label: 'report',
  fields: {
    report,
    staffId: ref('员工', 'Person', 'staff', { required: true, computed: true }),
  },
  scope: { owner: 'staffId' },
  verbs: [],
});

export interface ShownView {
  id: number;
  report: string;
  name: string;
  content: Record<string, string>;
  isOwn: boolean;
  isShared: boolean;
  isDefault: boolean;
  owner: string;
}

export interface KeptOfReports {
  starred: string[];
  /** The latest first. */
  recent: string[];
  views: ShownView[];
}

const path = '/v1/ReportCenter';

export const keptReports = call('GET', `${path}/kept`, {
  label: ['我的报表', 'My reports'],
  answer: type<KeptOfReports>(),
});

export const starReport = call('POST', `${path}/favourite/set`, {
  label: ['收藏', 'Star'],
  input: { report, on: bool('收藏', 'Starred', { default: true }) },
  answer: type<{ starred: string[] }>(),
});

export const openedReport = call('POST', `${path}/opened`, {
  label: ['打开报表', 'Open a report'],
  input: { report },
});

export const saveView = call('POST', `${path}/view/save`, {
  label: ['保存视图', 'Save the view'],
  input: {
    report,
    name: text('名称', 'Name', { required: true, max: 30 }),
    content: json('内容', 'Content', content, { required: true }),
    visibility,
    roleIds,
    isDefault: bool('作为默认', 'Open with this'),
  },
  answer: type<{ id: number }>(),
});

export const dropView = call('POST', `${path}/view/drop`, {
  label: ['删除视图', 'Delete the view'],
  input: { id: int('视图', 'View', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  danger: true,
});
