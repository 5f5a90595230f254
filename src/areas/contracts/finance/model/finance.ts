// The finance book: accounts that money goes to, and every entry, in or out, once and for ever.
import { bool, choice, date, int, money, percent, ref, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { payMethods } from './methods';

export const PayAccount = resource({
  name: 'pay_account',
  area: 'contracts',
  noun: 'finance',
  path: '/v1/classFee/payAccount',
  title: ['收款账户', 'Pay account'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    method: choice('方式', 'Method', payMethods, { required: true }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200, help: ['不选为全部校区', 'None: every school'] }),
    accountNo: text('账号', 'Account no.', { max: 40, mask: 'bankCard' }),
    bank: text('开户行', 'Bank', { max: 60 }),
    custody: bool('监管专户', 'Custody account'),
    feeRate: percent('手续费率', 'Fee rate', { default: 0, max: 10_00 }),
    active: bool('启用', 'Active', { default: true }),
  },
  scope: { schools: 'schoolIds', creator: false },
  search: ['name', 'method', 'active'],
  columns: ['name', 'method', 'schoolIds', 'accountNo', 'bank', 'custody', 'feeRate', 'active'],
  unique: [['name']],
  lookup: 'everyone',
});
export type PayAccount = Row<typeof PayAccount>;

export const FinanceEntry = resource({
  name: 'finance_entry',
  area: 'contracts',
  noun: 'finance',
  path: '/v1/classFee/financeEntry',
  title: ['财务流水', 'Finance entry'],
  label: 'no',
  fields: {
    businessDate: date('营业日', 'Day', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    cashierId: ref('收银员', 'Cashier', 'staff', { required: true }),
    customerId: ref('学员', 'Customer', 'customer'),
    direction: choice(
      '收支',
      'Direction',
      { in: ['收入', 'In', 'green'], out: ['支出', 'Out', 'red'] },
      { required: true },
    ),
    kind: choice(
      '类型',
      'Kind',
      {
        receipt: ['收款', 'Receipt'],
        receipt_void: ['收款冲销', 'Void'],
        method_correct: ['方式更正', 'Correction'],
        refund: ['退费', 'Refund'],
        top_up: ['充值', 'Top-up'],
        balance_out: ['余额提现', 'Balance out'],
        surplus: ['变更结余', 'Surplus'],
        move: ['转让结转', 'Move'],
        deposit: ['存行', 'Deposit'],
        float: ['备用金', 'Float'],
        other_in: ['其他收入', 'Other receipt'],
        other_out: ['其他支出', 'Other payment'],
      },
      { required: true },
    ),
    method: choice('方式', 'Method', payMethods, { required: true }),
    accountId: ref('账户', 'Account', 'pay_account'),
    amount: money('金额', 'Amount', { required: true, min: 1 }),
    no: text('单号', 'No.', { max: 40, search: 'plain', exact: true }),
    tradeNo: text('交易号', 'Trade no.', { max: 64, search: 'plain', exact: true }),
    contractId: ref('合同', 'Contract', 'contract'),
    refTable: text('来源', 'Source', { max: 40, exact: true }),
    refId: int('来源编号', 'Source id', { max: Number.MAX_SAFE_INTEGER }),
    originKey: text('来源键', 'Origin key', { max: 80, exact: true }),
    note: text('说明', 'Note', { max: 200 }),
  },
  scope: { school: 'schoolId', creator: false },
  asked: {
    /** What went through hands: neither the house's own money nor the way to the bank. */
    taken: bool('实收实付', 'Money in hand'),
  },
  search: ['businessDate', 'taken', 'schoolId', 'cashierId', 'direction', 'kind', 'method', 'accountId', 'customerId', 'amount'],
  columns: [
    'businessDate',
    'no',
    'schoolId',
    'customerId',
    'direction',
    'kind',
    'method',
    'accountId',
    'amount',
    'cashierId',
    'note',
  ],
  sort: '-createdAt',
  unique: [['originKey']],
  indexes: [['schoolId', 'businessDate'], ['refTable', 'refId'], ['contractId']],
  appendOnly: true,
  verbs: ['list', 'detail', 'export', 'count'],
});
export type FinanceEntry = Row<typeof FinanceEntry>;
