import { texts } from '#kernel/model/text';

export const conditionTexts = texts('reports.condition', {
  always: ['每次都发', 'Every time'],
  only: ['满足条件才发', 'Only when'],
  measure: ['指标', 'Measure'],
  total: ['合计', 'The total'],
  anyRow: ['任一行', 'Any row'],
  gt: ['大于', 'is above'],
  lt: ['小于', 'is below'],
  up_by: ['环比上升 %', 'rose by %'],
  down_by: ['环比下降 %', 'fell by %'],
  value: ['数值', 'Value'],
  repeat: ['重复', 'Again'],
  eachTime: ['每次成立都发', 'Each time it holds'],
  once: ['成立后只发一次', 'Once, until it was false again'],
  of: ['看哪里', 'Of what'],
  op: ['比较', 'How'],
});
