import { texts } from '#kernel/model/text';

export const peaTexts = texts('marketing.peaPage', {
  accounts: ['账户', 'Accounts'],
  entries: ['流水', 'Entries'],
  rules: ['规则', 'Rules'],
  gifts: ['礼品', 'Gifts'],
  redeems: ['兑换', 'Redemptions'],
  statistics: ['统计', 'Statistics'],
  none: ['先启用一条规则', 'Turn on a rule first'],
  liability: ['余额总计', 'Outstanding'],
  perMonth: ['每月', 'Per month'],
  byRule: ['规则占比', 'By rule'],
  top: ['余额前 20', 'Top 20'],
  earned: ['获得', 'Earned'],
  spent: ['兑换', 'Spent'],
  expired: ['过期', 'Expired'],
  points: ['豌豆', 'Points'],
  addSchool: ['添加校区', 'Add a school'],
  stock: ['库存', 'Stock'],
});
