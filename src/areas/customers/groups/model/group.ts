import { bool, choice, datetime, int, json, ref, shape, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { asSetting } from '../../customer/model/grantedBy';

/** The tree itself is checked against the fields it names by the server. */
export interface GroupConditions {
  op: 'and' | 'or';
  items: unknown[];
}
const conditions = shape((value): value is GroupConditions => {
  const { op, items } = (value ?? {}) as Record<string, unknown>;
  return (op === 'and' || op === 'or') && Array.isArray(items);
});

export const CustomerGroup = resource({
  name: 'customer_group',
  area: 'customers',
  noun: 'group',
  path: '/api/student/customerGroup',
  title: ['群组', 'Group'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    note: text('说明', 'Note', { max: 200 }),
    kind: choice(
      '类型',
      'Kind',
      { static: ['静态', 'Static', 'blue'], dynamic: ['动态', 'Dynamic', 'purple'] },
      { required: true, fixed: true },
    ),
    conditions: json('条件', 'Conditions', conditions),
    visibility: choice(
      '可见范围',
      'Visible to',
      { private: ['仅自己', 'Only me'], school: ['本校区', 'School'], all: ['全部', 'All'] },
      { default: 'private' },
    ),
    schoolId: ref('校区', 'School', 'school', {
      help: ['仅在“本校区”可见时有效，不填为您的校区', 'Counts where the school may see it; empty: your own school'],
    }),
    ownerId: ref('所有人', 'Owner', 'staff', { required: true, computed: true }),
    pinned: bool('置顶为视图', 'Pinned as a view'),
    memberCount: int('人数', 'Members', { default: 0, computed: true }),
    countedAt: datetime('统计时间', 'Counted at', { computed: true }),
  },
  scope: { owner: 'ownerId' },
  search: ['name', 'kind', 'ownerId'],
  columns: ['name', 'kind', 'memberCount', 'visibility', 'ownerId', 'countedAt', 'pinned'],
  unique: [['ownerId', 'name']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'copy', 'export', 'options', 'count'],
  actions: { editAny: ['修改任何群组', 'Edit any group'] },
  logged: {
    addMembers: ['添加成员', 'Members added'],
    removeMembers: ['移出成员', 'Members removed'],
    freeze: ['冻结为静态', 'Frozen'],
    handover: ['交接', 'Handed over'],
  },
  grantedBy: asSetting,
});
export type CustomerGroup = Row<typeof CustomerGroup>;

/** Who is in a static group. */
export const CustomerGroupMember = resource({
  name: 'customer_group_member',
  area: 'customers',
  path: '/api/student/customerGroupMember',
  title: ['群组成员', 'Group member'],
  label: 'customerId',
  fields: {
    groupId: ref('群组', 'Group', 'customer_group', { required: true, fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    addedBy: ref('添加人', 'Added by', 'staff', { required: true, computed: true, indexed: false }),
    addedAt: datetime('添加时间', 'Added at', { required: true, computed: true }),
    note: text('说明', 'Note', { max: 100 }),
  },
  scope: { parent: 'groupId' },
  sort: '-addedAt',
  unique: [['groupId', 'customerId']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  grantedBy: {
    view: 'customers.group.view',
    export: 'customers.customer.export',
    add: 'customers.group.edit',
    edit: 'customers.group.edit',
    delete: 'customers.group.edit',
  },
});
export type CustomerGroupMember = Row<typeof CustomerGroupMember>;
