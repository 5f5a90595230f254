import { texts } from '#kernel/model/text';

export const remainingTexts = texts('teaching.page.balance', {
  allSchools: ['全部校区', 'All schools'],
  balances: ['剩余课时', 'Remaining lessons'],
  lots: ['课时批次', 'Lots'],
  entries: ['课时流水', 'Ledger'],
  warnings: ['预警', 'Warnings'],
  adjustments: ['调整单', 'Adjustments'],
  opening: ['期初导入', 'Opening balances'],
  closings: ['结账', 'Closings'],
  adjust: ['调整', 'Adjust'],
  renew: ['续费签约', 'New contract'],
  ledger: ['流水', 'Ledger'],
  owed: ['欠课', 'Owed'],
  all: ['全部', 'All'],
});
