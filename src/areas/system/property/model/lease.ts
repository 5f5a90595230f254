import { awaited } from '#kernel/model/approvals';
import { choice, date, files, int, json, longText, money, percent, ref, states, text } from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import { payments } from '../../franchise/model/payments';

const payCycles = {
  monthly: ['月付', 'Monthly'],
  quarterly: ['季付', 'Quarterly'],
  half_yearly: ['半年付', 'Half-yearly'],
  yearly: ['年付', 'Yearly'],
} as const;
const rises = { none: ['无', 'None'], percent: ['按比例', 'Percent'], amount: ['按金额', 'Amount'] } as const;

const unchanged = { help: ['空表示不变', 'Empty keeps it'] } as const;

/** The terms of the next lease; what is left empty goes on as it is. */
const renewal = {
  newEndOn: date('新到期日', 'New end', { required: true }),
  newMonthlyRent: money('新月租', 'New monthly rent', { required: true, min: 1 }),
  newPropertyFee: money('新物业费/月', 'New property fee a month', unchanged),
  newPayCycle: choice('新付租周期', 'New cycle', payCycles, unchanged),
  newDueDaysBefore: int('新提前天数', 'New days before', { min: 0, max: 60, ...unchanged }),
  newFreeFrom: date('免租起', 'Rent-free from'),
  newFreeTo: date('免租止', 'Rent-free until'),
  newRiseKind: choice('新递增方式', 'New rise', rises, unchanged),
  newRisePercent: percent('新递增比例', 'New rise percent', unchanged),
  newRiseAmount: money('新递增金额', 'New rise amount', unchanged),
  newRiseEveryMonths: int('新递增间隔 (月)', 'New: every months', { min: 1, max: 120, ...unchanged }),
  addedDeposit: money('补交押金', 'Deposit to add', {
    min: 0,
    help: ['已付押金转入新租约', 'What was paid stays with the landlord'],
  }),
};

export const LeaseLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    active: ['执行中', 'Active', 'green'],
    ended: ['已到期', 'Ended', 'grey'],
    terminated: ['提前终止', 'Terminated', 'red'],
    renewed: ['已续租', 'Renewed', 'blue'],
  },
  initial: 'draft',
  transitions: {
    activate: { label: ['生效', 'Activate'], from: ['draft'], to: 'active' },
    renew: {
      label: ['续租', 'Renew'],
      from: ['active'],
      approval: {
        kind: 'system.leaseRenew',
        approved: 'renewed',
        form: ['schoolId', 'premises', 'endOn', 'monthlyRent'],
      },
      fields: renewal,
    },
    terminate: {
      label: ['提前终止', 'Terminate'],
      from: ['active'],
      approval: {
        kind: 'system.leaseTerminate',
        approved: 'terminated',
        form: ['schoolId', 'premises', 'endOn', 'monthlyRent'],
      },
      fields: {
        on: date('终止日', 'On', { required: true }),
        penalty: money('违约金', 'Penalty', { default: 0 }),
        reason: longText('原因', 'Reason', { required: true, max: 200 }),
      },
      danger: true,
    },
    end: { label: ['到期', 'End'], from: ['active'], to: 'ended', internal: true },
  },
});

export const Lease = resource({
  name: 'lease',
  area: 'system',
  path: '/school/v1/lease',
  title: ['租约', 'Lease'],
  label: 'no',
  fields: {
    no: text('编号', 'Number', { required: true, max: 30, computed: true, search: 'plain' }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    premises: text('物业', 'Premises', { required: true, max: 120, search: 'pinyin' }),
    landlord: text('出租方', 'Landlord', { required: true, max: 60, search: 'pinyin' }),
    landlordPhone: text('电话', 'Phone', { max: 20 }),
    landlordAccount: text('收款账户', 'Account', { max: 60, mask: 'bankCard' }),
    areaM2: int('面积 (m²)', 'Area (m²)', { min: 1 }),
    startOn: date('起租日', 'From', { required: true }),
    endOn: date('到期日', 'Until', { required: true }),
    monthlyRent: money('月租', 'Monthly rent', { required: true, min: 1 }),
    propertyFee: money('物业费/月', 'Property fee a month', { default: 0 }),
    deposit: money('押金', 'Deposit', { default: 0 }),
    payCycle: choice('付租周期', 'Cycle', payCycles, { required: true }),
    dueDaysBefore: int('提前天数', 'Days before', { default: 0, min: 0, max: 60 }),
    freeFrom: date('免租起', 'Rent-free from'),
    freeTo: date('免租止', 'Rent-free until'),
    riseKind: choice('递增方式', 'Rise', rises, { default: 'none' }),
    risePercent: percent('递增比例', 'Rise percent', { default: 0 }),
    riseAmount: money('递增金额', 'Rise amount', { default: 0 }),
    riseEveryMonths: int('递增间隔 (月)', 'Every months', { default: 12, min: 1, max: 120 }),
    noticeDays: int('续租提前 (天)', 'Notice days', { default: 90, min: 0 }),
    renewOfId: ref('续自', 'Renewal of', 'lease', { computed: true }),
    files: files('附件', 'Files'),
    approvalNo: awaited(),
    state: states(LeaseLife),
  },
  scope: { school: 'schoolId' },
  carries: carrying<{ rentNow: string | null; nextDueOn: string | null; nextDueAmount: string | null }>(),
  search: ['no', 'schoolId', 'state', 'endOn'],
  columns: ['no', 'schoolId', 'landlord', 'areaM2', 'startOn', 'endOn', 'monthlyRent', 'payCycle', 'state'],
  sort: 'endOn',
  unique: [['no']],
  actions: { preview: ['预览', 'Preview'] },
});
export type Lease = Row<typeof Lease>;

export const RentDue = resource({
  name: 'rent_due',
  area: 'system',
  path: '/school/v1/rentDue',
  title: ['应付租金', 'Due rent'],
  label: 'periodFrom',
  fields: {
    leaseId: ref('租约', 'Lease', 'lease', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        rent: ['租金', 'Rent'],
        property: ['物业', 'Property fee'],
        deposit: ['押金', 'Deposit'],
        penalty: ['违约金', 'Penalty'],
      },
      { required: true },
    ),
    periodFrom: date('起', 'From', { required: true }),
    periodTo: date('止', 'To', { required: true }),
    dueOn: date('应付日', 'Due on', { required: true }),
    amount: money('金额', 'Amount', { required: true }),
    paid: money('已付', 'Paid', { default: 0 }),
    payments: json('付款', 'Payments', payments, { default: [] }),
    status: choice(
      '状态',
      'Status',
      {
        due: ['待付', 'Due', 'orange'],
        part_paid: ['部分', 'Part paid', 'blue'],
        paid: ['已付', 'Paid', 'green'],
        overdue: ['逾期', 'Overdue', 'red'],
        cancelled: ['取消', 'Cancelled', 'grey'],
      },
      { default: 'due' },
    ),
  },
  scope: { school: 'schoolId' },
  search: ['schoolId', 'status', 'dueOn', 'kind', 'leaseId'],
  columns: ['leaseId', 'schoolId', 'kind', 'periodFrom', 'periodTo', 'dueOn', 'amount', 'paid', 'status'],
  sort: 'dueOn',
  unique: [['leaseId', 'kind', 'periodFrom']],
  verbs: ['list', 'detail', 'count', 'export'],
  actions: { pay: ['付款', 'Pay'], payMany: ['批量付款', 'Pay many'] },
});
export type RentDue = Row<typeof RentDue>;

export const leaseExpiring = event<{ leaseId: number; schoolId: number; days: number }>('lease.expiring');
