// Changes of a contract that runs: another course, class or school, another customer, a longer or an interrupted time.
import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, rowOf, type } from '#kernel/model/call';
import { choice, date, datetime, files, int, json, money, ref, shape, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { submitting } from '../../contract/model/asking';
import { splitsShape } from '../../payments/model/payment';
import type { LotOut } from '../../refunds/model/reckoning';

export const ChangeLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Approving', 'orange'],
    approved: ['待执行', 'To execute', 'blue'],
    executed: ['已执行', 'Executed', 'green'],
    withdrawn: ['已撤回', 'Withdrawn', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: submitting(
      'contracts.change',
      [
        ...['no', 'contractId', 'customerId', 'kind', 'value', 'difference'],
        ...['targetSchoolId', 'targetCustomerId', 'reason'],
      ],
      {},
    ),
    execute: { label: ['执行', 'Execute'], from: ['approved'], to: 'executed' },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['draft', 'approved'],
      to: 'withdrawn',
      permission: 'apply',
      danger: true,
    },
  },
});

export const changeKinds = {
  course: ['换课', 'Course', 'blue'],
  class: ['换班', 'Class', 'cyan'],
  school: ['转校', 'School', 'purple'],
  customer: ['转让', 'Customer', 'orange'],
  extend: ['延期', 'Extend', 'green'],
  suspend: ['停课', 'Suspend', 'grey'],
  resume: ['复课', 'Resume', 'green'],
} as const;
export type ChangeKind = keyof typeof changeKinds;

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Hundredths of a lesson that leave a line; nothing named: all that are left. */
export const outsShape = z
  .array(z.strictObject({ lineNo: z.number().int().positive(), lessons: z.number().int().positive().max(999_99) }))
  .max(50);
export const insShape = z.strictObject({
  courseId: id,
  lessons: z.number().int().positive().max(999),
  concessionIds: z.array(id).max(20).default([]),
});

export interface MovedLine {
  lineNo: number;
  name: string;
  courseId: number;
  lessons: number;
  value: number;
  outs: (LotOut & { validTo: string | null })[];
  /** Unused gift lessons, hundredths. */
  gifts: number;
  giftOuts: LotOut[];
}
const movedLines = shape((value): value is MovedLine[] => Array.isArray(value));

/** What a person says of a change; what it comes to is reckoned. */
const wish = {
  contractId: ref('合同', 'Contract', 'contract', { width: 170, required: true }),
  kind: choice('类型', 'Kind', changeKinds, { required: true }),
  outs: json('转出', 'Out', outsShape, { default: [] }),
  ins: json('转入', 'In', insShape),
  targetSchoolId: ref('目标校区', 'Target school', 'school', { indexed: false }),
  targetCustomerId: ref('受让学员', 'Target customer', 'customer', { indexed: false }),
  fromDate: date('起', 'From'),
  toDate: date('止', 'To'),
  surplusTo: choice(
    '余额去向',
    'Surplus to',
    { balance: ['账户余额', 'Balance'], lessons: ['多给课时', 'Lessons'] },
    { default: 'balance' },
  ),
} as const;

