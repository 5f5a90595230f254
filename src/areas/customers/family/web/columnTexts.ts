import { texts } from '#kernel/model/text';

export const columnTexts = texts('customers.manage', {
  guardian: ['家长', 'Guardian'],
  timesRecycled: ['回收次数', 'Times recycled'],
  claimableAt: ['可领取时间', 'Claimable from'],
  nameless: ['{name}{relation}', '{name}’s {relation}'],
  daysAgo: ['{days} 天前', '{days} {days|day|days} ago'],
  today: ['今天', 'Today'],
  noNext: ['未约', 'None'],
  late: ['逾期', 'Late'],
  days: ['{days} 天', '{days} {days|day|days}'],
});
