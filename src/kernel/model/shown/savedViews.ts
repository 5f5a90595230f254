// A list as somebody wants to find it again: what is searched for, in which order, with which columns; pinned, and shared with roles.
import { call, type } from '../call';
import { bool, int, json, ref, shape, text } from '../fields';
import { type Row, resource } from '../resource';

/** What a list remembers of itself; the browser reads it with the same care as an address. */
export interface KeptList {
  /** The shipped view it stands on. */
  view: string | null;
  search: Record<string, string>;
  q: string;
  sort: string | null;
  columns: { order: string[]; shown: Record<string, boolean> };
}

export interface KeptView {
  id: number;
  list: string;
  name: string;
  content: KeptList;
  isPinned: boolean;
  /** Keys of roles. */
  roles: string[];
  isOwn: boolean;
  by: string;
}

export interface KeptViews {
  views: KeptView[];
  /** With whom this person may share one; nobody, without the permission. */
  roles: { key: string; name: string }[];
}

const isRecordOf = (value: unknown, is: (one: unknown) => boolean): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(is);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const keptList = shape((value): value is KeptList => {
  if (!isRecordOf(value, () => true) || JSON.stringify(value).length > 8000) return false;
  const { view, search, q, sort, columns } = value;
  const isColumns =
    isRecordOf(columns, () => true) && isTexts(columns.order) && isRecordOf(columns.shown, (one) => one === !!one);
  return (
    [view, sort].every((one) => one === null || isText(one)) && isText(q) && isRecordOf(search, isText) && isColumns
  );
});

const roleKeys = shape((value): value is string[] => isTexts(value) && value.length <= 50);

const said = {
  name: text('名称', 'Name', { required: true, max: 30 }),
  content: json('内容', 'Content', keptList, { required: true }),
  isPinned: bool('显示在视图栏', 'Show beside the views'),
};

export const SavedView = resource({
  name: 'saved_view',
  area: 'system',
  noun: 'view',
  path: '/v1/views',
  title: ['列表视图', 'List view'],
  label: 'name',
  fields: {
    staffId: ref('所有人', 'Owner', 'staff', { required: true }),
    list: text('列表', 'List', { required: true, max: 80, exact: true }),
    ...said,
    roles: json('共享角色', 'Shared with roles', roleKeys, { default: [] }),
  },
  scope: { owner: 'staffId' },
  unique: [['staffId', 'list', 'name']],
  verbs: [],
});
export type SavedView = Row<typeof SavedView>;

const id = int('编号', 'Id', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });

/** Of all lists at once: asked for once a session. */
export const keptViews = call('GET', `${SavedView.path}/mine`, {
  label: ['我的视图', 'My views'],
  answer: type<KeptViews>(),
});

export const keepView = call('POST', `${SavedView.path}/keep`, {
  label: ['保存视图', 'Save view'],
  input: { list: text('列表', 'List', { required: true, max: 80 }), ...said },
  answer: type<KeptViews>(),
});

export const changeView = call('PUT', `${SavedView.path}/change`, {
  label: ['更新视图', 'Update view'],
  input: { id, ...said },
  answer: type<KeptViews>(),
});

export const shareView = call('PUT', `${SavedView.path}/share`, {
  label: ['共享视图', 'Share view'],
  permission: 'system.view.share',
  input: { id, roles: json('共享角色', 'Shared with roles', roleKeys, { required: true }) },
  answer: type<KeptViews>(),
});

export const dropView = call('DELETE', `${SavedView.path}/drop`, {
  label: ['删除视图', 'Delete view'],
  danger: true,
  input: { id },
  answer: type<KeptViews>(),
});
