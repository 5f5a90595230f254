import { texts } from '#kernel/model/text';

export const castTexts = texts('workbench.castPage', {
  over: ['投屏已结束，请重新投屏', 'This cast is over; start it again from the console'],
  cutOff: ['连接中断，正在重试', 'Connection lost, trying again'],
  old: ['数据已 {minutes} 分钟未更新', 'Not refreshed for {minutes} minutes'],
  full: ['全屏', 'Full screen'],
  bySchool: ['{label} · 校区排名', '{label} by school'],
});
