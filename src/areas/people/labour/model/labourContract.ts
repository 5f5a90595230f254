// The contract between a person and who employs them: drafted, signed, renewed, ended.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { choice, date, files, int, money, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const contractKinds = {
  fixed: ['固定期限', 'Fixed term'],
  open_ended: ['无固定期限', 'Open-ended'],
  task: ['完成任务', 'Task'],
  internship: ['实习协议', 'Internship'],
  labour_service: ['劳务协议', 'Labour service'],
  rehire: ['返聘协议', 'Retired rehire'],
} as const;

const months = int('期限（月）', 'Months', { min: 1, max: 240 });
const fixedReason = text('签固定期限的原因', 'Why a fixed term', { max: 200 });

export const LabourLife = lifecycle({
  states: {
    draft: ['待签', 'To sign', 'orange'],
    active: ['生效', 'In force', 'green'],
    renewed: ['已续签', 'Renewed', 'blue'],
    expired: ['已到期', 'Expired', 'red'],
    terminated: ['已解除', 'Terminated', 'grey'],
    void: ['已作废', 'Void', 'grey'],
  },
  initial: 'draft',
  transitions: {
    sign: {
      label: ['签订', 'Sign'],
      from: ['draft'],
      to: 'active',
      permission: 'edit',
      fields: {
        signedOn: date('签订日期', 'Signed', { required: true }),
        papers: files('扫描件', 'Scans', { max: 10 }),
      },
    },
    renew: {
      label: ['续签', 'Renew'],
      from: ['active', 'expired'],
      to: 'renewed',
      permission: 'edit',
      fields: {
        nextKind: choice('类型', 'Kind', contractKinds, { required: true }),
        nextStartOn: date('开始', 'From', { required: true }),
        nextMonths: months,
        nextReason: fixedReason,
      },
    },
    expire: { label: ['到期', 'Expired'], from: ['active'], to: 'expired', internal: true },
    terminate: {
      label: ['解除', 'Terminate'],
      from: ['active'],
      to: 'terminated',
      permission: 'edit',
      danger: true,
      fields: {
        endedOn: date('解除日期', 'Ended on', { required: true }),
        endReason: text('原因', 'Reason', { required: true, max: 200 }),
      },
    },
    void: {
      label: ['作废', 'Void'],
      from: ['draft'],
      to: 'void',
      permission: 'edit',
      danger: true,
      confirm: ['作废后不能恢复', 'This cannot be undone'],
    },
  },
});

export const LabourContract = resource({
  name: 'labour_contract',
  area: 'people',
  noun: 'contract',
  path: '/people/v1/labourContract',
  title: ['员工合同', 'Labour contract'],
  label: 'contractNo',
  fields: {
    contractNo: text('合同编号', 'No.', { max: 30, computed: true, search: 'plain', exact: true }),
    staffId: ref('员工', 'Staff member', 'staff', { required: true, fixed: true }),
    legalEntityId: ref('用工主体', 'Employer', 'legal_entity'),
    kind: choice('类型', 'Kind', contractKinds, { required: true, default: 'fixed' }),
    startOn: date('开始', 'From', { required: true }),
    months,
    endOn: date('结束', 'To', { computed: true }),
    times: int('第几次', 'Nth', { computed: true, default: 1 }),
    probationMonths: int('试用期（月）', 'Probation (months)', { min: 0, max: 6, default: 0 }),
    basePay: money('合同工资', 'Agreed pay', { mask: 'hidden', seenWith: 'pay', indexed: false }),
    workplace: text('工作地点', 'Place', { max: 100 }),
    fixedReason,
    signedOn: date('签订日期', 'Signed', { computed: true }),
    papers: files('扫描件', 'Scans', { max: 10 }),
    endedOn: date('解除日期', 'Ended on', { computed: true, indexed: false }),
    endReason: text('解除原因', 'Why ended', { max: 200, computed: true }),
    renewedById: ref('续签合同', 'Renewed by', 'labour_contract', { computed: true, indexed: false }),
    state: states(LabourLife),
  },
  scope: { parent: 'staffId', creator: false },
  asked: {
    endsWithin: int('几天内到期', 'Ends within days', { min: 0, max: 3650 }),
  },
  search: ['contractNo', 'staffId', 'legalEntityId', 'kind', 'state', 'endOn', 'endsWithin'],
  columns: [
    ...(['contractNo', 'staffId', 'legalEntityId', 'kind', 'times', 'startOn', 'endOn', 'probationMonths'] as const),
    ...(['signedOn', 'state'] as const),
  ],
  sort: '-startOn',
  unique: [['contractNo']],
  noOverlap: [{ by: ['staffId', 'legalEntityId'], range: ['startOn', 'endOn'], where: { state: ['draft', 'active'] } }],
  indexes: [['state', 'endOn']],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'export'],
  grantedBy: { pay: 'people.salary.view' },
});
export type LabourContract = Row<typeof LabourContract>;

/** Many in one step; who is owed a contract without an end is told of and left out unless a reason is given. */
export const renewBatch = call('POST', `${LabourContract.path}/renewBatch`, {
  label: ['批量续签', 'Renew'],
  permission: permission(LabourContract, 'edit'),
  input: {
    ids: refs('合同', 'Contracts', 'labour_contract', { required: true, max: 200 }),
    kind: choice('类型', 'Kind', contractKinds, { required: true, default: 'fixed' }),
    months: int('期限（月）', 'Months', { min: 1, max: 240 }),
    startOn: date('统一开始日期', 'From', { help: ['留空则各自接续', 'Left empty: each follows on'] }),
    fixedReason,
  },
  answer: type<BatchAnswer>(),
  trial: true,
});

/** From the staff list: a draft for each. */
export const draftContracts = call('POST', `${LabourContract.path}/draftFor`, {
  label: ['发起合同', 'Draft contracts'],
  permission: permission(LabourContract, 'add'),
  input: {
    ids: refs('员工', 'Staff', 'staff', { required: true, max: 200 }),
    legalEntityId: ref('用工主体', 'Employer', 'legal_entity', { required: true }),
    kind: choice('类型', 'Kind', contractKinds, { required: true, default: 'fixed' }),
    months: int('期限（月）', 'Months', { min: 1, max: 240, default: 36 }),
    startOn: date('开始', 'From', { required: true }),
  },
  answer: type<BatchAnswer>(),
});

export interface LabourCounts {
  all: number;
  ending: number;
  unsigned: number;
  expired: number;
}
export const labourCounts = call('GET', `${LabourContract.path}/dueCounts`, {
  label: ['合同到期统计', 'Contracts due'],
  permission: permission(LabourContract, 'view'),
  answer: type<LabourCounts>(),
});
