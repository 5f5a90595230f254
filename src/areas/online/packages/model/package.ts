// What is sold online in one piece: courses, resources, albums and a membership, for a price, a period and a refund rule.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import {
  category,
  choice,
  date,
  datetime,
  files,
  image,
  int,
  lines,
  money,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { contentKinds, periodModes } from '../../access/model/contents';

export const OnlinePackageLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    on_sale: ['在售', 'On sale', 'green'],
    off_sale: ['已下架', 'Off sale', 'red'],
    archived: ['已归档', 'Archived', 'grey'],
  },
  initial: 'draft',
  transitions: {
    putOn: { label: ['上架', 'Put on sale'], from: ['draft', 'off_sale'], to: 'on_sale', permission: 'sell' },
    takeOff: {
      label: ['下架', 'Take off'],
      from: ['on_sale'],
      to: 'off_sale',
      permission: 'sell',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    archive: {
      label: ['归档', 'Archive'],
      from: ['draft', 'off_sale'],
      to: 'archived',
      permission: 'edit',
      danger: true,
    },
  },
});

export const refundPolicies = {
  by_days: ['按天', 'By days'],
  by_progress: ['按进度', 'By progress'],
  none: ['不退', 'None'],
} as const;

export const vipLevels = { vip: ['会员', 'VIP', 'blue'], svip: ['高级会员', 'SVIP', 'purple'] } as const;

export const PackageItem = resource({
  name: 'package_item',
  area: 'online',
  noun: 'package',
  path: '/v1/qmpackage/item',
  title: ['套餐内容', 'Package item'],
  label: 'contentName',
  fields: {
    packageId: ref('套餐', 'Package', 'online_package', { required: true, fixed: true }),
    kind: choice('类型', 'Kind', contentKinds, { required: true, default: 'course' }),
    refId: int('内容', 'Content', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    contentName: text('名称', 'Name', { max: 80, computed: true }),
    days: int('单独天数', 'Own days', { min: 1, max: 3650, help: ['空为套餐有效期', "Empty: the package's"] }),
    sort: int('排序', 'Order', { default: 0 }),
  },
  scope: { parent: 'packageId' },
  sort: 'sort',
  unique: [['packageId', 'kind', 'refId']],
  verbs: ['list'],
});
export type PackageItem = Row<typeof PackageItem>;

const none = { none: ['无', 'None'] } as const;

export const OnlinePackage = resource({
  name: 'online_package',
  area: 'online',
  noun: 'package',
  grantedBy: { add: 'edit', copy: 'edit', delete: 'edit', import: 'edit', export: 'view' },
  path: '/v1/qmpackage/package',
  title: ['线上套餐', 'Online package'],
  fields: {
    code: text('编号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    subtitle: text('副标题', 'Subtitle', { max: 120 }),
    cover: image('封面', 'Cover', { open: true, help: ['建议 750×420，不超过 2 MB', '750×420, at most 2 MB'] }),
    categoryId: category('分类', 'Category', 'online_category'),
    price: money('售价', 'Price', { required: true }),
    linePrice: money('划线价', 'List price'),
    items: lines('内容', 'Contents', PackageItem, 'packageId', { max: 50 }),
    validity: choice('有效期', 'Validity', periodModes, { required: true, default: 'days' }),
    days: int('天数', 'Days', { min: 1, max: 3650 }),
    until: date('截止', 'Until'),
    vipLevel: choice('赠会员', 'Membership given', { ...none, ...vipLevels }, { required: true, default: 'none' }),
    vipDays: int('会员天数', 'Membership days', { min: 1, max: 3650 }),
    refundPolicy: choice('退款规则', 'Refund rule', refundPolicies, { required: true, default: 'by_days' }),
    fullRefundDays: int('全额退款天数', 'Full refund days', { default: 7, min: 0, max: 30 }),
    schoolIds: refs('可售校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    saleFrom: datetime('开售', 'Sale from'),
    saleTo: datetime('停售', 'Sale to'),
    stock: int('库存', 'Stock', { default: 0, min: 0, max: 1_000_000, help: ['0 为不限', '0: no limit'] }),
    perPerson: int('每人限购', 'Per person', { default: 0, min: 0, max: 99, help: ['0 为不限', '0: no limit'] }),
    ownerId: ref('负责人', 'Owner', 'staff'),
    sold: int('已售', 'Sold', { computed: true, default: 0 }),
    reserved: int('占用', 'Reserved', { computed: true, default: 0 }),
    revenue: money('收入', 'Revenue', { computed: true, default: 0 }),
    images: files('轮播图', 'Pictures', { max: 9, open: true }),
    detail: richText('详情', 'Details'),
    state: states(OnlinePackageLife),
  },
  scope: { schools: 'schoolIds', creator: false },
  asked: { courseId: ref('含课程', 'Has the course', 'course') },
  search: ['name', 'code', 'categoryId', 'state', 'price', 'courseId', 'schoolIds'],
  columns: [
    'cover',
    'code',
    'name',
    'price',
    'linePrice',
    'validity',
    'days',
    'stock',
    'sold',
    'revenue',
    'state',
    'ownerId',
  ],
  uniqueWhere: [{ fields: ['name'], where: { state: ['draft', 'on_sale', 'off_sale'] } }],
  lookup: 'everyone',
});
export type OnlinePackage = Row<typeof OnlinePackage>;

export const sellPackages = call('POST', `${OnlinePackage.path}/sellAll`, {
  label: ['批量上架', 'Put on sale'],
  permission: permission(OnlinePackage, 'sell'),
  input: { ids: refs('套餐', 'Packages', 'online_package', { required: true, max: 200 }) },
  answer: type<BatchAnswer>(),
});
export const withdrawPackages = call('POST', `${OnlinePackage.path}/withdrawAll`, {
  label: ['批量下架', 'Take off'],
  permission: permission(OnlinePackage, 'sell'),
  danger: true,
  input: {
    ids: refs('套餐', 'Packages', 'online_package', { required: true, max: 200 }),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: type<BatchAnswer>(),
});
export const changePackages = call('POST', `${OnlinePackage.path}/change`, {
  label: ['批量修改', 'Change several'],
  permission: permission(OnlinePackage, 'edit'),
  input: {
    ids: refs('套餐', 'Packages', 'online_package', { required: true, max: 200 }),
    categoryId: category('分类', 'Category', 'online_category'),
    schoolIds: refs('可售校区', 'Schools', 'school', { max: 200 }),
  },
  answer: type<BatchAnswer>(),
});
