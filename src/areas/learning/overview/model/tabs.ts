// What learning puts on a customer's page.
import { detailTab } from '#kernel/model/detailTab';

export const learningOfCustomer = detailTab({
  key: 'learning.ofCustomer',
  area: 'learning',
  of: 'customer',
  title: ['作业与学习', 'Homework and learning'],
  permission: 'learning.homework.view',
});
