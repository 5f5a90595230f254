// What a distributor is told: staff in the console, families by the channels of their account; partners have neither.
import { pair, type Text } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import type { AreaPiece } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import type { Distributor } from '../model/distributor';

const sums = { amount: '512.00' };
const told: Record<string, { name: Text; content: Text; variables: Record<string, string> }> = {
  approved: {
    name: pair('分销申请通过', 'You may distribute'),
    content: pair('您已成为分销员，编号 {{no}}', 'You are a distributor now, number {{no}}'),
    variables: { no: 'FX00000001' },
  },
  rejected: {
    name: pair('分销申请未通过', 'Application refused'),
    content: pair('您的分销申请未通过：{{reason}}', 'Your application was refused: {{reason}}'),
    variables: { reason: '资料不全' },
  },
  commissionExpected: {
    name: pair('预估佣金', 'Commission expected'),
    content: pair('订单 {{no}} 预估佣金 ¥{{amount}}', 'Order {{no}} should earn ¥{{amount}}'),
    variables: { no: 'FD20260701000001', ...sums },
  },
  commissionSettled: {
    name: pair('佣金到账', 'Commission settled'),
    content: pair('订单 {{no}} 的佣金 ¥{{amount}} 已可提现', '¥{{amount}} of order {{no}} can be withdrawn'),
    variables: { no: 'FD20260701000001', ...sums },
  },
  commissionTakenBack: {
    name: pair('佣金扣回', 'Commission taken back'),
    content: pair('订单 {{no}} 退费，扣回佣金 ¥{{amount}}', 'Order {{no}} was refunded: ¥{{amount}} taken back'),
    variables: { no: 'FD20260701000001', ...sums },
  },
  levelChanged: {
    name: pair('分销等级变动', 'Level changed'),
    content: pair('您的分销等级已变为 {{level}}', 'Your level is now {{level}}'),
    variables: { level: '银牌' },
  },
  withdrawalApproved: {
    name: pair('提现已通过', 'Withdrawal approved'),
    content: pair('提现 {{no}} 已通过，实付 ¥{{amount}}', 'Withdrawal {{no}} was approved: ¥{{amount}}'),
    variables: { no: 'TX20260701000001', ...sums },
  },
  withdrawalPaid: {
    name: pair('提现已打款', 'Withdrawal paid'),
    content: pair('提现 {{no}} 已打款 ¥{{amount}}', 'Withdrawal {{no}} was paid: ¥{{amount}}'),
    variables: { no: 'TX20260701000001', ...sums },
  },
  withdrawalFailed: {
    name: pair('提现打款失败', 'Withdrawal failed'),
    content: pair('提现 {{no}} 打款失败：{{reason}}', 'Withdrawal {{no}} failed: {{reason}}'),
    variables: { no: 'TX20260701000001', reason: '账号有误' },
  },
};

export async function tellDistributor(
  work: Work,
  { staffId, customerId }: Pick<Distributor, 'staffId' | 'customerId'>,
  kind: keyof typeof told,
  vars: Record<string, string>,
): Promise<void> {
  if (!staffId && !customerId) return;
  await notify(work, {
    kind: `distribution.${kind}`,
    ...(staffId ? { recipientIds: [staffId] } : { customerIds: [customerId!] }),
    vars,
  });
}

const template = ([key, { name, content, variables }]: [string, (typeof told)[string]]): MessageTemplate => ({
  key: `distribution.${key}`,
  area: 'distribution',
  name,
  audience: pair('分销员', 'Distributor'),
  category: 'finance',
  title: name,
  content,
  variables,
});

export const distributorTelling: AreaPiece = { registers: { template: Object.entries(told).map(template) } };
