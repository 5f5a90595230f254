import { texts } from '#kernel/model/text';

export const financeTexts = texts('contracts.finance', {
  flow: ['流水', 'Flow'],
  confirm: ['待确认', 'To confirm'],
  closes: ['日结', 'Day closing'],
  receipts: ['收据', 'Receipts'],
  accounts: ['账户', 'Accounts'],
  sums: ['收入 {in} · 支出 {out} · 净额 {net}', 'In {in} · out {out} · net {net}'],
  count: ['点账', 'Count'],
  sheet: ['日结单', 'Sheet'],
  cashier: ['收银员', 'Cashier'],
  method: ['方式', 'Method'],
  opening: ['期初', 'Opening'],
  in: ['收入', 'In'],
  out: ['支出', 'Out'],
  deposited: ['存行', 'Deposited'],
  expected: ['应有', 'Expected'],
  counted: ['实点', 'Counted'],
  difference: ['差异', 'Difference'],
  reason: ['原因', 'Reason'],
  sure: ['差异已复核', 'I have checked the difference twice'],
  nothing: ['当日没有现金类流水', 'No cash-like entries on this day'],
});
