import { texts } from '#kernel/model/text';

export const issueRules = texts('questionnaires.issue', {
  notPublished: ['只能发放已发布的问卷', 'Only a published questionnaire can be issued'],
  ends: ['结束时间应晚于开始时间', 'The end must come after the start'],
  pastEnd: ['结束时间已过', 'The end has passed'],
  personal: ['内部员工只能用专属链接', 'Staff answer by personal links'],
  listed: ['指定名单只能用专属链接', 'An invited list answers by personal links'],
  known: ['公开的投票和考试需要身份或限制每设备次数', 'A public vote or exam asks who answers, or limits each device'],
  triggered: ['自动触发只能邀请指定名单或员工', 'A trigger invites a list or staff, not a public link'],
  noCourse: ['该触发与课程无关', 'This trigger has no course'],
  nobody: ['没有发放对象', 'There is nobody to issue it to'],
  draftOnly: ['只有草稿可以发放', 'Only a draft can be opened'],
  anonymous: ['已有人作答，不能取消匿名', 'It stays anonymous once somebody has begun'],
  newest: ['已是最新版本', 'It is at the newest version'],
  incompatible: [
    '新版本删除或改变了题目，请再次确认',
    'The new version removes or changes questions: confirm once more',
  ],
  extraOnly: ['已发放后只能修改加时', 'Only extra minutes can be changed now'],
  approvalTitle: ['发放问卷：{name}', 'Issue a questionnaire: {name}'],
  todo: ['请填写问卷：{name}', 'Please fill in: {name}'],
});
