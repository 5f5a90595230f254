import { bool, choice, date, datetime, int, money, ref, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { asCustomer, asSetting } from '../../customer/model/grantedBy';

/** Where customers come from, as a tree of at most three levels. */
export const CustomerSource = resource({
  name: 'customer_source',
  area: 'customers',
  noun: 'source',
  path: '/api/student/customerSource',
  title: ['客户来源', 'Source'],
  fields: {
    parentId: ref('上级', 'Parent', 'customer_source'),
    sort: int('排序', 'Order', { default: 0 }),
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 40, search: 'plain' }),
    code: text('编码', 'Code', { required: true, max: 30, search: 'plain' }),
    kind: choice(
      '类别',
      'Kind',
      {
        online: ['线上', 'Online'],
        ground: ['地推', 'Ground'],
        activity: ['活动', 'Activity'],
        referral: ['转介绍', 'Referral'],
        staff_referral: ['员工推荐', 'Staff referral'],
        walk_in: ['上门', 'Walk-in'],
        phone_in: ['来电', 'Call-in'],
        partner: ['渠道合作', 'Partner'],
        distribution: ['分销', 'Distribution'],
        other: ['其他', 'Other'],
      },
      { required: true },
    ),
    schoolIds: refs('限校区', 'Schools', 'school', { max: 50, indexed: false }),
    active: bool('启用', 'Active', { default: true }),
  },
  labelEn: 'nameEn',
  search: ['name', 'kind', 'active'],
  columns: ['name', 'nameEn', 'code', 'kind', 'parentId', 'schoolIds', 'active', 'sort'],
  sort: 'sort',
  unique: [['parentId', 'name'], ['code']],
  lookup: 'everyone',
  logged: { merge: ['合并', 'Merged'] },
  grantedBy: asSetting,
});
export type CustomerSource = Row<typeof CustomerSource>;

export const SourceCost = resource({
  name: 'source_cost',
  area: 'customers',
  path: '/api/student/sourceCost',
  title: ['来源成本', 'Source cost'],
  label: 'date',
  fields: {
    sourceId: ref('来源', 'Source', 'customer_source', { required: true }),
    schoolId: ref('校区', 'School', 'school', { help: ['不填为总部', 'Empty: headquarters'] }),
    date: date('日期', 'Date', { required: true }),
    amount: money('金额', 'Amount', { required: true }),
    note: text('说明', 'Note', { max: 100 }),
    origin: choice(
      '来自',
      'Origin',
      { manual: ['手工', 'Manual'], marketing: ['市场', 'Marketing'] },
      { default: 'manual', computed: true },
    ),
    originKey: text('来源单', 'Origin key', { max: 60, computed: true, exact: true }),
  },
  scope: { school: 'schoolId' },
  search: ['sourceId', 'schoolId', 'date', 'origin'],
  columns: ['date', 'sourceId', 'schoolId', 'amount', 'origin', 'note'],
  sort: '-date',
  unique: [['originKey']],
  indexes: [['sourceId', 'date']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'import', 'count'],
  grantedBy: { ...asSetting, view: 'customers.source.view', export: 'customers.source.view' },
});
export type SourceCost = Row<typeof SourceCost>;

/** Each time a family made itself known. Append-only; one row for each origin. */
export const CustomerTouch = resource({
  name: 'customer_touch',
  area: 'customers',
  path: '/api/student/customerTouch',
  title: ['触点', 'Touch'],
  label: 'originKind',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    sourceId: ref('来源', 'Source', 'customer_source', { required: true }),
    originKind: text('来自', 'Origin', { required: true, max: 30, exact: true }),
    originId: text('来源单号', 'Origin id', { required: true, max: 60, exact: true }),
    at: datetime('时间', 'When', { required: true }),
    note: text('说明', 'Note', { max: 200 }),
    outcome: choice(
      '结果',
      'Outcome',
      {
        created: ['新建', 'Created', 'green'],
        matched: ['命中老客户', 'Known customer', 'blue'],
        sibling: ['兄弟姐妹', 'Sibling', 'purple'],
      },
      { required: true, indexed: false },
    ),
  },
  scope: { parent: 'customerId' },
  search: ['sourceId', 'outcome', 'at'],
  columns: ['at', 'customerId', 'sourceId', 'originKind', 'outcome', 'note'],
  sort: '-at',
  unique: [['originKind', 'originId']],
  verbs: ['list', 'export', 'count'],
  grantedBy: asCustomer,
});
export type CustomerTouch = Row<typeof CustomerTouch>;
