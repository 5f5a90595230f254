import { texts } from '#kernel/model/text';

export const planTexts = texts('learning.plan.screen', {
  plans: ['计划', 'Plans'],
  assignments: ['指派', 'Assignments'],
  review: ['审核', 'Review'],
  mine: ['我的学习', 'My learning'],
  tasks: ['任务', 'Tasks'],
  none: ['没有指派给你的计划', 'No plan is assigned to you'],
  certificate: ['证书 {no}', 'Certificate {no}'],
  due: ['{day} 截止', 'Due {day}'],
  would: ['将新增 {created} 人，跳过 {skipped} 人', '{created} will be assigned, {skipped} left out'],
});
