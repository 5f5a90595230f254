import { texts } from '#kernel/model/text';

export const figureTexts = texts('workbench.figures', {
  today: ['今天', 'Today'],
  week: ['本周', 'This week'],
  month: ['本月', 'This month'],
  year: ['今年', 'This year'],
  search: ['搜索指标', 'Find a figure'],
  allSchools: ['全部校区', 'All schools'],
  compare: ['对比', 'Compared with'],
  before: ['此前 {value}', 'Before: {value}'],
  trend: ['{label}趋势', '{label}: trend'],
  bySchool: ['按校区', 'By school'],
  school: ['校区', 'School'],
  value: ['数值', 'Value'],
  target: ['目标', 'Target'],
  completion: ['完成率', 'Completion'],
  sum: ['合计', 'Total'],
  nothing: ['没有可看的指标', 'There are no figures to see'],
  none: ['—', '—'],
});
