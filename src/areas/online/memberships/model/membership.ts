// Memberships: plans that list what they open, and who has one until when.
import { call, type } from '#kernel/model/call';
import { choice, date, int, money, percent, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { refundPolicies, vipLevels } from '../../packages/model/package';

export const VipPlanLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    on_sale: ['在售', 'On sale', 'green'],
    off_sale: ['已下架', 'Off sale', 'red'],
  },
  initial: 'draft',
  transitions: {
    putOn: { label: ['上架', 'Put on sale'], from: ['draft', 'off_sale'], to: 'on_sale', permission: 'edit' },
    takeOff: { label: ['下架', 'Take off'], from: ['on_sale'], to: 'off_sale', permission: 'edit', danger: true },
  },
});

export const VipPlan = resource({
  name: 'vip_plan',
  area: 'online',
  noun: 'vip',
  grantedBy: { add: 'edit', copy: 'edit', delete: 'edit', import: 'edit', export: 'view' },
  path: '/v1/qm/viporder/plan',
  title: ['会员方案', 'Membership plan'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    level: choice('等级', 'Level', vipLevels, { required: true, default: 'vip' }),
    days: int('天数', 'Days', { required: true, min: 1, max: 3650 }),
    price: money('售价', 'Price', { required: true }),
    linePrice: money('划线价', 'List price'),
    courseIds: refs('含课程', 'Courses', 'course', { max: 200 }),
    albumIds: refs('含专辑', 'Albums', 'audio_album', { max: 200 }),
    resourceIds: refs('含资源', 'Resources', 'online_resource', { max: 500 }),
    discountPercent: percent('套餐折扣', 'Package discount', {
      default: 100_00,
      min: 50_00,
      max: 100_00,
      help: ['88 即付 88%', '88: pays 88 %'],
    }),
    refundPolicy: choice('退款规则', 'Refund rule', refundPolicies, { required: true, default: 'by_days' }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    sort: int('排序', 'Order', { default: 0 }),
    state: states(VipPlanLife),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['name', 'level', 'state'],
  columns: ['name', 'level', 'days', 'price', 'linePrice', 'discountPercent', 'refundPolicy', 'state', 'sort'],
  sort: 'sort',
  unique: [['name']],
  lookup: 'everyone',
});
export type VipPlan = Row<typeof VipPlan>;

export const VipMembership = resource({
  name: 'vip_membership',
  area: 'online',
  noun: 'vip',
  grantedBy: { export: 'view' },
  path: '/v1/qm/viporder/membership',
  title: ['会员', 'Membership'],
  label: 'level',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    level: choice('等级', 'Level', vipLevels, { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school'),
    startAt: date('开始', 'From', { required: true }),
    endAt: date('到期', 'Until', { required: true }),
    pausedAt: date('暂停于', 'Paused on'),
    planIds: refs('方案', 'Plans', 'vip_plan', { max: 100 }),
    status: choice(
      '状态',
      'Status',
      {
        active: ['生效', 'Active', 'green'],
        paused: ['暂停', 'Paused', 'orange'],
        expired: ['到期', 'Expired', 'grey'],
        ended: ['终止', 'Ended', 'red'],
      },
      { default: 'active' },
    ),
  },
  scope: { school: 'schoolId', creator: false },
  asked: { daysLeft: int('剩余天数不超过', 'Days left at most') },
  search: ['customerId', 'level', 'status', 'schoolId', 'endAt', 'daysLeft'],
  columns: ['customerId', 'schoolId', 'level', 'startAt', 'endAt', 'planIds', 'status'],
  sort: 'endAt',
  unique: [['customerId', 'level']],
  verbs: ['list', 'detail', 'count', 'export'],
  logged: {
    pause: ['暂停', 'Paused'],
    resume: ['恢复', 'Resumed'],
    end: ['终止', 'Ended'],
    extend: ['增加天数', 'Days added'],
  },
});
export type VipMembership = Row<typeof VipMembership>;

export const setMembership = call('POST', `${VipMembership.path}/set`, {
  label: ['变更会员', 'Change the membership'],
  permission: permission(VipMembership, 'edit'),
  input: {
    id: ref('会员', 'Membership', 'vip_membership', { required: true }),
    act: choice(
      '操作',
      'Act',
      { pause: ['暂停', 'Pause'], resume: ['恢复', 'Resume'], end: ['终止', 'End'] },
      { required: true },
    ),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  answer: type<{ status: string; endAt: string }>(),
});