export const ContractChange = resource({
  name: 'contract_change',
  area: 'contracts',
  noun: 'change',
  path: '/contract/v1/change',
  title: ['合同变更', 'Contract change'],
  label: 'no',
  fields: {
    no: text('单号', 'No.', { max: 32, computed: true, search: 'plain', exact: true }),
    ...wish,
    customerId: ref('学员', 'Customer', 'customer', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    ownerId: ref('签约人', 'Owner', 'staff', { computed: true }),
    targetContractId: ref('新合同', 'New contract', 'contract', { computed: true, indexed: false }),
    reason: text('原因', 'Reason', { max: 200, required: true }),
    files: files('附件', 'Files', { max: 10 }),
    days: int('天数', 'Days', { computed: true, min: -1000 }),
    moved: json('转出明细', 'What leaves', movedLines, { default: [], computed: true }),
    lessonsIn: int('转入课时', 'Lessons in', { default: 0, computed: true }),
    giftsIn: int('转入赠课', 'Gifts in', { default: 0, computed: true }),
    value: money('转出价值', 'Value out', { default: 0, computed: true }),
    net: money('转入价格', 'Price in', { default: 0, computed: true }),
    difference: money('差额', 'Difference', { default: 0, computed: true, min: -999_999_999_99 }),
    fee: money('手续费', 'Fee', { default: 0, computed: true }),
    /** Of difference and fee; held on the change until it is executed. */
    paid: money('已付', 'Paid', { default: 0, computed: true }),
    executedAt: datetime('执行时间', 'Executed at', { computed: true }),
    approvalNo: awaited(),
    state: states(ChangeLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  search: ['contractId', 'customerId', 'schoolId', 'kind', 'state', 'targetSchoolId'],
  columns: [
    'no',
    'customerId',
    'contractId',
    'kind',
    'value',
    'difference',
    'fee',
    'paid',
    'fromDate',
    'toDate',
    'schoolId',
    'state',
    'createdAt',
  ],
  form: ['contractId', 'kind', 'reason'],
  unique: [['no']],
  uniqueWhere: [{ fields: ['contractId'], where: { state: ['draft', 'approving', 'approved'] } }],
  indexes: [['contractId', 'state']],
  editableIn: ['draft'],
  grantedBy: { add: 'apply', edit: 'apply', delete: 'apply' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'options', 'count'],
  actions: { apply: ['申请变更', 'Apply for changes'] },
});
export type ContractChange = Row<typeof ContractChange>;

export const SettlementLife = lifecycle({
  states: { open: ['待结', 'Open', 'orange'], settled: ['已结', 'Settled', 'green'] },
  initial: 'open',
  transitions: {
    settle: {
      label: ['结算', 'Settle'],
      from: ['open'],
      to: 'settled',
      fields: {
        settledOn: date('结算日', 'Settled on', { required: true }),
        files: files('凭证', 'Proof', { max: 5 }),
      },
    },
  },
});

export const SchoolSettlement = resource({
  name: 'school_settlement',
  area: 'contracts',
  noun: 'settlement',
  path: '/contract/v1/settlement',
  title: ['校区结算', 'School settlement'],
  label: 'changeId',
  fields: {
    changeId: ref('变更单', 'Change', 'contract_change', { required: true, computed: true }),
    fromSchoolId: ref('转出校区', 'From school', 'school', { required: true, computed: true }),
    toSchoolId: ref('转入校区', 'To school', 'school', { required: true, computed: true }),
    amount: money('金额', 'Amount', { required: true, computed: true }),
    settledOn: date('结算日', 'Settled on', { computed: true }),
    files: files('凭证', 'Proof', { max: 5, computed: true }),
    state: states(SettlementLife),
  },
  scope: { school: 'fromSchoolId' },
  search: ['fromSchoolId', 'toSchoolId', 'state', 'createdAt'],
  columns: ['changeId', 'fromSchoolId', 'toSchoolId', 'amount', 'settledOn', 'state', 'createdAt'],
  unique: [['changeId']],
  verbs: ['list', 'detail', 'export', 'count'],
});

type Yuan = string;
export interface ChangeSheet {
  moved: { lineNo: number; name: string; lessons: number; most: number; gifts: number; value: Yuan }[];
  value: Yuan;
  net: Yuan;
  lessonsIn: number;
  giftsIn: number;
  difference: Yuan;
  surplus: Yuan;
  fee: Yuan;
  days: number;
  newExpiry: { course: string; from: string; to: string }[];
  /** Open installments of the line, each with what it comes to for the new course. */
  later: { dueOn: string; lessons: number; was: Yuan; amount: Yuan }[];
}

export const calcChange = call('POST', `${ContractChange.path}/calc`, {
  label: ['试算变更', 'Reckon a change'],
  permission: permission(ContractChange, 'add'),
  input: wish,
  answer: type<ChangeSheet>(),
  reads: true,
});

/** What is still to be collected before it can take place. */
export const changeDue = call('GET', `${ContractChange.path}/due`, {
  label: ['待收差额', 'Due for a change'],
  permission: 'contracts.payment.collect',
  input: { id: ref('变更单', 'Change', 'contract_change', { required: true }) },
  answer: type<{ due: Yuan }>(),
});

/** Difference and fee, at once: held on the change until it is executed. */
export const payChange = call('POST', `${ContractChange.path}/pay`, {
  label: ['收取差额', 'Collect the difference'],
  permission: 'contracts.payment.collect',
  input: {
    id: ref('变更单', 'Change', 'contract_change', { required: true }),
    splits: json('收款方式', 'Splits', splitsShape, { required: true }),
    clientKey: text('幂等键', 'Idempotency key', { required: true, max: 36 }),
  },
  answer: type<{ paid: Yuan; receiptNos: string[]; replayed: boolean }>(),
});

/** Another class of the same course: no money, nobody is asked. */
export const moveClass = call('POST', `${ContractChange.path}/moveClass`, {
  label: ['换班', 'Move to another class'],
  permission: permission(ContractChange, 'add'),
  input: {
    contractId: ref('合同', 'Contract', 'contract', { required: true }),
    fromClassId: ref('原班级', 'From class', 'class', { required: true }),
    toClassId: ref('新班级', 'To class', 'class', { required: true }),
    fromDate: date('自', 'From', { required: true }),
    reason: text('原因', 'Reason', { max: 200, required: true }),
  },
  answer: rowOf(ContractChange),
});

/** Back from a suspension, on a day. */
export const resume = call('POST', `${ContractChange.path}/resume`, {
  label: ['复课', 'Resume'],
  permission: permission(ContractChange, 'add'),
  input: {
    contractId: ref('合同', 'Contract', 'contract', { required: true }),
    on: date('复课日', 'Back on', { required: true }),
  },
  answer: rowOf(ContractChange),
});
