import { texts } from '#kernel/model/text';

export const referralTexts = texts('customers.detail', {
  broughtBy: ['由谁介绍', 'Brought by'],
  nobodyBrought: ['没有介绍人', 'Nobody brought this customer'],
  brought: ['介绍了谁', 'Brought'],
  broughtNobody: ['还没有介绍过客户', 'Has brought nobody yet'],
  levelOf: ['第 {depth} 层', 'Level {depth}'],
});
