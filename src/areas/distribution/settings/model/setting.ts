// How an enterprise distributes: who may join, what binds, what earns, when it settles, how it is paid out. One row.
import { call, type } from '#kernel/model/call';
import { bool, choice, choices, int, json, money, percent, ref, richText, shape } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { labourTable, type TaxTable } from './charges';

export const distributorKinds = {
  customer: ['学员家长', 'Family', 'blue'],
  staff: ['员工', 'Staff', 'purple'],
  partner: ['外部合作', 'Partner', 'cyan'],
} as const;

export const itemKinds = {
  course: ['课程', 'Course'],
  pack: ['课程包', 'Pack'],
  product: ['商品', 'Product'],
  online: ['线上订单', 'Online order'],
  vip: ['会员', 'VIP'],
} as const;
export type ItemKind = keyof typeof itemKinds;

export const payMethods = {
  bank: ['银行卡', 'Bank'],
  wechat: ['微信', 'WeChat'],
  alipay: ['支付宝', 'Alipay'],
  salary: ['随工资', 'Salary'],
} as const;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const taxTable = shape((value): value is TaxTable => {
  const table = value as TaxTable | null;
  return (
    typeof table === 'object' &&
    table !== null &&
    [table.free, table.small, table.deduct, table.deductPercent].every(isCount) &&
    Array.isArray(table.brackets) &&
    table.brackets.length > 0 &&
    table.brackets.length <= 10 &&
    table.brackets.every(
      ({ upTo, percent: rate, minus }) => (upTo === null || isCount(upTo)) && isCount(rate) && isCount(minus),
    )
  );
});

export const DistributionSetting = resource({
  name: 'distribution_setting',
  area: 'distribution',
  noun: 'setting',
  path: '/distribution/v1/setting',
  title: ['分销设置', 'Distribution settings'],
  label: 'agreementVersion',
  fields: {
    enabled: bool('启用分销', 'Enabled'),
    whoMay: choices('可加入人群', 'Who may join', distributorKinds, { default: ['customer', 'staff', 'partner'] }),
    joinWay: choice(
      '加入方式',
      'How to join',
      { apply: ['申请审核', 'Apply'], invite: ['仅邀请', 'Invite only'] },
      { default: 'apply' },
    ),
    autoApprove: bool('自动通过', 'Approve at once'),
    agreement: richText('分销协议', 'Agreement'),
    agreementVersion: int('协议版本', 'Agreement version', { default: 1, computed: true }),
    depth: choice('佣金层级', 'Commission levels', { one: ['一级', 'One'], two: ['二级', 'Two'] }, { default: 'two' }),
    bindMode: choice(
      '绑定方式',
      'Binding',
      { first: ['首次绑定', 'First wins'], override: ['最近一次', 'Latest wins'] },
      { default: 'first' },
    ),
    bindDays: int('绑定天数', 'Days bound', { default: 90, min: 0, max: 3650, help: ['0 为永久', '0: for ever'] }),
    protectDays: int('客户保护期', 'Days protected', { default: 30, min: 0, max: 3650 }),
    onlyNew: bool('仅绑新客', 'New customers only', { default: true }),
    orderScope: choice(
      '计佣范围',
      'Orders that count',
      { first_contract: ['首份合同', 'First contract'], within_bind: ['绑定期内全部', 'All while bound'] },
      { default: 'first_contract' },
    ),
    itemKinds: choices('计佣项目', 'Items that count', itemKinds, { default: ['course', 'pack'] }),
    selfBuy: bool('自购返佣', 'Own purchase earns'),
    staffOwnOrder: bool('员工自签返佣', 'Own signing earns'),
    settleDays: int('保护期天数', 'Protection days', { default: 15, min: 7, max: 180 }),
    settleLessons: int('至少消课', 'Lessons at least', { default: 0, min: 0, max: 1000 }),
    settleMaxDays: int('最长等待天数', 'Longest wait in days', { default: 90, min: 7, max: 730 }),
    maxTotalPercent: percent('总佣金上限', 'Total rate cap', { default: 30_00, max: 50_00 }),
    minAmount: money('单笔下限', 'At least', { default: 100_00, min: 1 }),
    maxAmount: money('单笔上限', 'At most', { default: 20_000_00, min: 1 }),
    perDay: int('每日次数', 'Times a day', { default: 3, min: 1, max: 100 }),
    perMonth: money('每月限额', 'Limit a month', { default: 50_000_00, min: 1 }),
    feePercent: percent('手续费率', 'Fee', { default: 60 }),
    feeMin: money('最低手续费', 'Fee at least', { default: 1_00 }),
    feeMax: money('最高手续费', 'Fee at most', { default: 25_00 }),
    taxMode: choice(
      '个税方式',
      'Tax',
      { none: ['不代扣', 'None'], labour: ['劳务报酬预扣', 'Labour withholding'] },
      { default: 'none' },
    ),
    taxTable: json('税率表', 'Tax table', taxTable, { default: labourTable }),
    methods: choices('提现方式', 'Methods', payMethods, { default: ['bank', 'wechat', 'alipay'] }),
    approveAbove: money('审批金额', 'Approval above', { default: 5000_00 }),
    dualControl: bool('双人复核', 'Dual control', { default: true }),
    /** There is one row: a second is refused by the table. */
    isOnly: bool('唯一', 'Only', { default: true, computed: true }),
  },
  unique: [['isOnly']],
  columns: ['enabled', 'depth', 'settleDays', 'maxTotalPercent', 'updatedAt'],
  verbs: ['list', 'detail', 'edit'],
});
export type DistributionSetting = Row<typeof DistributionSetting>;

/** What a sale would bring: the calculator of the settings. */
export interface QuotedLine {
  lineNo: number;
  itemKind: string;
  itemId: number;
  cash: string;
  mode: string;
  source: string;
  first: string;
  second: string;
}
export interface Quote {
  lines: QuotedLine[];
  first: string;
  second: string;
  dueAt: string;
  /** Who would earn; none: nobody is bound. */
  firstId: number | null;
  secondId: number | null;
}

export interface AskedLine {
  itemKind: ItemKind;
  itemId: number;
  cash: string;
}
const askedLines = shape((value): value is AskedLine[] => {
  if (!Array.isArray(value) || value.length === 0 || value.length > 50) return false;
  return value.every(
    (line) =>
      typeof line === 'object' &&
      line !== null &&
      Object.hasOwn(itemKinds, String(line.itemKind)) &&
      Number.isSafeInteger(line.itemId) &&
      typeof line.cash === 'string',
  );
});

export const quoteOrder = call('POST', '/distribution/v1/order/quote', {
  label: ['佣金试算', 'Commission calculator'],
  permission: permission(DistributionSetting, 'view'),
  input: {
    customerId: ref('客户', 'Customer', 'customer'),
    distributorId: ref('分销员', 'Distributor', 'distributor'),
    firstLevelId: ref('一级等级', 'First level', 'distribution_level'),
    secondLevelId: ref('二级等级', 'Second level', 'distribution_level'),
    lines: json('明细', 'Lines', askedLines, { required: true }),
  },
  answer: type<Quote>(),
  reads: true,
});
