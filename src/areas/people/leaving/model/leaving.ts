// Somebody leaves: applied for, approved, handed over, settled, and only then finished; the account ends with it.
import { awaited } from '#kernel/model/approvals';
import { call, valuesOf } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  date,
  file,
  int,
  longText,
  money,
  quantity,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const leavingKinds = {
  resign: ['辞职', 'Resign'],
  mutual: ['协商', 'Mutual'],
  dismiss: ['辞退', 'Dismiss'],
  layoff: ['裁员', 'Lay-off'],
  expire: ['到期不续', 'Not renewed'],
  probation_fail: ['试用不合格', 'Failed probation'],
  retire: ['退休', 'Retire'],
  other: ['其他', 'Other'],
} as const;

const rate = (zh: string, en: string) => int(zh, en, { min: 1, max: 5 });
const talk = {
  talkById: ref('面谈人', 'Talked with', 'staff', { required: true }),
  talkOn: date('面谈日期', 'On', { required: true }),
  ratePay: rate('薪酬评价', 'Pay (1–5)'),
  rateSuperior: rate('上级评价', 'Superior (1–5)'),
  rateGrowth: rate('发展评价', 'Growth (1–5)'),
  rateWorkload: rate('工作量评价', 'Workload (1–5)'),
  rateTeam: rate('团队评价', 'Team (1–5)'),
  talkText: longText('面谈记录', 'What was said', { max: 1000 }),
  wouldReturn: bool('愿意回来', 'Would return'),
} as const;
const settlement = {
  workDays: quantity('当月出勤天数', 'Days worked this month', { max: 31_00 }),
  unusedLeaveDays: quantity('未休年假天数', 'Unused annual leave (days)', { max: 60_00 }),
  fixedPay: money('月固定工资', 'Fixed pay a month'),
  compensationMonths: quantity('补偿月数', 'Months of compensation', { max: 24_00 }),
  otherAmount: money('其他', 'Other', { min: -999_999_99 }),
  settleNote: text('结算说明', 'Note', { max: 300 }),
} as const;

