// A contract: what a family buys, for how much, and what has been paid of it.
import { awaited } from '#kernel/model/approvals';
import {
  bool,
  category,
  choice,
  date,
  datetime,
  files,
  int,
  json,
  money,
  percent,
  ref,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import type { ChargeFindings } from '../../pricing/model/supervision';
import { cartShape, emptyCart, performersShape } from './cart';
import { ContractLife } from './life';
import { strokesShape } from './signature';

export const contractKinds = {
  new: ['新签', 'New', 'green'],
  renew: ['续费', 'Renewal', 'blue'],
  expand: ['扩科', 'Expansion', 'purple'],
  transfer_in: ['转入', 'Transferred in', 'cyan'],
  goods: ['商品单', 'Goods', 'grey'],
} as const;

export interface Supervision {
  level: 'off' | 'warn' | 'block';
  charges: ChargeFindings[];
  overriddenBy?: number;
  reason?: string;
}
const supervision = shape(
  (value): value is Supervision => typeof value === 'object' && value !== null && 'level' in value,
);
const breachTiers = shape((value): value is { consumedTo: number; percent: number }[] => Array.isArray(value));

export const Contract = resource({
  name: 'contract',
  area: 'contracts',
  path: '/contract/v1/contract',
  title: ['合同', 'Contract'],
  label: 'no',
  fields: {
    no: text('合同编号', 'Contract no.', { max: 32, computed: true, search: 'plain', exact: true }),
    kind: choice('类型', 'Kind', contractKinds, { default: 'new', computed: true }),
    customerId: ref('学员', 'Customer', 'customer', { required: true }),
    guardianId: ref('签约家长', 'Signing guardian', 'guardian'),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    originSchoolId: ref('原校区', 'First school', 'school', { computed: true, indexed: false }),
    /** Where it was before it moved; that school still reads it. */
    leftSchoolId: ref('转出校区', 'Moved out of', 'school', { computed: true }),
    ownerId: ref('签约人', 'Owner', 'staff', { required: true }),
    performers: json('业绩归属', 'Credit split', performersShape, { default: [] }),
    referrerId: ref('推荐人', 'Referrer', 'customer', { indexed: false }),
    cart: json('明细', 'Cart', cartShape, { default: emptyCart }),
    grossTotal: money('原价合计', 'Gross', { default: 0, computed: true }),
    discountTotal: money('优惠合计', 'Discounts', { default: 0, computed: true }),
    receivable: money('应收', 'Receivable', { default: 0, computed: true }),
    received: money('已收', 'Received', { default: 0, computed: true }),
    refunded: money('已退', 'Refunded', { default: 0, computed: true }),
    owed: money('欠款', 'Owed', { default: 0, computed: true }),
    forfeited: money('扣款收入', 'Forfeited', { default: 0, computed: true }),
    payPlan: choice(
      '付款方式',
      'Pay plan',
      { once: ['一次付清', 'At once'], installments: ['分期', 'Installments'] },
      { default: 'once', computed: true },
    ),
    /** Of the agreed price to the price before, and what it takes off: what an approver decides about. */
    payPercent: percent('议价比例', 'Pay percent', { default: 100_00, computed: true }),
    bargainOff: money('议价让利', 'Bargained off', { default: 0, computed: true }),
    /** A price that was approved, and what it was before; it holds while neither lines nor discounts change. */
    agreedPrice: money('批复价', 'Agreed price', { computed: true }),
    agreedBefore: money('议前价', 'Price before', { computed: true }),
    belowFloor: bool('低于底价', 'Below floor', { computed: true }),
    startOn: date('开课', 'Start', { computed: true }),
    endOn: date('到期', 'End', { computed: true }),
    signedOn: date('签约', 'Signed', { computed: true }),
    effectiveAt: datetime('生效', 'Effective', { computed: true }),
    finishedAt: datetime('完结', 'Finished', { computed: true }),
    suspendedFrom: date('停课起', 'Suspended from', { computed: true }),
    suspendedTo: date('停课止', 'Suspended to', { computed: true }),
    suspendedDays: int('累计停课天数', 'Days suspended', { default: 0, computed: true }),
    refundBasis: choice(
      '退费计价',
      'Refund basis',
      { deal: ['成交价', 'Deal price'], original: ['原价', 'List price'] },
      { default: 'deal', computed: true },
    ),
    breachTiers: json('违约扣款', 'Breach', breachTiers, { default: [], computed: true }),
    coolingDays: int('冷静期', 'Cooling-off', { default: 7, computed: true }),
    /** As it was worded when it was submitted. */
    templateVersionId: ref('模板版本', 'Template', 'contract_template_version', { computed: true, indexed: false }),
    signMethod: choice(
      '签署方式',
      'Signing',
      { paper: ['纸质', 'Paper'], pad: ['手写板', 'Pad'] },
      { default: 'paper' },
    ),
    /** Drawn on the pad, never shown but on paper; with it what was signed, when, on what, before whom. */
    signature: json('签名', 'Signature', strokesShape, { computed: true, secret: true }),
    signatureHash: text('签署文本哈希', 'Hash of the text signed', { max: 64, computed: true }),
    signatureAt: datetime('签名时间', 'Signed on the pad', { computed: true }),
    signatureDevice: text('签名设备', 'Signed with', { max: 200, computed: true }),
    signatureBy: ref('见证人', 'Signed before', 'staff', { computed: true, indexed: false }),
    scans: files('扫描件', 'Scans', { max: 20 }),
    supervision: json('监管检查', 'Supervision result', supervision, { computed: true }),
    /** Who may let a supervised contract pass says why. */
    overrideReason: text('监管豁免原因', 'Supervision override', { max: 200 }),
    voidReason: category('作废原因', 'Void reason', 'contract_void_reason', { computed: true }),
    remark: text('备注', 'Remark', { max: 500 }),
    approvalNo: awaited(),
    state: states(ContractLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  asked: {
    courseId: ref('课程', 'Course', 'course'),
    hasArrears: bool('有欠费', 'Has arrears'),
    hasOverdue: bool('有逾期分期', 'Has an overdue installment'),
    expiringIn: int('到期天数内', 'Expiring within days', { min: 0, max: 3650 }),
    hasFinding: bool('有监管提示', 'Has a finding'),
    isSuspended: bool('停课中', 'Suspended now'),
    isMovedOut: bool('已转出', 'Moved out'),
  },
  search: [
    'customerId',
    'schoolId',
    'ownerId',
    'leftSchoolId',
    'kind',
    'state',
    'courseId',
    'signedOn',
    'effectiveAt',
    'hasArrears',
    'hasOverdue',
    'expiringIn',
    'hasFinding',
    'isSuspended',
    'isMovedOut',
  ],
  columns: [
    'no',
    'customerId',
    'kind',
    'schoolId',
    'ownerId',
    'grossTotal',
    'discountTotal',
    'receivable',
    'received',
    'owed',
    'signedOn',
    'endOn',
    'state',
    'createdAt',
  ],
  form: ['remark'],
  unique: [['no']],
  indexes: [
    ['customerId', 'state'],
    ['state', 'createdAt'],
    ['state', 'endOn'],
  ],
  editableIn: ['draft'],
  /**
   * Supervision stops it, and nobody has let it pass yet; what it is about (the first item and how many more), lessons bought and
   * left in hundredths, and where the family is reached, covered.
   */
  carries: carrying<{
    isBlocked: boolean;
    items: string;
    moreItems: number;
    lessonsBought: number;
    lessonsLeft: number | null;
    mobile: string | null;
  }>(),
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'options', 'count'],
  actions: {
    owner: ['更改签约人', 'Change owner'],
    kind: ['更改类型', 'Override the kind'],
    print: ['打印', 'Print'],
  },
});
export type Contract = Row<typeof Contract>;
