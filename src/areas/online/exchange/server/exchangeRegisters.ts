// Numbers, settings, the approval and the notices of exchange codes.
import { pair } from '#kernel/model/text';
import type { Registrations } from '#kernel/server/registries';

export const exchangeRegisters: Registrations = {
  number: [
    { key: 'online.exchangeBatch', pattern: 'EX{yy}{MM}-{seq:3}', reset: 'month' },
    { key: 'online.exchangeLog', pattern: 'RD{yy}{MM}{dd}-{seq:6}', reset: 'day' },
  ],
  config: [
    {
      key: 'exchange.approvalCount',
      group: 'online',
      name: pair('兑换码数量超过需审批', 'Codes above which a batch is approved'),
      type: 'int',
      default: 500,
      min: 0,
    },
    {
      key: 'exchange.approvalValue',
      group: 'online',
      name: pair('兑换码总价值超过需审批', 'Value above which a batch is approved'),
      type: 'money',
      default: 50_000_00,
    },
  ],
  approval: [
    {
      ...{ key: 'online.exchangeBatch', area: 'online', name: pair('兑换码批次', 'Code batch') },
      detailPath: '/QmExchange?id={id}',
      defaultFlow: ['operations'],
    },
  ],
  template: [
    {
      ...{
        key: 'online.redeemed',
        area: 'online',
        category: 'teaching' as const,
        name: pair('兑换成功', 'Redeemed'),
      },
      audience: pair('学员家庭', 'The family'),
      title: pair('「{{name}}」兑换成功', '"{{name}}" was redeemed'),
      content: pair('「{{name}}」兑换成功，可以开始学习。', '"{{name}}" was redeemed: learning can begin.'),
      channels: ['wechat'],
      variables: { name: '暑期阅读套餐' },
    },
    {
      ...{
        key: 'online.codeSent',
        area: 'online',
        category: 'teaching' as const,
        name: pair('发送兑换码', 'A code sent'),
      },
      audience: pair('学员家庭', 'The family'),
      title: pair('您收到一个兑换码：{{name}}', 'A code for you: {{name}}'),
      content: pair('兑换码 {{code}}，{{day}} 前有效。', 'Code {{code}}, valid until {{day}}.'),
      channels: ['sms'],
      variables: { name: '暑期阅读套餐', code: 'QMXY-****-****-W2HK', day: '2026-12-31' },
      secrets: ['code'],
    },
  ],
};
