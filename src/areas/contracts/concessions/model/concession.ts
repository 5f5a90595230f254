// A discount scheme: what it gives, to whom, and with what it goes together.
import {
  bool,
  categories,
  choice,
  choices,
  datetime,
  int,
  json,
  money,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { type SchemeTier, schemeKinds, thresholds } from '../../pricing/model/scheme';

export const ConcessionLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    stopped: ['已停用', 'Stopped', 'red'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'published' },
    stop: {
      label: ['停用', 'Stop'],
      from: ['published'],
      to: 'stopped',
      danger: true,
      permission: 'publish',
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

export const customerKinds = {
  new: ['新生', 'New'],
  renew: ['续费', 'Renewal'],
  expand: ['扩科', 'Expansion'],
  sibling: ['兄弟姐妹', 'Sibling'],
  staff_child: ['员工子女', 'Staff child'],
  referred: ['转介绍', 'Referred'],
} as const;

const mostTiers = 6;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const tiers = shape(
  (value): value is SchemeTier[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= mostTiers &&
    value.every(
      (tier: unknown) =>
        typeof tier === 'object' &&
        tier !== null &&
        'threshold' in tier &&
        'value' in tier &&
        isCount(tier.threshold) &&
        isCount(tier.value) &&
        (!('goodsId' in tier) || isCount(tier.goodsId)),
    ),
);

export const Concession = resource({
  name: 'concession',
  area: 'contracts',
  path: '/v1/classFee/concession',
  title: ['优惠方案', 'Discount scheme'],
  fields: {
    code: text('编号', 'Code', { max: 32, search: 'plain', help: ['不填自动编号', 'Empty: numbered by itself'] }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    kind: choice('方式', 'Kind', schemeKinds, { required: true }),
    level: choice(
      '作用层',
      'Level',
      { line: ['单行', 'Line'], contract: ['整单', 'Contract'] },
      { required: true, default: 'line' },
    ),
    thresholdOn: choice('门槛口径', 'Threshold on', thresholds, { default: 'none' }),
    tiers: json('档位', 'Tiers', tiers, { required: true }),
    perEach: bool('循环满', 'Per each'),
    maxDiscount: money('最高优惠', 'Cap', { default: 0, help: ['0 为不限', '0: no cap'] }),
    courseIds: refs('适用课程', 'Courses', 'course', { max: 200 }),
    subjects: categories('适用科目', 'Subjects', 'course_subject'),
    coursePackIds: refs('适用课程包', 'Packs', 'course_pack', { max: 200 }),
    productIds: refs('适用商品', 'Goods', 'product', { max: 200 }),
    customerKinds: choices('适用客户', 'Customers', customerKinds, { help: ['不选为全部', 'None: all'] }),
    schoolIds: refs('适用校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    regionIds: refs('适用区域', 'Regions', 'region', { max: 50 }),
    stackRule: choice(
      '叠加规则',
      'Stack rule',
      { free: ['可叠加', 'Free'], group: ['同组互斥', 'One of group'], exclusive: ['独享', 'Exclusive'] },
      { default: 'free' },
    ),
    stackGroup: text('互斥组', 'Group', { max: 20 }),
    withCoupon: bool('可用优惠券', 'Coupons too', { default: true }),
    withVoucher: bool('可用课程券', 'Vouchers too', { default: true }),
    withPoints: bool('可用积分', 'Points too', { default: true }),
    priority: int('顺序', 'Priority', { default: 50, min: 1, max: 99 }),
    autoApply: bool('自动应用', 'Automatic', { default: true }),
    quotaTotal: int('总名额', 'Quota', { default: 0, min: 0, help: ['0 为不限', '0: no limit'] }),
    quotaPerCustomer: int('每人限用', 'Per customer', { default: 0, min: 0, help: ['0 为不限', '0: no limit'] }),
    used: int('已用', 'Used', { default: 0, computed: true }),
    startAt: datetime('开始', 'Start'),
    endAt: datetime('结束', 'End'),
    state: states(ConcessionLife),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['name', 'kind', 'level', 'stackRule', 'state', 'schoolIds', 'courseIds'],
  columns: ['code', 'name', 'kind', 'tiers', 'level', 'stackRule', 'used', 'startAt', 'endAt', 'schoolIds', 'state'],
  unique: [['code']],
  indexes: [['state', 'priority']],
  editableIn: ['draft'],
});
export type Concession = Row<typeof Concession>;
