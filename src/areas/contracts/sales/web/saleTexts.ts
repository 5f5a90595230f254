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
  giveBack: ['退货', 'Give back'],
  receipt: ['收据', 'Receipt'],
  operator: ['经办人', 'Sold by'],
  sold: ['售出商品', 'Goods sold'],
  handOver: ['交付', 'Hand over'],
  bought: ['购买', 'Bought'],
  gift: ['赠品', 'Gift'],
  kind: ['来源', 'Kind'],
  left: ['待交付', 'To hand over'],
  noGoods: ['这份合同没有商品', 'No goods in this contract'],
  handOverAll: ['全部交付', 'Hand over all of it'],
});
