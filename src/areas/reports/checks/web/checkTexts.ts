import { texts } from '#kernel/model/text';

export const checkTexts = texts('reports.checkPage', {
  differences: ['差异', 'Differences'],
  rules: ['规则', 'Rules'],
  runs: ['批次', 'Runs'],
  allEqual: ['全部一致', 'Everything agrees'],
  never: ['还没有核对过', 'Nothing was checked yet'],
  last: ['上次核对 {at}，新发现 {found}，消除 {cleared}', 'Last check {at}: {found} found, {cleared} cleared'],
  open: ['{n} 处差异', '{n} differences'],
  only: ['只核对「{name}」', 'Check only “{name}”'],
  off: ['已停用', 'Off'],
  done: ['核对完成：新发现 {found}，消除 {cleared}', 'Checked: {found} found, {cleared} cleared'],
});
