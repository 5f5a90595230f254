import { texts } from '#kernel/model/text';

export const hoursTexts = texts('system.openingHours', {
  monday: ['周一', 'Mon'],
  tuesday: ['周二', 'Tue'],
  wednesday: ['周三', 'Wed'],
  thursday: ['周四', 'Thu'],
  friday: ['周五', 'Fri'],
  saturday: ['周六', 'Sat'],
  sunday: ['周日', 'Sun'],
  closed: ['休息', 'closed'],
  unknown: ['未填写营业时间', 'No opening hours'],
  today: ['今日 {hours}', 'Today {hours}'],
  openNow: ['营业中', 'Open now'],
  from: ['开门', 'Opens'],
  to: ['关门', 'Closes'],
  add: ['添加时段', 'Add hours'],
  remove: ['删除时段', 'Remove these hours'],
  copyDown: ['应用到其他各天', 'Use for every day'],
});
