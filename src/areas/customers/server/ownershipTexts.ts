// The sentences in which a change of hands is refused or explained.
import { texts } from '#kernel/model/text';

export const ownerTexts = texts('customers.owner', {
  tooLate: ['手慢了，该客户已被{name}领取', 'Too late: {name} has just claimed this customer'],
  limit: ['{name}已拥有{n}个客户，达到上限{max}', '{name} owns {n} customers, the limit is {max}'],
  dailyClaim: ['今日已领取{n}个，达到每日上限', 'You have claimed {n} today, the daily limit'],
  coolDown: ['您曾跟进过该客户，{date}后才能再次领取', 'You owned this customer; claim again after {date}'],
  frozen: ['该客户刚进入公海，{time}后开放领取', 'New in the pool; opens at {time}'],
  notInPool: ['该客户不在公海', 'This customer is not in the pool'],
  owned: ['该客户已归属{name}，请用转移', '{name} owns this customer; use transfer'],
  notOwned: ['该客户没有顾问', 'This customer has no counsellor'],
  already: ['该客户已归属{name}', '{name} owns this customer already'],
  notServing: ['{name}不服务该客户的校区', '{name} does not serve this customer’s school'],
  notCounsellor: ['{name}不是课程顾问', '{name} is not a counsellor'],
  notAccepting: ['{name}已停止接单', '{name} takes no new customers'],
  memberStays: ['在读学员只能转移', 'A member can only be transferred'],
});
