// What goes into and out of a drawer without a family: cash brought to the bank, and small money to begin with.
import { call, rowOf } from '#kernel/model/call';
import { choice, money, ref, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { DayClose } from './dayClose';
import { FinanceEntry } from './finance';

/** Neither is money of families: no figure of what was taken counts them. */
export const ownMoney = ['deposit', 'float'] as const satisfies readonly FinanceEntry['kind'][];

export const moveCash = call('POST', `${DayClose.path}/cash`, {
  label: ['存行 / 备用金', 'Deposit or float'],
  permission: permission(DayClose, 'submit'),
  input: {
    id: ref('日结', 'Day close', 'day_close', { required: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        deposit: ['存行（从钱箱取出）', 'To the bank, out of the drawer'],
        float: ['备用金（放入钱箱）', 'Float, into the drawer'],
      },
      { required: true, default: 'deposit' },
    ),
    amount: money('金额', 'Amount', { required: true, min: 1, max: 9_999_999_99 }),
    cashierId: ref('收银员', 'Cashier', 'staff', { help: ['不选为本人的钱箱', 'Nobody: your own drawer'] }),
    note: text('说明', 'Note', { max: 200, help: ['如存入的银行与回单号', 'Such as the bank and its slip'] }),
  },
  answer: rowOf(FinanceEntry),
});
