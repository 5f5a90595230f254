// People who bring customers, whom they were brought by, and the four purses their commission lies in.
import { awaited } from '#kernel/model/approvals';
import { type BatchAnswer, call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  datetime,
  files,
  idCard,
  image,
  int,
  mobile,
  money,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import { distributorKinds } from '../../settings/model/setting';

const most = 99_999_999_999_99;
export const signed = { min: -most, max: most } as const;
const reason = text('原因', 'Reason', { required: true, max: 200 });

export const DistributorLife = lifecycle({
  states: {
    active: ['正常', 'Active', 'green'],
    frozen: ['已冻结', 'Frozen', 'orange'],
    quit: ['已清退', 'Removed', 'grey'],
  },
  initial: 'active',
  transitions: {
    freeze: { label: ['冻结', 'Freeze'], from: ['active'], to: 'frozen', danger: true, fields: { reason } },
    unfreeze: { label: ['解冻', 'Unfreeze'], from: ['frozen'], to: 'active', permission: 'freeze', fields: { reason } },
    quit: { label: ['清退', 'Remove'], from: ['active', 'frozen'], to: 'quit', danger: true, fields: { reason } },
    rejoin: { label: ['恢复', 'Rejoin'], from: ['quit'], to: 'active', permission: 'quit', fields: { reason } },
    setLevel: {
      label: ['调整等级', 'Set level'],
      from: ['active'],
      to: 'active',
      fields: {
        levelId: ref('等级', 'Level', 'distribution_level', { required: true }),
        lock: bool('锁定等级', 'Lock it'),
        reason,
      },
    },
    changeParent: {
      label: ['变更上级', 'Change parent'],
      from: ['active'],
      fields: { parentId: ref('上级', 'Parent', 'distributor'), reason },
      approval: { kind: 'distribution.changeParent', approved: 'active', form: ['distNo', 'name', 'schoolId'] },
    },
    adjust: {
      label: ['佣金调整', 'Adjust'],
      from: ['active'],
      fields: {
        amount: money('调整金额', 'Amount', { required: true, ...signed, help: ['负数为扣减', 'Negative: taken off'] }),
        reason,
        files: files('凭证', 'Files', { max: 5 }),
      },
      approval: { kind: 'distribution.adjust', approved: 'active', form: ['distNo', 'name', 'available'] },
    },
  },
});

const purse = { default: 0, computed: true, ...signed } as const;
const counted = { default: 0, computed: true } as const;

export const Distributor = resource({
  name: 'distributor',
  area: 'distribution',
  path: '/distribution/v1/distributor',
  title: ['分销员', 'Distributor'],
  fields: {
    name: text('姓名', 'Name', { required: true, max: 20, search: 'pinyin' }),
    distNo: text('编号', 'No.', { max: 12, computed: true, search: 'plain', exact: true }),
    kind: choice('身份', 'Kind', distributorKinds, { required: true, fixed: true }),
    customerId: ref('学员', 'Customer', 'customer', { fixed: true }),
    staffId: ref('员工', 'Staff member', 'staff', { fixed: true }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    idCard: idCard('身份证', 'Id card'),
    wechat: text('微信', 'WeChat', { max: 40 }),
    avatar: image('头像', 'Photo'),
    schoolId: ref('所属校区', 'School', 'school', { required: true }),
    ownerId: ref('维护人', 'Looked after by', 'staff'),
    parentId: ref('上级', 'Parent', 'distributor', { fixed: true }),
    parentAt: datetime('绑定上级时间', 'Under the parent since', { computed: true }),
    levelId: ref('等级', 'Level', 'distribution_level', { computed: true }),
    levelLocked: bool('锁定等级', 'Level locked', { computed: true }),
    levelAt: datetime('定级时间', 'Level since', { computed: true }),
    agreementVersion: int('协议版本', 'Agreement', { computed: true }),
    joinedAt: datetime('加入时间', 'Joined', { computed: true }),
    note: text('备注', 'Note', { max: 200 }),
    pending: money('待结算', 'Pending', purse),
    available: money('可提现', 'Available', purse),
    withdrawing: money('提现中', 'Withdrawing', purse),
    withdrawn: money('已提现', 'Withdrawn', purse),
    directCount: int('直属', 'Direct', counted),
    secondCount: int('二级', 'Second', counted),
    customers: int('客户', 'Customers', counted),
    orders: int('订单', 'Orders', counted),
    amount: money('成交额', 'Amount', counted),
    approvalNo: awaited(),
    state: states(DistributorLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  asked: { inDebt: bool('欠款', 'In debt') },
  search: [
    ...(['name', 'mobile', 'kind', 'levelId', 'parentId', 'schoolId', 'ownerId', 'state', 'joinedAt'] as const),
    ...(['available', 'inDebt'] as const),
  ],
  columns: [
    ...(['name', 'distNo', 'mobile', 'kind', 'levelId', 'parentId', 'schoolId', 'ownerId'] as const),
    ...(['directCount', 'secondCount', 'customers', 'orders', 'amount', 'pending', 'available'] as const),
    ...(['withdrawn', 'joinedAt', 'state'] as const),
  ],
  form: [
    ...(['kind', 'customerId', 'staffId', 'name', 'mobile', 'schoolId', 'ownerId', 'parentId'] as const),
    ...(['idCard', 'wechat', 'avatar', 'note'] as const),
  ],
  sort: '-joinedAt',
  unique: [['distNo'], ['mobile'], ['customerId'], ['staffId']],
  indexes: [['joinedAt'], ['state', 'joinedAt'], ['schoolId', 'joinedAt']],
  verbs: ['list', 'detail', 'add', 'edit', 'export', 'import', 'options', 'count'],
  actions: { adjustDebt: ['调成欠款', 'Adjust into debt'] },
});
export type Distributor = Row<typeof Distributor>;

export const distributorJoined = event<{ distributorId: number; parentId: number | null }>('distributor.joined');
export const distributorFrozen = event<{ distributorId: number }>('distributor.frozen');
/** A quit one is gone for good: nobody stays under them, nobody is bound to them. */
export const distributorQuit = event<{ distributorId: number }>('distributor.quit');

export const assignOwner = call('POST', `${Distributor.path}/assignOwner`, {
  label: ['更换维护人', 'Change looked after by'],
  permission: permission(Distributor, 'edit'),
  input: {
    ids: refs('分销员', 'Distributors', 'distributor', { required: true, max: 200 }),
    ownerId: ref('维护人', 'Looked after by', 'staff', { required: true }),
  },
  answer: type<BatchAnswer>(),
});

export const freezeMany = call('POST', `${Distributor.path}/freezeBatch`, {
  label: ['冻结', 'Freeze'],
  permission: permission(Distributor, 'freeze'),
  danger: true,
  input: { ids: refs('分销员', 'Distributors', 'distributor', { required: true, max: 200 }), reason },
  answer: type<BatchAnswer>(),
});

export interface TreeNode {
  id: number;
  name: string;
  level: string;
  direct: number;
  amount: string;
  state: string;
  children?: TreeNode[];
}
export interface Tree {
  /** From the root down to the parent of the one in the middle. */
  above: { id: number; name: string }[];
  node: TreeNode | null;
  /** Without one in the middle: those who have no parent. */
  roots: TreeNode[];
  total: number;
}
export const distributorTree = call('GET', `${Distributor.path}/tree`, {
  label: ['关系树', 'Tree'],
  permission: permission(Distributor, 'view'),
  input: {
    id: ref('分销员', 'Distributor', 'distributor'),
    page: int('页', 'Page', { default: 1, min: 1, max: 10_000 }),
  },
  answer: type<Tree>(),
});
