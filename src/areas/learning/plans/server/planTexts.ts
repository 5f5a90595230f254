import { texts } from '#kernel/model/text';

export const planRules = texts('learning.planRule', {
  empty: ['计划还没有任务', 'The plan has no task yet'],
  noStage: ['任务“{title}”的阶段不存在', 'The stage of task "{title}" does not exist'],
  notPublished: ['只能指派已发布的计划', 'Only a published plan is assigned'],
  nobody: ['请选择学习的人', 'Choose who is to learn'],
  wrongAudience: ['此计划的对象不同', 'The plan is for others'],
  already: ['已在学习此计划', 'Is learning it already'],
  locked: ['未解锁', 'Locked'],
  notOpen: ['此任务现在不能提交', 'This task cannot be handed in now'],
  notWaiting: ['此任务不在待审核状态', 'This task does not wait for a review'],
  notYours: ['这不是你的任务', 'This is not your task'],
  noteNeeded: ['退回须写明原因', 'Say why it is sent back'],
  stopped: ['计划已暂停或结束', 'The plan is paused or over'],
  newest: ['已是最新版本', 'It is the newest version already'],
  toReview: ['审核任务：{title}', 'Review a task: {title}'],
});
