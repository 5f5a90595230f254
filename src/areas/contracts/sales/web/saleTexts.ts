import { texts } from '#kernel/model/text';

export const saleTexts = texts('contracts.salePage', {
  till: ['收银台', 'Till'],
  customer: ['学员', 'Customer'],
  goods: ['商品', 'Goods'],
  qty: ['数量', 'Qty'],
  add: ['加一件', 'Add'],
  drop: ['删除第 {n} 行', 'Remove line {n}'],
  total: ['合计', 'Total'],
  sell: ['收款并交付', 'Collect and hand over'],
  done: ['合同 {no} · 收据 {receipt} · {amount}', 'Contract {no} · receipt {receipt} · {amount}'],
  sold: ['售出商品', 'Goods sold'],
  handOver: ['交付', 'Hand over'],
});
