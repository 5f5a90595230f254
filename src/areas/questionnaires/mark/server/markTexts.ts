import { texts } from '#kernel/model/text';

export const markRules = texts('questionnaires.mark', {
  claimed: ['{name} 正在批改这份试卷', '{name} is marking this one'],
  done: ['这份试卷已由他人批改', 'Somebody has marked it already'],
  released: ['成绩已公布，不能修改', 'The result is released and cannot be changed'],
  over: ['得分不能超过 {full}', 'At most {full} points'],
  step: ['得分应为 {step} 的倍数', 'Points go in steps of {step}'],
  arbiter: ['仲裁人不能同时是阅卷人', 'The arbiter is none of the markers'],
  needsTwo: ['双评至少需要两名阅卷人和一名仲裁人', 'Double marking needs two markers and an arbiter'],
  own: ['不能批改自己的试卷', 'Nobody marks their own paper'],
  notMarker: ['您不是这次考试的阅卷人', 'You are not among the markers of this one'],
  todo: ['待批改：{name}', 'To mark: {name}'],
});
