// What is done with the fees of partners: paid, waived, computed again.
import { call, rowOf, type } from '#kernel/model/call';
import { bool, date, file, int, longText, money, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Wire } from '#kernel/model/wire';
import { FranchiseFee } from './franchise';

const row = (zh: string, en: string) => int(zh, en, { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });
const which = { id: row('费用', 'Fee'), version: row('版本', 'Version') };

export const payFee = call('POST', `${FranchiseFee.path}/pay`, {
  label: ['登记缴费', 'Record a payment'],
  permission: permission(FranchiseFee, 'pay'),
  input: {
    ...which,
    amount: money('金额', 'Amount', { required: true, min: 1 }),
    on: date('缴费日', 'Paid on', { required: true }),
    method: text('缴费方式', 'Method', { required: true, max: 30 }),
    file: file('凭证', 'Voucher'),
  },
  answer: rowOf(FranchiseFee),
});

export const waiveFee = call('POST', `${FranchiseFee.path}/waive`, {
  label: ['免除', 'Waive'],
  permission: permission(FranchiseFee, 'waive'),
  input: { ...which, reason: longText('原因', 'Reason', { required: true, max: 200 }) },
  answer: rowOf(FranchiseFee),
});

export type FeeLine = Record<'baseAmount' | 'royalty' | 'marketing' | 'total', string>;

export const recalculateFee = call('POST', `${FranchiseFee.path}/recalculate`, {
  label: ['重新计算', 'Compute again'],
  permission: permission(FranchiseFee, 'recalculate'),
  input: { ...which, dryRun: bool('试算', 'Try only') },
  answer: type<{ before: FeeLine; after: FeeLine; row: Wire<typeof FranchiseFee> }>(),
});
