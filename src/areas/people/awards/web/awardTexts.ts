import { texts } from '#kernel/model/text';

export const awardTexts = texts('people.awardPages', {
  rules: ['规则', 'Rules'],
  entries: ['奖励明细', 'Entries'],
  months: ['月结', 'Months'],
  open: ['计提中', 'Open'],
  confirmed: ['已确认', 'Confirmed'],
  paid: ['已发放', 'Paid'],
  all: ['全部', 'All'],
  active: ['启用', 'Active'],
  others: ['其他', 'Others'],
  amount: ['应得 ¥{amount}', 'Earns ¥{amount}'],
  part: ['{part} → ¥{amount}', '{part} → ¥{amount}'],
  tryIt: ['试算', 'Try it'],
  basis: ['依据值', 'Basis'],
});
