// A month's payroll of one employer: calculated again and again until it is submitted, approved, paid; then nothing changes it.
import { awaited } from '#kernel/model/approvals';
import { choice, date, datetime, int, json, money, ref, refs, shape, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { monthPattern } from '../../shifts/model/plan';
import type { SlipLine } from './amounts';
import { secret } from './settings';

const counted = { computed: true, default: 0, min: -99_999_999_999_99, ...secret } as const;

export const SalaryRunLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    calculated: ['已计算', 'Calculated', 'cyan'],
    approving: ['审批中', 'Being approved', 'orange'],
    approved: ['待发放', 'To pay', 'blue'],
    paid: ['已发放', 'Paid', 'green'],
  },
  initial: 'draft',
  transitions: {
    calculate: { label: ['计算', 'Calculate'], from: ['draft', 'calculated'], to: 'calculated', permission: 'run' },
    submit: {
      label: ['提交', 'Submit'],
      from: ['calculated'],
      to: 'approving',
      permission: 'run',
      approval: {
        kind: 'people.salaryRun',
        approved: 'approved',
        // No sums: those who keep approvals read every form, and sums of a run with few people are pay.
        form: ['name', 'kind', 'workMonth', 'payDate', 'headCount'],
      },
    },
    pay: {
      label: ['发放', 'Pay'],
      from: ['approved'],
      to: 'paid',
      permission: 'pay',
      confirm: [
        '发放后不能再改，更正只能进入以后的批次。',
        'Nothing changes after this; corrections go into a later run.',
      ],
      fields: { voucher: text('付款凭证号', 'Voucher', { required: true, max: 60 }) },
    },
    recalc: {
      label: ['退回', 'Back'],
      from: ['calculated', 'approved'],
      to: 'draft',
      permission: 'run',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

export const SalaryRun = resource({
  name: 'salary_run',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/salaryRun',
  title: ['工资批次', 'Salary run'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      {
        monthly: ['月度', 'Monthly'],
        annual_bonus: ['年终奖', 'Annual bonus'],
        off_cycle: ['补发', 'Off-cycle'],
      },
      { required: true, default: 'monthly', fixed: true },
    ),
    legalEntityId: ref('用工主体', 'Employer', 'legal_entity', { required: true, fixed: true }),
    workMonth: text('所属月', 'Work month', {
      required: true,
      max: 7,
      pattern: monthPattern,
      fixed: true,
      exact: true,
    }),
    payDate: date('发放日', 'Pay date', { required: true }),
    leftOutIds: refs('不参与员工', 'Left out', 'staff', {
      max: 50,
      help: ['考勤未锁定或奖励未确认而先不发的人', 'Whose month or awards are not settled, to be paid later'],
    }),
    leftOutReason: text('不参与原因', 'Why left out', { max: 200 }),
    taxMonth: text('税款月', 'Tax month', { max: 7, computed: true }),
    headCount: int('人数', 'People', { computed: true, default: 0 }),
    gross: money('应发合计', 'Gross', counted),
    insurance: money('代扣合计', 'Insurance', counted),
    tax: money('个税合计', 'Tax', counted),
    net: money('实发合计', 'Net', counted),
    companyCost: money('公司成本', 'Cost', counted),
    voucher: text('付款凭证号', 'Voucher', { max: 60, computed: true }),
    paidAt: datetime('发放时间', 'Paid at', { computed: true }),
    approvalNo: awaited(),
    state: states(SalaryRunLife),
  },
  search: ['name', 'legalEntityId', 'workMonth', 'kind', 'state'],
  columns: [
    ...(['name', 'kind', 'legalEntityId', 'workMonth', 'payDate', 'headCount', 'gross', 'insurance', 'tax'] as const),
    ...(['net', 'companyCost', 'state'] as const),
  ],
  form: ['name', 'kind', 'legalEntityId', 'workMonth', 'payDate', 'leftOutIds', 'leftOutReason'],
  sort: '-workMonth',
  uniqueWhere: [{ fields: ['legalEntityId', 'workMonth'], where: { kind: ['monthly'] } }],
  editableIn: ['draft'],
  grantedBy: { add: 'run', edit: 'run', delete: 'run', export: 'view' },
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete', 'export'],
});
export type SalaryRun = Row<typeof SalaryRun>;

/** One line with how it came about. */
export interface ExplainedLine extends SlipLine {
  name: string;
  explain: string;
  /** In hundredths, of pay by performance. */
  coefficient?: number;
  /** The monthly award it pays. */
  awardId?: number;
}
const isLine = (value: unknown): value is ExplainedLine => {
  const { code, amount } = (value ?? {}) as Partial<ExplainedLine>;
  return typeof code === 'string' && Number.isSafeInteger(amount);
};

export const SalarySlipLife = lifecycle({
  states: {
    draft: ['未发布', 'Not published', 'grey'],
    published: ['已发布', 'Published', 'blue'],
    viewed: ['已查看', 'Viewed', 'cyan'],
    questioned: ['有疑问', 'Questioned', 'orange'],
    confirmed: ['已确认', 'Confirmed', 'green'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'published', permission: 'run' },
    see: { label: ['查看', 'Seen'], from: ['published'], to: 'viewed', internal: true },
    confirm: { label: ['确认', 'Confirm'], from: ['published', 'viewed'], to: 'confirmed', internal: true },
    question: { label: ['疑问', 'Question'], from: ['viewed'], to: 'questioned', internal: true },
    answer: {
      label: ['答复', 'Answer'],
      from: ['questioned'],
      to: 'viewed',
      permission: 'run',
      fields: { answerText: text('答复', 'Answer', { required: true, max: 300 }) },
    },
  },
});

export const SalarySlip = resource({
  name: 'salary_slip',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/salarySlip',
  title: ['工资条', 'Slip'],
  label: 'workMonth',
  fields: {
    runId: ref('批次', 'Run', 'salary_run', { required: true, computed: true }),
    staffId: ref('员工', 'Staff', 'staff', { required: true, computed: true }),
    workMonth: text('所属月', 'Work month', { required: true, max: 7, computed: true, exact: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    postId: ref('岗位', 'Post', 'post', { computed: true }),
    gross: money('应发', 'Gross', counted),
    insurance: money('代扣', 'Insurance', counted),
    tax: money('个税', 'Tax', counted),
    afterTax: money('税后增减', 'After tax', counted),
    net: money('实发', 'Net', counted),
    companyCost: money('成本', 'Cost', counted),
    lines: json(
      '明细',
      'Lines',
      shape((value): value is ExplainedLine[] => Array.isArray(value) && value.every(isLine)),
      {
        ...{ computed: true, default: [], ...secret },
      },
    ),
    taxSums: json(
      '个税累计',
      'Tax so far',
      shape((value): value is Record<string, number> => typeof value === 'object' && value !== null),
      {
        ...{ computed: true, default: {}, ...secret },
      },
    ),
    questionText: text('疑问', 'Question', { max: 300, computed: true }),
    answerText: text('答复', 'Answer', { max: 300, computed: true }),
    state: states(SalarySlipLife),
  },
  scope: { school: 'schoolId', owner: 'staffId', creator: false },
  search: ['staffId', 'runId', 'workMonth', 'schoolId', 'postId', 'state'],
  columns: [
    ...(['staffId', 'workMonth', 'schoolId', 'postId', 'gross', 'insurance', 'tax', 'afterTax', 'net'] as const),
    ...(['companyCost', 'state', 'questionText'] as const),
  ],
  sort: '-workMonth',
  unique: [['runId', 'staffId']],
  indexes: [['staffId', 'workMonth']],
  grantedBy: { export: 'view' },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type SalarySlip = Row<typeof SalarySlip>;

export const SalaryAdjustment = resource({
  name: 'salary_adjustment',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/salaryAdjustment',
  title: ['补发补扣', 'Adjustment'],
  label: 'reason',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true }),
    group: choice(
      '项目',
      'Item',
      {
        variable: ['应发增减', 'Before tax'],
        after_tax: ['税后增减', 'After tax'],
        annual_bonus: ['年终奖', 'Annual bonus'],
      },
      { required: true, default: 'variable' },
    ),
    workMonth: text('月份', 'Month', { required: true, max: 7, pattern: monthPattern }),
    amount: money('金额', 'Amount', {
      ...{ required: true, min: -99_999_999_99, max: 99_999_999_99, ...secret },
      help: ['扣款填负数', 'Negative: taken off'],
    }),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
    source: text('来源', 'Source', { max: 30, computed: true }),
    sourceId: int('单据', 'Document', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    runId: ref('批次', 'Run', 'salary_run', { computed: true }),
    state: choice(
      '状态',
      'State',
      { open: ['待用', 'Open', 'blue'], used: ['已用', 'Used', 'green'], void: ['作废', 'Void', 'grey'] },
      { default: 'open', computed: true },
    ),
  },
  scope: { owner: 'staffId', creator: false },
  search: ['staffId', 'group', 'workMonth', 'state'],
  columns: ['staffId', 'group', 'workMonth', 'amount', 'reason', 'source', 'state', 'runId', 'createdAt'],
  sort: '-createdAt',
  uniqueWhere: [{ fields: ['source', 'sourceId'], where: { state: ['open', 'used'] } }],
  grantedBy: { add: 'run', edit: 'run', delete: 'run', import: 'run', export: 'view' },
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'export', 'import'],
});
export type SalaryAdjustment = Row<typeof SalaryAdjustment>;

const sums = { required: true, computed: true, ...secret } as const;
export const TaxLedger = resource({
  name: 'tax_ledger',
  area: 'people',
  noun: 'salary',
  path: '/salary/v1/taxLedger',
  title: ['个税累计', 'Tax ledger'],
  label: 'taxMonth',
  fields: {
    staffId: ref('员工', 'Staff', 'staff', { required: true, computed: true }),
    legalEntityId: ref('用工主体', 'Employer', 'legal_entity', { required: true, computed: true }),
    taxYear: int('年度', 'Year', { required: true, computed: true }),
    taxMonth: int('月份', 'Month', { required: true, computed: true, min: 1, max: 12 }),
    runId: ref('批次', 'Run', 'salary_run', { required: true, computed: true }),
    income: money('累计收入', 'Income', sums),
    basic: money('累计减除', 'Basic', sums),
    special: money('累计专项', 'Special', sums),
    additional: money('累计附加', 'Additional', sums),
    taxable: money('应纳税所得额', 'Taxable', sums),
    taxTotal: money('累计税额', 'Tax so far', sums),
    withheld: money('本期', 'Withheld now', sums),
  },
  scope: { owner: 'staffId', creator: false },
  search: ['staffId', 'legalEntityId', 'taxYear', 'taxMonth'],
  columns: [
    ...(['staffId', 'legalEntityId', 'taxYear', 'taxMonth', 'income', 'basic', 'special', 'additional'] as const),
    ...(['taxable', 'taxTotal', 'withheld'] as const),
  ],
  sort: '-createdAt',
  unique: [['runId', 'staffId']],
  appendOnly: true,
  indexes: [['staffId', 'legalEntityId', 'taxYear']],
  grantedBy: { export: 'view' },
  verbs: ['list', 'detail', 'count', 'export'],
});
export type TaxLedger = Row<typeof TaxLedger>;
