// What is done with groups of customers beyond keeping them.
import { call, rowOf, type } from '#kernel/model/call';
import { file, int, json, refs, shape, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Page, Wire } from '#kernel/model/wire';
import type { Customer } from '../../customer/model/customer';
import { CustomerGroup } from './group';

/** Characters that may be pasted at once. */
export const longestPaste = 40_000;

const id = int('群组', 'Group', { required: true, max: Number.MAX_SAFE_INTEGER });
const most = { max: 2000 } as const;
const tree = shape((value): value is Record<string, unknown> => typeof value === 'object' && value !== null);
const view = permission(CustomerGroup, 'view');
const edit = permission(CustomerGroup, 'edit');

/** With how many of it this person finds; none: it could not be counted in time. */
type CountedGroup = { id: number; name: string; count: number | null };

export const pinnedGroups = call('GET', `${CustomerGroup.path}/pinned`, {
  label: ['固定的群组', 'Pinned groups'],
  permission: view,
  answer: type<CountedGroup[]>(),
});

/** For the list of groups: the number each opens with for the viewer, not the one its owner once counted. */
export const seenGroups = call('GET', `${CustomerGroup.path}/seen`, {
  label: ['群组人数', 'Groups and how many one finds'],
  permission: view,
  answer: type<CountedGroup[]>(),
});

export const previewGroup = call('POST', `${CustomerGroup.path}/preview`, {
  label: ['预览群组', 'Preview a group'],
  permission: view,
  reads: true,
  input: { conditions: json('条件', 'Conditions', tree, { required: true }) },
  answer: type<{ count: number; capped: boolean; sample: Wire<typeof Customer>[] }>(),
});

export const groupMembers = call('POST', `${CustomerGroup.path}/members`, {
  label: ['群组成员', 'Members of a group'],
  permission: view,
  reads: true,
  input: {
    id,
    q: text('关键字', 'Words', { max: 40 }),
    sort: text('排序', 'Sort', { max: 40 }),
    page: int('页', 'Page', { min: 1 }),
    pageSize: int('每页', 'Rows', { min: 1, max: 200 }),
  },
  answer: type<Page<typeof Customer>>(),
});

export const addMembers = call('POST', `${CustomerGroup.path}/addMembers`, {
  label: ['加入群组', 'Add to a group'],
  permission: edit,
  input: {
    id,
    ids: refs('客户', 'Customers', 'customer', most),
    pasted: text('粘贴', 'Pasted', { max: longestPaste }),
    file: file('名单文件', 'List as a file'),
  },
  answer: type<{ added: number; already: number; missing: string[] }>(),
});

export const removeMembers = call('POST', `${CustomerGroup.path}/removeMembers`, {
  label: ['移出群组', 'Take out of a group'],
  permission: edit,
  input: {
    id,
    ids: refs('客户', 'Customers', 'customer', { ...most, required: true }),
    toId: int('移到', 'Move to', { max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<{ removed: number; moved: number }>(),
});

export const freezeGroup = call('POST', `${CustomerGroup.path}/freeze`, {
  label: ['固化群组', 'Freeze a group'],
  permission: edit,
  input: { id, name: text('名称', 'Name', { max: 40 }) },
  answer: rowOf(CustomerGroup),
});

export const copyGroup = call('POST', `${CustomerGroup.path}/copy`, {
  label: ['复制群组', 'Copy a group'],
  permission: edit,
  input: { id },
  answer: rowOf(CustomerGroup),
});
