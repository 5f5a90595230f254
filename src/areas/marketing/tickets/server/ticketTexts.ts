import { texts } from '#kernel/model/text';

export const said = texts('marketing.ticket', {
  short: ['余票不足，剩余 {left} 张', 'Not enough tickets: {left} left'],
  full: ['名额已满', 'Fully booked'],
  stock: ['库存不能少于已售与占用 {n}', 'The stock cannot be below the {n} sold and held'],
  free: ['该活动未开启门票', 'This activity has no tickets'],
  closed: ['活动未在售票', 'The activity sells no tickets'],
  offSale: ['「{name}」未在售', '"{name}" is not on sale'],
  limit: ['「{name}」每人限购 {n} 张', '"{name}": {n} for each'],
  many: ['每单 1–20 张', '1 to 20 tickets an order'],
  expired: ['订单已过期且无余票', 'The order has expired and no ticket is left'],
  state: ['订单当前状态不能收款', 'This order cannot be paid'],
  refNo: ['请填写交易号', 'Give the reference'],
  used: ['已核销，不可退', 'Already used, no refund'],
  gone: ['已退票', 'Refunded already'],
  begun: ['活动已开始，不可退', 'It has begun: no refund'],
  book: ['财务账簿不可用', 'The finance book is not there'],
  rule: ['小时须递减', 'The hours go down'],
  cancelled: ['活动取消', 'Activity cancelled'],
});
