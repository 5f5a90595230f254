import { texts } from '#kernel/model/text';
import type { Hindrance } from '../model/packPrice';

export const packRules = texts('learning.packRule', {
  noItem: ['至少放入一门课程', 'Put in at least one course'],
  twice: ['同一课程只能放入一次', 'Each course goes in once'],
  notPublished: ['只能放入已发布的课程', 'Only published courses go in'],
  overList: ['售价不能高于原价 {list}', 'The sale price must not exceed the list price {list}'],
  ages: ['起始年龄不能大于结束年龄', 'The age from must not exceed the age to'],
  period: ['售卖结束须晚于开始', 'The sale must end after it begins'],
  isSoldOut: ['课程包已售完：{name}', 'Sold out: {name}'],
  soldOut: ['课程包“{name}”已售完', 'The pack "{name}" is sold out'],
});

export const hindrances: Record<Hindrance, ReturnType<typeof texts>[string]> = texts('learning.packHindrance', {
  notOnSale: ['未上架', 'Not on sale'],
  notYet: ['未到售卖时间', 'Not on sale yet'],
  over: ['售卖已结束', 'The sale is over'],
  soldOut: ['已售完', 'Sold out'],
  elsewhere: ['不在此校区销售', 'Not sold at this school'],
  enough: ['已达每人限购数', 'The customer has as many as one may'],
  newOnly: ['仅限新签客户', 'For new customers only'],
  age: ['不在适龄范围', 'Outside the age range'],
});
