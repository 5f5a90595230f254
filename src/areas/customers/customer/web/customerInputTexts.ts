import { texts } from '#kernel/model/text';

export const inputTexts = texts('customers.add', {
  age: ['年龄', 'Age'],
  about: ['约', 'About'],
  monday: ['周一', 'Monday'],
  tuesday: ['周二', 'Tuesday'],
  wednesday: ['周三', 'Wednesday'],
  thursday: ['周四', 'Thursday'],
  friday: ['周五', 'Friday'],
  saturday: ['周六', 'Saturday'],
  sunday: ['周日', 'Sunday'],
  between: ['，', ', '],
  weekday: ['星期', 'Day of the week'],
  removeTime: ['删除时间', 'Remove this time'],
  addTime: ['添加时间', 'Add a time'],
});
