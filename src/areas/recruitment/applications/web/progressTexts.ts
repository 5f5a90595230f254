import { texts } from '#kernel/model/text';

export const progressTexts = texts('recruitment.progressPage', {
  days: ['{days} 天', '{days} d'],
  match: ['匹配 {hits}/{total}', 'Match {hits}/{total}'],
  hold: ['待定', 'On hold'],
  round: ['第 {n} 轮', 'Round {n}'],
  board: ['看板', 'Board'],
  table: ['表格', 'Table'],
  job: ['职位', 'Job'],
  school: ['校区', 'School'],
  owner: ['招聘负责人', 'Recruiter'],
  stages: ['阶段', 'Stages'],
  folded: ['显示已淘汰与放弃', 'Show rejected and withdrawn'],
  needsRight: ['没有「{step}」权限', 'You may not do "{step}"'],
  noWay: ['不能从「{from}」移到「{to}」', 'It cannot go from "{from}" to "{to}"'],
  byItself: ['该阶段由面试、Offer 或入职推进', 'Interviews, offers and onboarding lead there'],
});
