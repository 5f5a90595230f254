import { texts } from '#kernel/model/text';

export const conditionTexts = texts('people.conditionPage', {
  head: ['在册', 'On the payroll'],
  gap: ['编制缺口', 'Free seats'],
  probation: ['试用', 'On probation'],
  joined: ['本年入职', 'Joined this year'],
  left: ['本年离职', 'Left this year'],
  turnover: ['本年离职率', 'Turnover this year'],
  tenure: ['平均司龄（月）', 'Mean tenure (months)'],
  age: ['平均年龄', 'Mean age'],
  came: ['入职', 'Joined'],
  went: ['离职', 'Left'],
  now: ['现状', 'As it is'],
  trend: ['近 12 个月', 'The last twelve months'],
  starters: ['入职批次', 'Those who started'],
  school: ['全部校区', 'All schools'],
});
