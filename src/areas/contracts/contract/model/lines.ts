// The parts of a contract as they were priced: its lines, what was taken off, and when it is to be paid.
import { bool, choice, date, int, json, money, quantity, ref, shape, text } from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { tiersShape } from '../../fees/model/tiers';
import type { Cell } from '../../pricing/model/installments';

const asContract = {
  view: 'contracts.contract.view',
  export: 'contracts.contract.view',
} as const;
const readOnly = ['list', 'detail', 'export', 'count'] as const;
const contractId = ref('合同', 'Contract', 'contract', { required: true, computed: true, width: 180 });

export const ContractLine = resource({
  name: 'contract_line',
  area: 'contracts',
  path: '/contract/v1/contractLine',
  title: ['合同行', 'Contract line'],
  label: 'name',
  fields: {
    contractId,
    lineNo: int('行号', 'Line', { required: true, computed: true }),
    parentLineNo: int('父行', 'Parent', { computed: true }),
    kind: choice(
      '类型',
      'Kind',
      { course: ['课程', 'Course'], pack: ['课程包', 'Pack'], product: ['商品', 'Product'] },
      { required: true, computed: true },
    ),
    name: text('项目', 'Item', { required: true, computed: true, max: 80 }),
    courseId: ref('课程', 'Course', 'course', { computed: true }),
    coursePackId: ref('课程包', 'Pack', 'course_pack', { computed: true, indexed: false }),
    productId: ref('商品', 'Product', 'product', { computed: true }),
    feeStandardId: ref('收费标准', 'Fee standard', 'fee_standard', { computed: true, indexed: false }),
    classId: int('意向班级', 'Class', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    subject: int('科目', 'Subject', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    billing: choice(
      '计费',
      'Billing',
      { by_lesson: ['按课时', 'By lesson'], by_term: ['按期', 'By term'], by_month: ['按月', 'By month'] },
      { computed: true },
    ),
    qty: int('数量', 'Qty', { required: true, computed: true, width: 84 }),
    lessons: quantity('课时', 'Lessons', { default: 0, computed: true }),
    listUnit: money('标准单价', 'List unit', { default: 0, computed: true }),
    tiers: json('阶梯价快照', 'Tier snapshot', tiersShape, { default: [], computed: true }),
    gross: money('原价', 'Gross', { default: 0, computed: true }),
    discount: money('优惠', 'Discount', { default: 0, computed: true }),
    net: money('成交价', 'Net', { default: 0, computed: true }),
    giftLessons: quantity('赠课', 'Gift lessons', { default: 0, computed: true }),
    startOn: date('开始', 'Start', { computed: true }),
    endOn: date('结束', 'End', { computed: true }),
    weeklyLessons: int('每周课时', 'Lessons per week', { computed: true }),
    validityDays: int('有效天数', 'Valid days', { default: 0, computed: true }),
    closedLessons: quantity('已转出/退课时', 'Closed lessons', { default: 0, computed: true }),
    /** What of its price was changed, moved or refunded: the net is without it. */
    closedValue: money('已转出/退金额', 'Closed value', { default: 0, computed: true }),
    deliveredQty: int('已领数量', 'Delivered', { default: 0, computed: true, width: 100 }),
    state: choice(
      '状态',
      'State',
      { open: ['有效', 'Open', 'green'], closed: ['已关闭', 'Closed', 'grey'] },
      { default: 'open', computed: true },
    ),
  },
  scope: { parent: 'contractId' },
  asked: {
    customerId: ref('学员', 'Customer', 'customer'),
    schoolId: ref('校区', 'School', 'school'),
    /** Of who is in this class today. */
    ofClass: ref('班级', 'Class', 'class'),
    isDelivered: bool('已交付', 'Handed over'),
    isSold: bool('已售出', 'Sold'),
  },
  /** Of goods: who has them, by which receipt, and who sold them. */
  carries: carrying<{ customer: string; receiptNo: string; operator: string }>(),
  search: [
    'contractId',
    'customerId',
    'schoolId',
    'kind',
    'courseId',
    'productId',
    'ofClass',
    'isDelivered',
    'createdAt',
    'state',
  ],
  columns: [
    'lineNo',
    'name',
    'kind',
    'qty',
    'lessons',
    'giftLessons',
    'gross',
    'discount',
    'net',
    'startOn',
    'endOn',
    'state',
  ],
  sort: 'lineNo',
  unique: [['contractId', 'lineNo']],
  verbs: readOnly,
  grantedBy: asContract,
});
export type ContractLine = Row<typeof ContractLine>;

const allocations = shape((value): value is { lineNo: number; amount: number }[] => Array.isArray(value));
const gifts = shape((value): value is { productId: number; qty: number }[] => Array.isArray(value));

export const ContractDiscount = resource({
  name: 'contract_discount',
  area: 'contracts',
  path: '/contract/v1/contractDiscount',
  title: ['优惠明细', 'Contract discount'],
  label: 'name',
  fields: {
    contractId,
    seq: int('序', 'Step', { required: true, computed: true }),
    source: choice(
      '来源',
      'Source',
      {
        concession: ['优惠方案', 'Scheme'],
        voucher: ['课程券', 'Voucher'],
        coupon: ['优惠券', 'Coupon'],
        points: ['积分', 'Points'],
        bargain: ['议价', 'Bargain'],
      },
      { required: true, computed: true },
    ),
    refId: int('对象', 'Object', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    name: text('名称', 'Name', { required: true, computed: true, max: 80 }),
    base: money('基数', 'Base', { default: 0, computed: true }),
    amount: money('优惠额', 'Amount', { default: 0, computed: true }),
    giftLessons: int('赠课', 'Gifts', { default: 0, computed: true }),
    giftGoods: json('赠品', 'Gift goods', gifts, { default: [], computed: true }),
    allocations: json('分摊', 'Shares', allocations, { default: [], computed: true }),
  },
  scope: { parent: 'contractId' },
  search: ['contractId', 'source'],
  columns: ['seq', 'source', 'name', 'base', 'amount', 'giftLessons'],
  sort: 'seq',
  unique: [['contractId', 'seq']],
  indexes: [['source', 'refId']],
  verbs: readOnly,
  grantedBy: asContract,
});
export type ContractDiscount = Row<typeof ContractDiscount>;

const cells = shape((value): value is Cell[] => Array.isArray(value));

export const Installment = resource({
  name: 'installment',
  area: 'contracts',
  path: '/contract/v1/installment',
  title: ['分期', 'Installment'],
  label: 'no',
  fields: {
    contractId,
    no: int('期次', 'No.', { required: true, computed: true }),
    dueOn: date('应付日', 'Due', { required: true, computed: true }),
    amount: money('金额', 'Amount', { required: true, computed: true }),
    cells: json('明细', 'Cells', cells, { default: [], computed: true }),
    paid: money('已付', 'Paid', { default: 0, computed: true }),
    state: choice(
      '状态',
      'State',
      {
        waiting: ['待付', 'Waiting', 'orange'],
        paid: ['已付', 'Paid', 'green'],
        overdue: ['逾期', 'Overdue', 'red'],
        cancelled: ['已取消', 'Cancelled', 'grey'],
      },
      { default: 'waiting', computed: true },
    ),
  },
  scope: { parent: 'contractId' },
  search: ['contractId', 'state', 'dueOn'],
  columns: ['no', 'dueOn', 'amount', 'paid', 'state'],
  sort: 'no',
  unique: [['contractId', 'no']],
  indexes: [['state', 'dueOn']],
  verbs: readOnly,
  grantedBy: asContract,
});
export type Installment = Row<typeof Installment>;