export const LeavingLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Being approved', 'orange'],
    handing_over: ['交接中', 'Handing over', 'blue'],
    settling: ['结算中', 'Settling', 'cyan'],
    scheduled: ['待办结', 'To be finished', 'purple'],
    finished: ['已离职', 'Left', 'green'],
    cancelled: ['已撤销', 'Cancelled', 'grey'],
    rejected: ['已驳回', 'Rejected', 'red'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      permission: 'apply',
      approval: {
        kind: 'people.leaving',
        approved: 'handing_over',
        rejected: 'rejected',
        form: ['staffId', 'kind', 'reason', 'lastWorkOn', 'noticeDays', 'shortNotice', 'remark'],
      },
    },
    handedOver: { label: ['交接完成', 'Handed over'], from: ['handing_over'], to: 'settling', internal: true },
    talk: {
      label: ['面谈', 'Exit talk'],
      from: ['approving', 'handing_over', 'settling', 'scheduled'],
      to: ['approving', 'handing_over', 'settling', 'scheduled'],
      fields: talk,
    },
    settle: {
      label: ['结算', 'Settle'],
      from: ['handing_over', 'settling'],
      to: ['handing_over', 'settling'],
      permission: 'finish',
      fields: settlement,
    },
    finish: {
      label: ['办结', 'Finish'],
      from: ['settling', 'scheduled'],
      to: ['finished', 'scheduled'],
      danger: true,
      fields: {
        rehireable: bool('可再聘', 'May return', { default: true }),
        insuranceStoppedOn: date('停保月', 'Insurance ends'),
      },
    },
    cancel: {
      label: ['撤销', 'Cancel'],
      from: ['draft', 'approving', 'handing_over', 'settling', 'scheduled'],
      to: 'cancelled',
      permission: 'apply',
      danger: true,
      confirm: ['已移交的内容不会移回', 'What was handed over does not come back'],
      fields: { cancelReason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

const said = { mask: 'hidden', seenWith: 'talk', computed: true, indexed: false } as const;
const paid = { mask: 'hidden', seenWith: 'pay', computed: true, indexed: false } as const;

export const Leaving = resource({
  name: 'leaving',
  area: 'people',
  path: '/people/v1/leaving',
  title: ['离职', 'Leaving'],
  label: 'staffId',
  fields: {
    staffId: ref('员工', 'Staff member', 'staff', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    departmentId: ref('部门', 'Department', 'department', { computed: true, indexed: false }),
    postId: ref('岗位', 'Post', 'post', { computed: true, indexed: false }),
    kind: choice('类型', 'Kind', leavingKinds, { required: true }),
    reason: category('原因', 'Reason', 'leaving_reason'),
    remark: text('说明', 'Remark', { max: 1000 }),
    appliedOn: date('申请日期', 'Applied', { computed: true }),
    lastWorkOn: date('最后工作日', 'Last day', { required: true }),
    noticeDays: int('提前天数', 'Notice (days)', { computed: true, default: 0 }),
    shortNotice: bool('提前不足', 'Short notice', { computed: true }),
    talkById: ref('面谈人', 'Talked with', 'staff', said),
    talkOn: date('面谈日期', 'Talk on', said),
    ratePay: int('薪酬评价', 'Pay (1–5)', said),
    rateSuperior: int('上级评价', 'Superior (1–5)', said),
    rateGrowth: int('发展评价', 'Growth (1–5)', said),
    rateWorkload: int('工作量评价', 'Workload (1–5)', said),
    rateTeam: int('团队评价', 'Team (1–5)', said),
    talkText: longText('面谈记录', 'What was said', { max: 1000, ...said }),
    wouldReturn: bool('愿意回来', 'Would return', said),
    workDays: quantity('当月出勤天数', 'Days worked this month', paid),
    unusedLeaveDays: quantity('未休年假天数', 'Unused annual leave (days)', paid),
    fixedPay: money('月固定工资', 'Fixed pay a month', paid),
    leavePay: money('未休年假工资', 'Pay for unused leave', paid),
    compensationMonths: quantity('补偿月数', 'Months of compensation', paid),
    compensation: money('经济补偿', 'Compensation', paid),
    otherAmount: money('其他', 'Other', { min: -999_999_99, ...paid }),
    settleNote: text('结算说明', 'Note', { max: 300, computed: true }),
    handoverDone: int('已核对交接项', 'Handover items checked', { computed: true, default: 0 }),
    handoverAll: int('交接项', 'Handover items', { computed: true, default: 0 }),
    rehireable: bool('可再聘', 'May return', { computed: true, default: true }),
    insuranceStoppedOn: date('停保月', 'Insurance ends', { computed: true, indexed: false }),
    certificateFile: file('离职证明', 'Certificate'),
    cancelReason: text('撤销原因', 'Why cancelled', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(LeavingLife),
  },
  scope: { school: 'schoolId', department: 'departmentId', owner: 'staffId', creator: false },
  search: ['staffId', 'schoolId', 'kind', 'reason', 'state', 'lastWorkOn'],
  columns: [
    ...(['staffId', 'schoolId', 'postId', 'kind', 'reason', 'appliedOn', 'lastWorkOn', 'noticeDays'] as const),
    ...(['handoverDone', 'rehireable', 'state'] as const),
  ],
  sort: '-lastWorkOn',
  uniqueWhere: [
    { fields: ['staffId'], where: { state: ['draft', 'approving', 'handing_over', 'settling', 'scheduled'] } },
  ],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'options', 'edit', 'export'],
  actions: { apply: ['申请离职', 'Ask for a leaving'], talk: ['离职面谈', 'Exit talk'] },
  grantedBy: { pay: 'people.salary.view', edit: 'apply' },
});
export type Leaving = Row<typeof Leaving>;
export const openLeaving = ['draft', 'approving', 'handing_over', 'settling', 'scheduled'] as const;

const { kind, reason, remark, lastWorkOn } = Leaving.fields;
const made = valuesOf({ leavingId: int('离职', 'Leaving', { required: true }) });

export const applyLeaving = call('POST', `${Leaving.path}/apply`, {
  label: ['离职', 'Leave'],
  permission: permission(Leaving, 'apply'),
  input: { id: ref('员工', 'Staff member', 'staff', { required: true }), kind, lastWorkOn, reason, remark },
  answer: made,
  danger: true,
});

/** One's own. */
export const resign = call('POST', `${Leaving.path}/resign`, {
  label: ['申请离职', 'Resign'],
  permission: permission(Leaving, 'resign'),
  input: { lastWorkOn, reason, remark },
  answer: made,
  danger: true,
});
