import { texts } from '#kernel/model/text';

export const labourTexts = texts('people.labourPages', {
  all: ['全部', 'All'],
  ending: ['60天内到期', 'Ending in 60 days'],
  unsigned: ['未签', 'To sign'],
  expired: ['已到期', 'Expired'],
  daysLeft: ['剩 {days} 天', '{days} days left'],
  past: ['已过 {days} 天', '{days} days past'],
  renews: ['将续签 {done} 份', '{done} will be renewed'],
  print: ['打印', 'Print'],
});
