import { texts } from '#kernel/model/text';

export const timelineTexts = texts('customers.detail', {
  every: ['全部', 'All'],
  empty: ['还没有动态', 'Nothing has happened yet'],
  older: ['更早', 'Older'],
});
