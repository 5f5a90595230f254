import { texts } from '#kernel/model/text';

export const bargainTexts = texts('contracts.bargainPage', {
  pick: ['请从合同列表选择草稿', 'Choose a draft in the list'],
  toList: ['合同列表', 'Contracts'],
  before: ['议前价', 'Price before'],
  lowest: ['最低可议', 'Lowest possible'],
  now: ['现价', 'Price now'],
  percent: ['付款比例', 'Pay percent'],
  free: ['在您的权限内，提出即生效', 'Within your authority: it holds at once'],
  leave: ['超出您的权限，须审批', 'Beyond your authority: it needs approval'],
  lines: ['明细', 'Lines'],
  item: ['项目', 'Item'],
  gross: ['原价', 'List'],
  net: ['优惠后', 'After discounts'],
  rounds: ['议价轮次', 'Rounds'],
});
