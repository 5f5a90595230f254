import { texts } from '#kernel/model/text';

export const projectTexts = texts('collaboration.projectPage', {
  board: ['看板', 'Board'],
  list: ['任务', 'Tasks'],
  milestones: ['里程碑', 'Milestones'],
  comments: ['讨论', 'Comments'],
  progress: ['进度', 'Progress'],
  budget: ['预算 / 已用', 'Budget / spent'],
  notNow: ['不能移到那里', 'It cannot go there'],
});
