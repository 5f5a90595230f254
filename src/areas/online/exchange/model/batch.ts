// Exchange codes in batches: what they give, to whom, how many; the codes themselves are kept as fingerprints and ciphers.
import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { choice, date, int, longText, money, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { vipLevels } from '../../packages/model/package';

const reason = { reason: text('原因', 'Reason', { required: true, max: 200 }) };

export const ExchangeBatchLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    generating: ['生成中', 'Generating', 'blue'],
    active: ['可兑换', 'Active', 'green'],
    frozen: ['已冻结', 'Frozen', 'orange'],
    void: ['已作废', 'Void', 'red'],
  },
  initial: 'draft',
  transitions: {
    generate: {
      label: ['生成', 'Generate'],
      from: ['draft'],
      to: 'approving',
      permission: 'create',
      confirm: ['确认按此数量与内容生成兑换码？', 'Make so many codes with this reward?'],
      approval: {
        kind: 'online.exchangeBatch',
        approved: 'generating',
        form: ['code', 'name', 'style', 'quantity', 'value', 'schoolId'],
      },
    },
    activate: { label: ['启用', 'Activate'], from: ['generating'], to: 'active', internal: true },
    freeze: { label: ['冻结', 'Freeze'], from: ['active'], to: 'frozen', permission: 'void', fields: reason },
    unfreeze: { label: ['解冻', 'Unfreeze'], from: ['frozen'], to: 'active', permission: 'void', fields: reason },
    void: {
      label: ['作废', 'Void'],
      from: ['active', 'frozen'],
      to: 'void',
      danger: true,
      fields: { ...reason, typedNo: text('输入批次号确认', 'Type the batch no.', { required: true, max: 20 }) },
    },
    extend: {
      label: ['延期', 'Extend'],
      from: ['active'],
      to: 'active',
      permission: 'create',
      fields: { validTo: date('有效期至', 'Valid to', { required: true }) },
    },
  },
});

export const rewardShape = z.object({
  kind: z.enum(['package', 'courses', 'vip', 'resources']),
  packageId: z.number().nullable(),
  courseIds: z.array(z.number()),
  resourceIds: z.array(z.number()),
  level: z.enum(['vip', 'svip']).nullable(),
  days: z.number().nullable(),
});
export type Reward = z.infer<typeof rewardShape>;

const prefixPattern = {
  pattern: /^[2-9A-HJ-NP-Z]{0,4}$/,
  patternHelp: ['最多 4 位，不含 0、1、I、O', 'At most 4, without 0, 1, I, O'],
} as const;

export const ExchangeBatch = resource({
  name: 'exchange_batch',
  area: 'online',
  noun: 'exchange',
  grantedBy: { add: 'create', edit: 'create', delete: 'create', copy: 'create' },
  path: '/v1/qmexchange/batch',
  title: ['兑换码批次', 'Code batch'],
  fields: {
    code: text('编号', 'No.', { max: 20, computed: true, search: 'plain', exact: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    style: choice(
      '码型',
      'Style',
      { single: ['一码一用', 'One use'], shared: ['通用码', 'Shared word'] },
      { required: true, default: 'single' },
    ),
    quantity: int('数量', 'Quantity', {
      required: true,
      min: 1,
      max: 100_000,
      help: ['通用码为可用次数', 'Of a shared word: its uses'],
    }),
    prefix: text('前缀', 'Prefix', { max: 4, ...prefixPattern }),
    word: text('通用词', 'Word', {
      max: 20,
      pattern: /^[A-Z0-9]{6,20}$/,
      patternHelp: ['6–20 位大写字母或数字', '6–20 capitals or digits'],
    }),
    rewardKind: choice(
      '兑换内容',
      'Reward',
      {
        package: ['套餐', 'Package'],
        courses: ['课程', 'Courses'],
        resources: ['资源', 'Resources'],
        vip: ['会员', 'Membership'],
      },
      { required: true, default: 'package' },
    ),
    packageId: ref('套餐', 'Package', 'online_package'),
    courseIds: refs('课程', 'Courses', 'course', { max: 20 }),
    resourceIds: refs('资源', 'Resources', 'online_resource', { max: 50 }),
    level: choice('会员等级', 'Level', vipLevels),
    days: int('天数', 'Days', { min: 1, max: 3650 }),
    validFrom: date('有效期从', 'Valid from'),
    validTo: date('有效期至', 'Valid to', { required: true }),
    perPerson: int('每人限兑', 'Per person', { default: 1, min: 1, max: 99 }),
    audience: choice(
      '限定人群',
      'Who',
      { all: ['不限', 'All'], new_only: ['新客户', 'New customers'], members_only: ['在读学员', 'Members'] },
      { required: true, default: 'all' },
    ),
    schoolIds: refs('可兑校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    channel: choice(
      '去向',
      'Channel',
      {
        gift: ['赠送', 'Gift'],
        sale: ['渠道销售', 'Sold to partner'],
        activity: ['活动', 'Activity'],
        compensation: ['补偿', 'Compensation'],
        staff: ['员工福利', 'Staff'],
        test: ['测试', 'Test'],
      },
      { required: true, default: 'gift' },
    ),
    partner: text('合作方', 'Partner', { max: 60 }),
    unitPrice: money('结算单价', 'Unit price', { default: 0 }),
    schoolId: ref('校区', 'School', 'school'),
    ownerId: ref('负责人', 'Owner', 'staff', { computed: true }),
    note: longText('备注', 'Note', { max: 500 }),
    value: money('总价值', 'Value', { computed: true, default: 0 }),
    generated: int('已生成', 'Generated', { computed: true, default: 0 }),
    assigned: int('已分配', 'Assigned', { computed: true, default: 0 }),
    redeemed: int('已兑换', 'Redeemed', { computed: true, default: 0 }),
    voided: int('已作废', 'Voided', { computed: true, default: 0 }),
    settlement: money('结算', 'Settlement', { computed: true, default: 0 }),
    approvalNo: awaited(),
    state: states(ExchangeBatchLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  search: ['code', 'name', 'style', 'rewardKind', 'channel', 'partner', 'state', 'ownerId', 'validTo'],
  columns: [
    'code',
    'name',
    'rewardKind',
    'quantity',
    'generated',
    'assigned',
    'redeemed',
    'voided',
    'validTo',
    'channel',
    'settlement',
    'state',
  ],
  editableIn: ['draft'],
  uniqueWhere: [{ fields: ['word'], where: { state: ['draft', 'approving', 'generating', 'active', 'frozen'] } }],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'copy', 'count', 'export', 'options'],
  actions: {
    export: ['查看与导出明码', 'Plain codes'],
    redeem: ['代兑换', 'Redeem for a student'],
    reverse: ['撤销兑换', 'Reverse'],
  },
});
export type ExchangeBatch = Row<typeof ExchangeBatch>;
