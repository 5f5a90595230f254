// What earns points, and what points buy.
import { bool, choice, date, image, int, money, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { worthOf } from '../../pricing/model/arithmetic';

export const CreditRule = resource({
  name: 'credit_rule',
  area: 'contracts',
  noun: 'credit',
  path: '/credit/v1/rule',
  title: ['积分规则', 'Credit rule'],
  label: 'event',
  fields: {
    event: choice(
      '事件',
      'Event',
      {
        payment: ['缴费', 'Payment'],
        renew: ['续费', 'Renewal'],
        referral: ['转介绍', 'Referral'],
        attendance: ['月满勤', 'Full attendance'],
      },
      { required: true },
    ),
    per: money('每满', 'Per', { min: 1, help: ['仅缴费与续费', 'Payment and renewal only'] }),
    points: int('积分', 'Points', { required: true, min: 1, max: 1_000_000 }),
    cap: int('单次上限', 'Cap', { default: 0, max: 10_000_000, help: ['0 为不限', '0: none'] }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    validFrom: date('开始', 'From'),
    validTo: date('结束', 'To'),
    active: bool('启用', 'Active', { default: true }),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['event', 'active'],
  columns: ['event', 'per', 'points', 'cap', 'schoolIds', 'validFrom', 'validTo', 'active'],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  grantedBy: { add: 'manage', edit: 'manage', delete: 'manage' },
  actions: { manage: ['管理积分规则', 'Manage credit rules'] },
});
export type CreditRule = Row<typeof CreditRule>;

/** Points of a rule for so much money; of a day and a school. */
export function pointsOf({ per, points, cap }: Pick<CreditRule, 'per' | 'points' | 'cap'>, amount: number): number {
  const earned = per ? worthOf(1, amount, per) * points : points;
  return cap > 0 ? Math.min(cap, earned) : earned;
}

export const isInForce = (rule: CreditRule, schoolId: number, on: string): boolean =>
  rule.active &&
  (!rule.validFrom || rule.validFrom <= on) &&
  (!rule.validTo || rule.validTo >= on) &&
  (rule.schoolIds.length === 0 || rule.schoolIds.includes(schoolId));

export const CreditGoods = resource({
  name: 'credit_goods',
  area: 'contracts',
  noun: 'credit',
  path: '/credit/v1/goods',
  title: ['兑换品', 'Goods for credit'],
  fields: {
    name: text('名称', 'Name', { max: 60, computed: true, search: 'pinyin' }),
    productId: ref('商品', 'Product', 'product'),
    voucherBatchId: ref('课程券批次', 'Voucher batch', 'voucher_batch'),
    points: int('所需积分', 'Points', { required: true, min: 1, max: 10_000_000 }),
    cash: money('加价', 'Cash', { default: 0 }),
    picture: image('图片', 'Image', { open: true }),
    perCustomer: int('每人限兑', 'Per customer', { default: 0, max: 999, help: ['0 为不限', '0: none'] }),
    quota: int('总名额', 'Quota', { default: 0, max: 999_999, help: ['0 为不限', '0: none'] }),
    redeemed: int('已兑', 'Redeemed', { default: 0, computed: true, max: 9_999_999 }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    state: states(
      lifecycle({
        states: { on_shelf: ['上架', 'On the shelf', 'green'], off_shelf: ['下架', 'Off the shelf', 'grey'] },
        initial: 'on_shelf',
        transitions: {
          take: { label: ['下架', 'Take off'], from: ['on_shelf'], to: 'off_shelf', permission: 'manage' },
          put: { label: ['上架', 'Put on'], from: ['off_shelf'], to: 'on_shelf', permission: 'manage' },
        },
      }),
    ),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['name', 'state'],
  columns: ['name', 'points', 'cash', 'perCustomer', 'quota', 'redeemed', 'schoolIds', 'state'],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count', 'options'],
  grantedBy: { add: 'manage', edit: 'manage', delete: 'manage' },
});
export type CreditGoods = Row<typeof CreditGoods>;
