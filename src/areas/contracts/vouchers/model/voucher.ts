// Course vouchers: issued in batches to customers, redeemed in one contract.
import { awaited } from '#kernel/model/approvals';
import { call, rowOf, type } from '#kernel/model/call';
import { bool, categories, choice, date, int, money, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = text('原因', 'Reason', { required: true, max: 200 });

export const VoucherBatchLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    issuing: ['发放中', 'Issuing', 'green'],
    stopped: ['已停', 'Stopped', 'red'],
  },
  initial: 'draft',
  transitions: {
    open: {
      label: ['开始发放', 'Start issuing'],
      from: ['draft'],
      permission: 'issue',
      approval: {
        kind: 'contracts.voucherIssue',
        approved: 'issuing',
        form: ['name', 'lessons', 'quantity', 'source'],
        // Lessons given to make up for something are given away by more than one person.
        when: ({ source, lessons }) => source === 'compensate' && Number(lessons ?? 0) > 5,
      },
    },
    stop: { label: ['停发', 'Stop'], from: ['issuing'], to: 'stopped', permission: 'issue', danger: true },
  },
});

export const VoucherBatch = resource({
  name: 'voucher_batch',
  area: 'contracts',
  noun: 'voucher',
  path: '/v1/classFee/voucherBatch',
  title: ['课程券批次', 'Voucher batch'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    kind: choice('类型', 'Kind', { lessons: ['课时券', 'Lessons'], amount: ['金额券', 'Amount'] }, { required: true }),
    lessons: int('课时', 'Lessons', { min: 1, max: 100 }),
    amount: money('面额', 'Face value', { min: 1, max: 5_000_00 }),
    courseIds: refs('适用课程', 'Courses', 'course', { max: 100 }),
    subjects: categories('适用科目', 'Subjects', 'course_subject'),
    schoolIds: refs('适用校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    minAmount: money('最低消费', 'Minimum', { default: 0 }),
    quantity: int('数量', 'Quantity', { required: true, min: 1, max: 10_000 }),
    issued: int('已发', 'Issued', { default: 0, computed: true }),
    validDays: int('有效天数', 'Valid days', { min: 1, max: 1825, help: ['自发放日起', 'From the day of issue'] }),
    validTo: date('有效至', 'Valid until'),
    source: choice(
      '用途',
      'Purpose',
      {
        trial: ['试听转化', 'Trial'],
        renew: ['续费', 'Renewal'],
        compensate: ['补偿', 'Compensation'],
        activity: ['活动', 'Activity'],
      },
      { required: true },
    ),
    stackable: bool('可叠用', 'Stackable'),
    approvalNo: awaited(),
    state: states(VoucherBatchLife),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['name', 'kind', 'source', 'state', 'schoolIds'],
  columns: ['name', 'kind', 'lessons', 'amount', 'quantity', 'issued', 'validDays', 'validTo', 'source', 'state'],
  editableIn: ['draft'],
});
export type VoucherBatch = Row<typeof VoucherBatch>;

export const VoucherLife = lifecycle({
  states: {
    unused: ['未使用', 'Unused', 'blue'],
    locked: ['已占用', 'Locked', 'orange'],
    used: ['已核销', 'Used', 'green'],
    expired: ['已过期', 'Expired', 'grey'],
    void: ['已作废', 'Void', 'red'],
  },
  initial: 'unused',
  transitions: {
    lock: { label: ['占用', 'Lock'], from: ['unused'], to: 'locked', internal: true },
    release: { label: ['释放', 'Release'], from: ['locked'], to: 'unused', internal: true },
    redeem: { label: ['核销', 'Redeem'], from: ['locked'], to: 'used', internal: true },
    giveBack: { label: ['退回', 'Give back'], from: ['used'], to: 'unused', internal: true },
    expire: { label: ['过期', 'Expire'], from: ['unused'], to: 'expired', internal: true },
    void: { label: ['作废', 'Void'], from: ['unused'], to: 'void', danger: true, fields: { reason } },
  },
});

export const Voucher = resource({
  name: 'voucher',
  area: 'contracts',
  path: '/v1/classFee/voucher',
  title: ['课程券', 'Course voucher'],
  label: 'code',
  fields: {
    code: text('券号', 'Code', { required: true, computed: true, max: 12, search: 'plain', exact: true }),
    batchId: ref('批次', 'Batch', 'voucher_batch', { required: true, fixed: true }),
    customerId: ref('学员', 'Customer', 'customer', { required: true, fixed: true }),
    expiresOn: date('到期', 'Expires', { required: true }),
    extended: bool('已延期', 'Extended', { computed: true }),
    contractId: ref('核销合同', 'Used in', 'contract', { computed: true }),
    lineNo: int('合同行', 'Line', { computed: true }),
    state: states(VoucherLife),
  },
  scope: { parent: 'customerId' },
  search: ['code', 'customerId', 'batchId', 'state', 'expiresOn'],
  columns: ['code', 'batchId', 'customerId', 'expiresOn', 'contractId', 'state', 'createdAt'],
  unique: [['code']],
  indexes: [
    ['customerId', 'state'],
    ['batchId', 'state'],
    ['state', 'expiresOn'],
  ],
  verbs: ['list', 'detail', 'export', 'options', 'count'],
});
export type Voucher = Row<typeof Voucher>;

export const issue = call('POST', `${VoucherBatch.path}/issue`, {
  label: ['发放', 'Issue'],
  permission: permission(VoucherBatch, 'issue'),
  input: {
    id: ref('批次', 'Batch', 'voucher_batch', { required: true }),
    customerIds: refs('学员', 'Customers', 'customer', { max: 1000 }),
  },
  answer: type<{ issued: number; left: number }>(),
  trial: true,
});

export const extendVoucher = call('POST', `${Voucher.path}/extend`, {
  label: ['延期', 'Extend'],
  permission: 'contracts.voucher.extend',
  input: {
    id: ref('课程券', 'Voucher', 'voucher', { required: true }),
    days: int('天数', 'Days', { required: true, min: 1, max: 90 }),
  },
  answer: rowOf(Voucher),
});
