import { texts } from '#kernel/model/text';

export const targetTexts = texts('reports.targetPage', {
  schools: ['校区', 'Schools'],
  people: ['个人', 'People'],
  targets: ['目标', 'Targets'],
  name: ['名称', 'Name'],
  school: ['校区', 'School'],
  target: ['目标', 'Target'],
  actual: ['实际', 'Actual'],
  completion: ['完成率', 'Completion'],
  gap: ['进度差额', 'Ahead or behind'],
  forecast: ['预测', 'Forecast'],
  prev: ['环比', 'Period before'],
  year: ['同比', 'Last year'],
  rank: ['名次', 'Rank'],
  time: ['时间进度 {rate}', '{rate} of the time is gone'],
  unset: ['未设目标 {value}', 'Without target: {value}'],
  differs: ['个人目标之和比校区目标差 {value}', 'The people’s targets differ from the school’s by {value}'],
  plan: ['校区目标在校区计划里维护', 'Schools’ targets are kept in the school plans'],
  empty: ['这段时间没有目标，也没有业绩', 'Neither targets nor results in this time'],
});
