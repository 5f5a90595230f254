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
  watchFirst: ['看完资料即自动完成', 'It is done by watching the material to the end'],
  byResult: ['由考试成绩决定', 'It is settled by the result of the exam'],
  tooSoon: ['距上次打卡不足 {hours} 小时', 'Less than {hours} hours since the last time'],
  makeup: ['补课：{title}', 'Made up: {title}'],
  watchRecording: ['观看录音或录播', 'Follow the recording'],
  ownTask: ['不能审核自己的任务', 'Nobody reviews their own task'],
  toReview: ['审核任务：{title}', 'Review a task: {title}'],
});
