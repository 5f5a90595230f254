// What a template may name: single facts, lists whose items have names of their own, and conditions.
import { type Text, texts } from '#kernel/model/text';

const said = texts('contracts.placeholders', {
  enterprise: ['企业名称', 'Enterprise'],
  schoolName: ['校区名称', 'School'],
  schoolAddress: ['校区地址', 'School address'],
  customerName: ['学员姓名', 'Customer'],
  customerCode: ['学员编号', 'Customer no.'],
  guardianName: ['家长姓名', 'Guardian'],
  guardianMobile: ['家长手机', 'Guardian’s mobile'],
  contractNo: ['合同编号', 'Contract no.'],
  signedOn: ['签约日期', 'Signed on'],
  startOn: ['开课日期', 'Starts on'],
  endOn: ['到期日期', 'Ends on'],
  gross: ['原价合计', 'Gross'],
  discount: ['优惠合计', 'Discounts'],
  receivable: ['应收金额', 'Receivable'],
  remark: ['备注', 'Remark'],
  staff: ['签约人', 'Signed by'],
  today: ['今天', 'Today'],
  signature: ['家长签名', 'Signature'],
  lines: ['合同明细', 'Lines'],
  discounts: ['优惠明细', 'Discounts'],
  installments: ['分期', 'Installments'],
  payments: ['收款', 'Payments'],
  refund: ['退费条款', 'Refund clause'],
  supervised: ['受预收费监管', 'Supervised'],
  inInstallments: ['分期付款', 'In installments'],
  discounted: ['有优惠', 'Discounted'],
  signatures: [
    '<p>甲方（签字）：{{signature}}　　乙方（盖章）：__________　　日期：{{today|date}}</p>',
    '<p>Customer: {{signature}}　School: __________　Date: {{today|date}}</p>',
  ],
});

/** Where both sign; words of the paper, to begin with. */
export const signatures: Text = said.signatures;

interface Named {
  label: Text;
  sample: string;
}

export const facts: Readonly<Record<string, Named>> = {
  'enterprise.name': { label: said.enterprise, sample: '示范教育' },
  'school.name': { label: said.schoolName, sample: '中心校区' },
  'school.address': { label: said.schoolAddress, sample: '人民路 1 号' },
  'customer.name': { label: said.customerName, sample: '林小满' },
  'customer.code': { label: said.customerCode, sample: 'S000123' },
  'guardian.name': { label: said.guardianName, sample: '林女士' },
  'guardian.mobile': { label: said.guardianMobile, sample: '13900001234' },
  'contract.no': { label: said.contractNo, sample: 'HT010126090001' },
  'contract.signedOn': { label: said.signedOn, sample: '2026-09-01' },
  'contract.startOn': { label: said.startOn, sample: '2026-09-05' },
  'contract.endOn': { label: said.endOn, sample: '2028-08-31' },
  'contract.gross': { label: said.gross, sample: '11237.00' },
  'contract.discount': { label: said.discount, sample: '2037.00' },
  'contract.receivable': { label: said.receivable, sample: '9200.00' },
  'contract.remark': { label: said.remark, sample: '' },
  'staff.name': { label: said.staff, sample: '王顾问' },
  today: { label: said.today, sample: '2026-09-01' },
  signature: { label: said.signature, sample: '' },
};

interface NamedList {
  label: Text;
  items: readonly Readonly<Record<string, string>>[];
}

/** The first item of each names what all of them have. */
export const lists: Readonly<Record<string, NamedList>> = {
  lines: {
    label: said.lines,
    items: [
      {
        no: '1',
        name: '数学',
        qty: '48',
        lessons: '48',
        gifts: '2',
        gross: '7200.00',
        discount: '1358.05',
        net: '5841.95',
      },
      {
        no: '2',
        name: '英语',
        qty: '30',
        lessons: '30',
        gifts: '0',
        gross: '3900.00',
        discount: '677.06',
        net: '3222.94',
      },
    ],
  },
  discounts: { label: said.discounts, items: [{ name: '数学九折', amount: '720.00' }] },
  installments: { label: said.installments, items: [{ no: '1', dueOn: '2026-09-01', amount: '9200.00' }] },
  payments: { label: said.payments, items: [{ no: 'SJ01012026000001', paidAt: '2026-09-01', amount: '9200.00' }] },
  refund: {
    label: said.refund,
    items: [{ coolingDays: '7', basis: '成交价', breach: '消课不超过 33.33% 扣 10%；不超过 66.67% 扣 20%' }],
  },
};

export const conditions: Readonly<Record<string, Text>> = {
  supervised: said.supervised,
  inInstallments: said.inInstallments,
  discounted: said.discounted,
};

export interface Facts {
  values: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  conditions: Readonly<Record<string, boolean>>;
  /** A drawing; before anybody signed there is a line to sign on. */
  signature?: string | null;
}

export const sampleFacts: Facts = {
  values: Object.fromEntries(Object.entries(facts).map(([name, { sample }]) => [name, sample])),
  lists: Object.fromEntries(Object.entries(lists).map(([name, { items }]) => [name, items])),
  conditions: { supervised: true, inInstallments: false, discounted: true },
};
