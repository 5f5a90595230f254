import { texts } from '#kernel/model/text';

export const answerRules = texts('questionnaires.answer', {
  notStarted: ['问卷还没有开始', 'It has not begun yet'],
  ended: ['问卷已经结束', 'It has ended'],
  paused: ['问卷已暂停', 'It is paused'],
  full: ['名额已满', 'It is full'],
  optionFull: ['第 {no} 题“{option}”已满，请选择其他选项', 'Question {no}: “{option}” is full; please choose another'],
  limit: ['您已答过本问卷（{at} 提交）', 'You have answered already (on {at})'],
  redo: ['请在 {at} 之后再次作答', 'You may answer again after {at}'],
  password: ['密码不正确', 'Wrong password'],
  fill: ['请填写姓名和手机号', 'Please give your name and mobile'],
  takenOver: ['已在另一台设备上继续作答', 'It is being answered on another device'],
  timeOver: ['作答时间已结束', 'The time is over'],
  submitted: ['已经提交', 'It was submitted already'],
  tooEarly: ['还需 {minutes} 分钟才能交卷', 'You can submit in {minutes} minutes'],
  notReleased: ['成绩尚未公布', 'The result is not released yet'],
  personal: ['请使用收到的专属链接', 'Please use the personal link you were sent'],
  removed: ['您已不在名单中', 'You are no longer on the list'],
  hasSheets: ['已有 {count} 份答卷，请归档', 'It has {count} sheets: archive it instead'],
  device: ['本设备已答过', 'This device has answered already'],
});

/** At which question, and what is wrong with it. */
export const faultWords = texts('questionnaires.answerFault', {
  required: ['第 {no} 题：请作答', 'Question {no}: please answer'],
  shape: ['第 {no} 题：答案格式不正确', 'Question {no}: this cannot be read'],
  option: ['第 {no} 题：选项不存在', 'Question {no}: there is no such option'],
  few: ['第 {no} 题：选择太少', 'Question {no}: choose more'],
  many: ['第 {no} 题：选择太多', 'Question {no}: choose fewer'],
  exclusive: ['第 {no} 题：该选项不能与其他同时选', 'Question {no}: that option stands alone'],
  short: ['第 {no} 题：字数太少', 'Question {no}: too short'],
  long: ['第 {no} 题：字数太多', 'Question {no}: too long'],
  format: ['第 {no} 题：格式不正确', 'Question {no}: not in the right form'],
  range: ['第 {no} 题：超出范围', 'Question {no}: out of range'],
  rows: ['第 {no} 题：请回答每一行', 'Question {no}: please answer every row'],
  past: ['第 {no} 题：不能晚于今天', 'Question {no}: not after today'],
  future: ['第 {no} 题：不能早于今天', 'Question {no}: not before today'],
});
