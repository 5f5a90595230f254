import { awaited } from '#kernel/model/approvals';
import {
  bool,
  choice,
  date,
  files,
  int,
  json,
  longText,
  mobile,
  money,
  percent,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import { payments } from './payments';

export const FranchiseLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    active: ['生效', 'Active', 'green'],
    terminated: ['已解约', 'Terminated', 'red'],
    expired: ['已到期', 'Expired', 'grey'],
    renewed: ['已续约', 'Renewed', 'blue'],
  },
  initial: 'draft',
  transitions: {
    activate: { label: ['生效', 'Activate'], from: ['draft'], to: 'active' },
    terminate: {
      label: ['解约', 'Terminate'],
      from: ['active'],
      approval: { kind: 'system.franchiseTerminate', approved: 'terminated', form: ['schoolId', 'partner', 'endOn'] },
      fields: {
        on: date('解约日', 'On', { required: true }),
        reason: longText('原因', 'Reason', { required: true, max: 200 }),
      },
      danger: true,
    },
    renew: {
      label: ['续约', 'Renew'],
      from: ['active'],
      to: 'renewed',
      fields: { newEndOn: date('新到期日', 'New end', { required: true }) },
    },
    expire: { label: ['到期', 'Expire'], from: ['active'], to: 'expired', internal: true },
  },
});

export const FranchiseAgreement = resource({
  name: 'franchise_agreement',
  area: 'system',
  path: '/school/v1/franchiseAgreement',
  title: ['加盟协议', 'Franchise agreement'],
  label: 'no',
  fields: {
    no: text('编号', 'Number', { required: true, max: 30, computed: true, search: 'plain' }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    partner: text('加盟方', 'Partner', { required: true, max: 60, search: 'pinyin' }),
    partnerContact: text('联系人', 'Contact', { max: 30 }),
    partnerMobile: mobile('联系手机', 'Contact mobile'),
    signedOn: date('签订日', 'Signed on', { required: true }),
    startOn: date('起', 'From', { required: true }),
    endOn: date('止', 'Until', { required: true }),
    brandFee: money('加盟费', 'Brand fee', { default: 0 }),
    deposit: money('保证金', 'Deposit', { default: 0 }),
    brandFeePaidOn: date('缴清日', 'Brand fee paid on'),
    royaltyBase: choice(
      '分成基数',
      'Royalty base',
      {
        receipts: ['实收净额', 'Net receipts'],
        revenue: ['确认收入', 'Recognised revenue'],
        member: ['在读人数', 'Members'],
        fixed: ['固定', 'Fixed'],
      },
      { required: true },
    ),
    royaltyPercent: percent('分成比例', 'Royalty percent', { default: 0 }),
    royaltyAmount: money('分成金额', 'Royalty amount', { default: 0 }),
    minRoyalty: money('保底', 'Minimum', { default: 0 }),
    marketingPercent: percent('市场基金', 'Marketing fund', { default: 0 }),
    territory: text('保护区域', 'Territory', { max: 200 }),
    radiusKm: int('保护半径 (km)', 'Radius (km)', { default: 0, min: 0, max: 100 }),
    exclusive: bool('独家', 'Exclusive'),
    noticeDays: int('续约提前 (天)', 'Notice days', { default: 180, min: 0 }),
    renewOfId: ref('续自', 'Renewal of', 'franchise_agreement', { computed: true }),
    files: files('附件', 'Files'),
    approvalNo: awaited(),
    state: states(FranchiseLife),
  },
  scope: { school: 'schoolId' },
  search: ['no', 'schoolId', 'partner', 'state', 'endOn'],
  columns: ['no', 'schoolId', 'partner', 'startOn', 'endOn', 'royaltyBase', 'royaltyPercent', 'minRoyalty', 'state'],
  sort: 'endOn',
  unique: [['no']],
});
export type FranchiseAgreement = Row<typeof FranchiseAgreement>;

export const FranchiseFee = resource({
  name: 'franchise_fee',
  area: 'system',
  path: '/school/v1/franchiseFee',
  title: ['加盟费用', 'Franchise fee'],
  label: 'month',
  fields: {
    agreementId: ref('协议', 'Agreement', 'franchise_agreement', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    month: text('月份', 'Month', { required: true, max: 7 }),
    baseAmount: money('基数', 'Base', { required: true, min: -99_999_999_999_99 }),
    royalty: money('分成', 'Royalty', { required: true }),
    marketing: money('市场基金', 'Marketing fund', { required: true }),
    total: money('合计', 'Total', { required: true }),
    paid: money('已缴', 'Paid', { default: 0 }),
    payments: json('缴费记录', 'Payments', payments, { default: [] }),
    waiveReason: text('减免原因', 'Why waived', { max: 200 }),
    status: choice(
      '状态',
      'Status',
      {
        due: ['待缴', 'Due', 'orange'],
        part_paid: ['部分', 'Part paid', 'blue'],
        paid: ['已缴', 'Paid', 'green'],
        waived: ['减免', 'Waived', 'grey'],
      },
      { default: 'due' },
    ),
  },
  scope: { school: 'schoolId' },
  search: ['schoolId', 'agreementId', 'status', 'month'],
  columns: ['month', 'schoolId', 'agreementId', 'baseAmount', 'royalty', 'marketing', 'total', 'paid', 'status'],
  sort: '-month',
  unique: [['agreementId', 'month']],
  verbs: ['list', 'detail', 'count', 'export'],
  actions: { pay: ['缴费', 'Pay'], waive: ['减免', 'Waive'], recalculate: ['重算', 'Recalculate'] },
});
export type FranchiseFee = Row<typeof FranchiseFee>;

export const franchiseFeeBilled = event<{ feeId: number; agreementId: number; month: string }>('franchise.fee_billed');
export const franchiseTerminated = event<{ agreementId: number; schoolId: number; on: string }>('franchise.terminated');
