// The seals of the enterprise: who keeps each, who may use it where and how long, and every use of it.
import { awaited } from '#kernel/model/approvals';
import { call } from '#kernel/model/call';
import { bool, choice, date, int, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const SealLife = lifecycle({
  states: {
    active: ['启用', 'In use', 'green'],
    suspended: ['已停用', 'Suspended', 'orange'],
    destroyed: ['已销毁', 'Destroyed', 'grey'],
  },
  initial: 'active',
  transitions: {
    suspend: { label: ['停用', 'Suspend'], from: ['active'], to: 'suspended', permission: 'edit' },
    resume: { label: ['恢复', 'Resume'], from: ['suspended'], to: 'active', permission: 'edit' },
    destroy: {
      label: ['销毁', 'Destroy'],
      from: ['active', 'suspended'],
      danger: true,
      confirm: ['销毁后不能恢复', 'This cannot be undone'],
      fields: { destroyReason: text('原因', 'Reason', { required: true, max: 200 }) },
      approval: { kind: 'contracts.sealDestroy', approved: 'destroyed', form: ['name', 'kind', 'keeperId'] },
    },
  },
});

export const Seal = resource({
  name: 'seal',
  area: 'contracts',
  path: '/contract/v1/seal',
  title: ['印章', 'Seal'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      {
        contract: ['合同专用章', 'Contract'],
        finance: ['财务专用章', 'Finance'],
        official: ['公章', 'Official'],
      },
      { required: true },
    ),
    widthMm: int('直径（mm）', 'Width (mm)', { min: 20, max: 60, default: 40 }),
    schoolIds: refs('适用校区', 'Schools', 'school', { max: 200, help: ['留空为全部', 'Left empty: all'] }),
    keeperId: ref('保管人', 'Keeper', 'staff', { required: true }),
    staffIds: refs('可用人', 'Users', 'staff', {
      max: 100,
      help: ['留空仅保管人可用', 'Left empty: the keeper alone'],
    }),
    roleIds: refs('可用角色', 'Roles', 'role', { max: 30 }),
    needApproval: bool('用印审批', 'Needs approval'),
    validTo: date('有效期至', 'Valid to'),
    destroyReason: text('销毁原因', 'Why destroyed', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(SealLife),
  },
  scope: { schools: 'schoolIds', owner: 'keeperId', creator: false },
  search: ['name', 'kind', 'keeperId', 'state'],
  columns: ['name', 'kind', 'schoolIds', 'keeperId', 'needApproval', 'validTo', 'state'],
  sort: 'name',
  unique: [['name']],
  editableIn: ['active', 'suspended'],
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'export'],
});
export type Seal = Row<typeof Seal>;

export const SealUseLife = lifecycle({
  states: {
    asked: ['待审批', 'Asked', 'orange'],
    used: ['已用印', 'Used', 'green'],
    refused: ['已驳回', 'Refused', 'red'],
  },
  initial: 'asked',
  transitions: {
    submit: {
      label: ['用印', 'Use'],
      from: ['asked'],
      internal: true,
      fields: { keeperId: ref('保管人', 'Keeper', 'staff', { computed: true }) },
      approval: {
        kind: 'contracts.sealUse',
        approved: 'used',
        form: ['sealId', 'document', 'copies', 'purpose'],
        when: (row) => row.needsLeave === true,
      },
    },
    refuse: { label: ['驳回', 'Refuse'], from: ['asked'], to: 'refused', internal: true },
  },
});

export const SealUse = resource({
  name: 'seal_use',
  area: 'contracts',
  noun: 'seal',
  path: '/contract/v1/sealUse',
  title: ['用印记录', 'Use of a seal'],
  label: 'document',
  fields: {
    sealId: ref('印章', 'Seal', 'seal', { required: true, computed: true }),
    document: text('文件', 'Document', { required: true, max: 100, computed: true, search: 'plain' }),
    copies: int('份数', 'Copies', { required: true, min: 1, max: 999, computed: true }),
    purpose: text('事由', 'Purpose', { required: true, max: 100, computed: true }),
    staffId: ref('用印人', 'Person', 'staff', { required: true, computed: true }),
    ip: text('IP', 'IP', { max: 45, computed: true }),
    needsLeave: bool('需审批', 'Needs approval', { computed: true }),
    approvalNo: awaited(),
    state: states(SealUseLife),
  },
  scope: { parent: 'sealId' },
  search: ['sealId', 'document', 'staffId', 'state'],
  columns: ['createdAt', 'sealId', 'document', 'copies', 'purpose', 'staffId', 'ip', 'state'],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type SealUse = Row<typeof SealUse>;

/** Whoever the seal names; the server judges. */
export const applySeal = call('POST', `${Seal.path}/use`, {
  label: ['用印登记', 'Use the seal'],
  permission: permission(Seal, 'view'),
  input: {
    id: ref('印章', 'Seal', 'seal', { required: true }),
    document: text('文件', 'Document', { required: true, max: 100 }),
    copies: int('份数', 'Copies', { required: true, min: 1, max: 999, default: 1 }),
    purpose: text('事由', 'Purpose', { required: true, max: 100 }),
  },
});
