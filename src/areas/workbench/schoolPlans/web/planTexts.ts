import { texts } from '#kernel/model/text';

export const planTexts = texts('workbench.schoolPlans', {
  figure: ['指标', 'Figure'],
  year: ['全年', 'Year'],
  progress: ['完成情况', 'Progress'],
  target: ['目标 {value}', 'Target {value}'],
  lastYear: ['去年 {value}', 'Last year {value}'],
  add: ['添加指标', 'Add a figure'],
  remove: ['移除', 'Remove'],
  chooseSchool: ['选择校区与年度后可按月分配。', 'Choose school and year to spread over months.'],
  none: ['还没有目标', 'No targets yet'],
});
