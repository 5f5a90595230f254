import { texts } from '#kernel/model/text';

export const levelTexts = texts('distribution.levelPage', {
  highest: ['最高合计 {highest}% / 上限 {cap}%', 'Highest total {highest}% / cap {cap}%'],
  people: ['人数', 'People'],
  share: ['成交占比', 'Share of sales'],
  none: ['不自动升级', 'Nobody rises by itself'],
  all: ['全部满足：', 'All of: '],
  any: ['任一满足：', 'Any of: '],
  addCondition: ['添加条件', 'Add a condition'],
  drop: ['删除条件 {n}', 'Remove condition {n}'],
  metric: ['指标', 'Metric'],
  period: ['期间', 'Period'],
  value: ['不少于', 'At least'],
  example: ['以 ¥10000.00 为例：一级 ¥{first}，二级 ¥{second}', 'Of ¥10000.00: first ¥{first}, second ¥{second}'],
  keeps: ['已签订的订单保留原费率，只影响之后的订单', 'Orders already signed keep their rates; only later ones change'],
  tried: ['现在会升到该等级的分销员', 'Who would rise to it now'],
  nobody: ['没有人会因此升级', 'Nobody would rise'],
  save: ['保存', 'Save'],
  back: ['返回等级', 'Back to the levels'],
  saved: ['已保存', 'Saved'],
  copy: ['复制', 'Copy'],
  was: ['{name}：{from} → {to}', '{name}: {from} → {to}'],
});
