// What is promised for bringing a customer: something of it, and for a time that has an end after its beginning.
import { type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { service } from '#kernel/server/service';
import { ReferralRule } from '../model/referral';

const rules = texts('customers.referralRule', {
  quantity: ['请填写奖励数量', 'Enter how much is given'],
  endsBefore: ['结束日期不能早于开始日期', 'It cannot end before it begins'],
});

export const referralRules = service(ReferralRule, {
  beforeSave({ row }) {
    const problems: FieldProblem[] = [];
    if (row.validFrom && row.validTo && row.validTo < row.validFrom)
      problems.push(problem('validTo', rules.endsBefore));
    for (const side of ['referrer', 'referred'] as const)
      if (row[`${side}RewardKind`] !== 'none' && row[`${side}RewardQuantity`] < 1)
        problems.push(problem(`${side}RewardQuantity`, rules.quantity));
    if (problems.length > 0) throw new Invalid(problems);
  },
});
