// What passes from one pair of hands into others: items by kind, each moved by the area it belongs to and checked by somebody.
import { bool, choice, date, files, int, json, ref, shape, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const HandoverLife = lifecycle({
  states: {
    open: ['待交接', 'Open', 'orange'],
    running: ['交接中', 'Running', 'blue'],
    done: ['已完成', 'Done', 'green'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'open',
  transitions: {
    start: { label: ['开始', 'Start'], from: ['open'], to: 'running', internal: true },
    complete: { label: ['完成', 'Done'], from: ['open', 'running'], to: 'done', internal: true },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['open', 'running'],
      to: 'cancelled',
      permission: 'manage',
      danger: true,
      fields: { cancelReason: reason },
    },
  },
});

export const Handover = resource({
  name: 'handover',
  area: 'people',
  path: '/v1/handover/handover',
  title: ['交接', 'Handover'],
  label: 'staffId',
  fields: {
    staffId: ref('交接人', 'From', 'staff', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    cause: choice(
      '事由',
      'Cause',
      {
        leaving: ['离职', 'Leaving'],
        transfer: ['调动', 'Transfer'],
        post_change: ['换岗', 'Post change'],
        long_leave: ['长假', 'Long leave'],
      },
      { required: true, fixed: true },
    ),
    causeId: int('单据', 'Document', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    dueOn: date('期限', 'Due', { required: true }),
    supervisorId: ref('监交人', 'Supervisor', 'staff'),
    checked: int('已核对', 'Checked', { computed: true, default: 0 }),
    total: int('交接项', 'Items', { computed: true, default: 0 }),
    cancelReason: text('取消原因', 'Why cancelled', { max: 200, computed: true }),
    state: states(HandoverLife),
  },
  scope: { school: 'schoolId', owner: 'staffId', creator: false },
  asked: { overdue: bool('已逾期', 'Overdue') },
  search: ['staffId', 'supervisorId', 'state', 'dueOn', 'overdue'],
  columns: ['staffId', 'schoolId', 'cause', 'checked', 'dueOn', 'supervisorId', 'state'],
  sort: 'dueOn',
  uniqueWhere: [{ fields: ['staffId'], where: { state: ['open', 'running'] } }],
  editableIn: ['open', 'running'],
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'export'],
  grantedBy: { add: 'manage', edit: 'manage' },
  actions: { manage: ['管理交接', 'Manage handovers'] },
});
export type Handover = Row<typeof Handover>;

export const handKinds = {
  asset: ['物品', 'Assets'],
  cash: ['备用金', 'Cash'],
  document: ['纸质资料', 'Paper documents'],
  custom: ['其他', 'Other'],
} as const;

export const ItemLife = lifecycle({
  states: {
    pending: ['待分配', 'To assign', 'orange'],
    assigned: ['待接收', 'To accept', 'blue'],
    moved: ['已移交', 'Moved', 'cyan'],
    checked: ['已核对', 'Checked', 'green'],
  },
  initial: 'pending',
  transitions: {
    assign: { label: ['分配', 'Assign'], from: ['pending', 'assigned'], to: 'assigned', internal: true },
    accept: { label: ['接收', 'Accept'], from: ['assigned'], to: 'moved', internal: true },
    refuse: { label: ['退回', 'Refuse'], from: ['assigned'], to: 'pending', internal: true },
    check: { label: ['核对', 'Check'], from: ['moved'], to: 'checked', internal: true },
    skip: { label: ['不适用', 'Not needed'], from: ['pending'], to: 'checked', internal: true },
  },
});

export const rowIds = shape(
  (value): value is number[] | null => value === null || (Array.isArray(value) && value.every(Number.isSafeInteger)),
);

export const HandoverItem = resource({
  name: 'handover_item',
  area: 'people',
  noun: 'handover',
  path: '/v1/handover/item',
  title: ['交接项', 'Handover item'],
  label: 'title',
  fields: {
    handoverId: ref('交接', 'Handover', 'handover', { required: true, fixed: true }),
    staffId: ref('交接人', 'From', 'staff', { computed: true }),
    itemType: text('项目', 'Item type', { max: 40, required: true, fixed: true }),
    title: text('名称', 'Title', { required: true, max: 60 }),
    total: int('数量', 'Total', { computed: true, default: 0 }),
    moved: int('已移交', 'Moved', { computed: true, default: 0 }),
    receiverId: ref('接收人', 'Receiver', 'staff', { computed: true }),
    checkerRoleId: ref('核对角色', 'Checker role', 'role', { computed: true, indexed: false }),
    supervisorId: ref('监交人', 'Supervisor', 'staff', { computed: true }),
    rowIds: json('选定内容', 'Chosen rows', rowIds, { computed: true }),
    mandatory: bool('必交', 'Mandatory'),
    guide: text('交接说明', 'Guide', { max: 300, computed: true }),
    note: text('备注', 'Note', { max: 500 }),
    papers: files('附件', 'Files', { max: 10 }),
    state: states(ItemLife),
  },
  scope: { parent: 'handoverId' },
  search: ['handoverId', 'receiverId', 'state'],
  columns: ['title', 'total', 'moved', 'receiverId', 'mandatory', 'guide', 'note', 'state'],
  sort: 'id',
  verbs: ['list', 'detail', 'count', 'edit'],
  grantedBy: { edit: 'manage' },
});
export type HandoverItem = Row<typeof HandoverItem>;

export const HandoverRule = resource({
  name: 'handover_rule',
  area: 'people',
  noun: 'handoverRule',
  path: '/v1/handover/rule',
  title: ['角色交接项', 'Role-to-item binding'],
  label: 'itemType',
  fields: {
    roleId: ref('角色', 'Role', 'role', { required: true, fixed: true }),
    itemType: text('项目', 'Item type', { required: true, max: 40, fixed: true }),
    mandatory: bool('必交', 'Mandatory'),
    guide: text('说明', 'Guide', { max: 300 }),
    defaultReceiver: choice(
      '默认接收人',
      'Default receiver',
      {
        superior: ['直属上级', 'Superior'],
        principal: ['校长', 'Principal'],
        same_post: ['同岗同校', 'Same post'],
        named: ['指定', 'Named'],
        none: ['不预设', 'None'],
      },
      { default: 'superior' },
    ),
    receiverId: ref('指定人', 'Named', 'staff', { indexed: false }),
    checkerRoleId: ref('核对角色', 'Checker role', 'role', { indexed: false }),
  },
  search: ['roleId', 'itemType'],
  sort: 'roleId',
  unique: [['roleId', 'itemType']],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type HandoverRule = Row<typeof HandoverRule>;
