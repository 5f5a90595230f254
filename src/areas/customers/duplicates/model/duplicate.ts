// Two customers who may be one, and what happened when two became one.
import { choice, choices, datetime, json, ref, shape } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

const merges = 'customers.customer.merge';
const asMerge = { view: merges, export: merges } as const;
const record = shape(
  (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** `aId` is the smaller; what was once ignored never comes back. */
export const DuplicatePair = resource({
  name: 'duplicate_pair',
  area: 'customers',
  path: '/api/student/duplicatePair',
  title: ['疑似重复', 'Duplicate pair'],
  label: 'kind',
  fields: {
    aId: ref('客户甲', 'Customer A', 'customer', { required: true, computed: true }),
    bId: ref('客户乙', 'Customer B', 'customer', { required: true, computed: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        same: ['同一学员', 'Same student', 'red'],
        sibling: ['兄弟姐妹', 'Siblings', 'purple'],
        similar: ['相似', 'Similar', 'orange'],
      },
      { required: true, computed: true },
    ),
    matchedOn: choices(
      '相同之处',
      'Matched on',
      {
        mobile: ['手机', 'Mobile'],
        wechat: ['微信号', 'WeChat'],
        id_card: ['证件号', 'ID number'],
        name_birth: ['姓名与生日', 'Name and birth date'],
        name_school: ['姓名与学校', 'Name and day school'],
      },
      { computed: true },
    ),
    state: choice(
      '状态',
      'State',
      {
        open: ['待处理', 'Open', 'orange'],
        merged: ['已合并', 'Merged', 'green'],
        linked: ['已关联', 'Linked', 'blue'],
        ignored: ['非重复', 'Not a duplicate', 'grey'],
      },
      { default: 'open', computed: true },
    ),
    handledBy: ref('处理人', 'Handled by', 'staff', { computed: true, indexed: false }),
    handledAt: datetime('处理时间', 'Handled at', { computed: true }),
  },
  scope: { parent: 'aId' },
  search: ['state', 'kind'],
  columns: ['aId', 'bId', 'kind', 'matchedOn', 'state', 'handledBy', 'handledAt', 'createdAt'],
  unique: [['aId', 'bId']],
  verbs: ['list', 'detail', 'export', 'count'],
  logged: { link: ['关联家庭', 'Linked as siblings'], ignore: ['非重复', 'Not a duplicate'] },
  grantedBy: asMerge,
});
export type DuplicatePair = Row<typeof DuplicatePair>;

/** Append-only. */
export const CustomerMerge = resource({
  name: 'customer_merge',
  area: 'customers',
  path: '/api/student/customerMerge',
  title: ['合并记录', 'Merge record'],
  label: 'at',
  fields: {
    keepId: ref('保留', 'Kept', 'customer', { required: true, computed: true }),
    dropId: ref('并入', 'Merged', 'customer', { required: true, computed: true }),
    snapshot: json('合并前', 'As it was', record, { required: true, secret: true }),
    moved: json('移动', 'Moved', record, { default: {} }),
    staffId: ref('操作人', 'By', 'staff', { indexed: false }),
    at: datetime('时间', 'When', { required: true }),
  },
  scope: { parent: 'keepId' },
  sort: '-at',
  columns: ['at', 'keepId', 'dropId', 'staffId'],
  verbs: ['list', 'export', 'count'],
  grantedBy: asMerge,
});
export type CustomerMerge = Row<typeof CustomerMerge>;
