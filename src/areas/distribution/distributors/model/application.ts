// Who would like to distribute, and what became of it.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { choice, datetime, idCard, int, mobile, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { distributorKinds } from '../../settings/model/setting';

export const auditNote = text('审核意见', 'Audit note', { required: true, max: 200 });

export const ApplicationLife = lifecycle({
  states: {
    pending: ['待审核', 'To audit', 'orange'],
    approved: ['已通过', 'Approved', 'green'],
    rejected: ['已驳回', 'Rejected', 'red'],
    cancelled: ['已撤销', 'Cancelled', 'grey'],
  },
  initial: 'pending',
  transitions: {
    approve: {
      label: ['通过', 'Approve'],
      from: ['pending'],
      to: 'approved',
      permission: 'audit',
      fields: {
        levelId: ref('等级', 'Level', 'distribution_level'),
        schoolId: ref('所属校区', 'School', 'school'),
        ownerId: ref('维护人', 'Looked after by', 'staff'),
      },
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['pending'],
      to: 'rejected',
      permission: 'audit',
      danger: true,
      fields: { auditNote },
    },
    cancel: { label: ['撤销', 'Cancel'], from: ['pending'], to: 'cancelled', permission: 'edit', danger: true },
  },
});

export const DistributorApplication = resource({
  name: 'distributor_application',
  area: 'distribution',
  noun: 'application',
  path: '/distribution/v1/application',
  title: ['分销申请', 'Application'],
  fields: {
    name: text('姓名', 'Name', { required: true, max: 20, search: 'pinyin' }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    kind: choice('身份', 'Kind', distributorKinds, { required: true }),
    customerId: ref('学员', 'Customer', 'customer'),
    staffId: ref('员工', 'Staff member', 'staff'),
    idCard: idCard('身份证', 'Id card'),
    schoolId: ref('所属校区', 'School', 'school', { required: true }),
    inviterId: ref('邀请人', 'Inviter', 'distributor'),
    reason: text('申请理由', 'Reason', { max: 200 }),
    agreementVersion: int('协议版本', 'Agreement', { computed: true }),
    consentAt: datetime('同意时间', 'Agreed', { computed: true }),
    auditBy: ref('审核人', 'Audited by', 'staff', { computed: true, indexed: false }),
    auditAt: datetime('审核时间', 'Audited', { computed: true }),
    auditNote: text('审核意见', 'Audit note', { max: 200, computed: true }),
    distributorId: ref('分销员', 'Distributor', 'distributor', { computed: true, indexed: false }),
    /** What an auditor should look at: the same number or id card elsewhere. */
    duplicates: text('疑似重复', 'Duplicates', { max: 200, computed: true }),
    state: states(ApplicationLife),
  },
  scope: { school: 'schoolId' },
  search: ['name', 'mobile', 'kind', 'inviterId', 'schoolId', 'state', 'createdAt'],
  columns: [
    ...(['name', 'mobile', 'kind', 'inviterId', 'schoolId', 'reason', 'agreementVersion', 'duplicates'] as const),
    ...(['createdAt', 'auditBy', 'auditNote', 'state'] as const),
  ],
  editableIn: ['pending'],
  uniqueWhere: [{ fields: ['mobile'], where: { state: ['pending'] } }],
  indexes: [['state', 'createdAt']],
  verbs: ['list', 'detail', 'add', 'edit', 'export', 'count'],
});
export type DistributorApplication = Row<typeof DistributorApplication>;

const ids = refs('申请', 'Applications', 'distributor_application', { required: true, max: 200 });
export const approveApplications = call('POST', `${DistributorApplication.path}/approveBatch`, {
  label: ['批量通过', 'Approve all'],
  permission: permission(DistributorApplication, 'audit'),
  input: { ids },
  answer: type<BatchAnswer>(),
});
export const rejectApplications = call('POST', `${DistributorApplication.path}/rejectBatch`, {
  label: ['批量驳回', 'Reject all'],
  permission: permission(DistributorApplication, 'audit'),
  danger: true,
  input: { ids, auditNote },
  answer: type<BatchAnswer>(),
});
