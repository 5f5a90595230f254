import { texts } from '#kernel/model/text';

export const creditTexts = texts('contracts.creditPage', {
  accounts: ['账户', 'Accounts'],
  entries: ['流水', 'Entries'],
  rules: ['规则', 'Rules'],
  orders: ['兑换单', 'Redemptions'],
  goods: ['兑换品', 'Goods'],
  redeem: ['积分兑换', 'Redeem'],
  customer: ['选择学员', 'Choose a customer'],
  school: ['领取校区', 'Pick-up school'],
  points: ['可用积分', 'Points'],
  left: ['库存 {n}', '{n} in stock'],
  price: ['{points} 积分', '{points} points'],
  priceCash: ['{points} 积分 + ¥{cash}', '{points} points + ¥{cash}'],
  total: ['合计 {points} 积分', '{points} points in all'],
  cash: ['加价 ¥{cash}', '¥{cash} in cash'],
  now: ['立即领取', 'Deliver now'],
  confirm: ['确认兑换', 'Redeem'],
  done: ['兑换成功 {no}', 'Redeemed: {no}'],
  none: ['没有上架的兑换品', 'Nothing is on the shelf'],
});
