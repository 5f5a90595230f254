import { texts } from '#kernel/model/text';

export const conditionTexts = texts('customers.sets', {
  noConditions: ['添加条件后显示人数', 'Add a condition to see how many match'],
  counting: ['正在统计…', 'Counting…'],
  countedMore: ['符合条件超过 {count} 人', 'More than {count} match'],
  counted: ['符合条件 {count} 人', '{count} match'],
});
