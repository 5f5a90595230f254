import { texts } from '#kernel/model/text';

export const fundTexts = texts('contracts.fundPage', {
  applications: ['申请', 'Applications'],
  funds: ['助学金', 'Funds'],
  school: ['校区', 'School'],
  budget: ['预算', 'Budget'],
  applied: ['申请数', 'Applied'],
  grantedCount: ['批准数', 'Granted'],
  asked: ['申请金额', 'Asked'],
  granted: ['批准金额', 'Granted'],
  used: ['已用', 'Used'],
  returned: ['已退回', 'Returned'],
  left: ['剩余', 'Left'],
  total: ['合计', 'Total'],
  fund: ['助学金', 'Fund'],
  from: ['起', 'From'],
  to: ['止', 'To'],
  none: ['还没有申请', 'No applications yet'],
});
