import { texts } from '#kernel/model/text';

export const voucherTexts = texts('contracts.vouchers', {
  batches: ['批次', 'Batches'],
  vouchers: ['课程券', 'Vouchers'],
  wouldIssue: ['将发放 {issued} 张，之后剩 {left} 张', '{issued} would be issued, {left} left afterwards'],
});
