import { area } from '#kernel/model/area';
import { grants } from './model/grants';

const detail = { keepAlive: false, tabKey: ['id'], menu: false } as const;

export const distribution = area({
  name: 'distribution',
  title: ['分销', 'Distribution'],
  icon: 'share',
  routes: {
    '/distribution': { title: ['分销概览', 'Distribution'], permission: 'distribution.overview.view' },
    '/distributionMember': { title: ['分销员', 'Distributors'], permission: 'distribution.distributor.view' },
    '/distributionInfo': {
      title: ['分销员详情', 'Distributor'],
      permission: 'distribution.distributor.view',
      ...detail,
    },
    '/distributionLevel': { title: ['分销等级', 'Levels'], permission: 'distribution.level.view' },
    '/levelAction': { title: ['等级设置', 'Edit level'], permission: 'distribution.level.edit', ...detail },
    '/distributionOrder': { title: ['分销订单', 'Distribution orders'], permission: 'distribution.order.view' },
    '/disOrderInfo': {
      title: ['分销订单详情', 'Distribution order'],
      permission: 'distribution.order.view',
      ...detail,
    },
    '/withdrawalList': { title: ['提现审核', 'Withdrawals'], permission: 'distribution.withdrawal.view' },
  },
  permissions: { overview: { title: ['分销概览', 'Distribution overview'], verbs: { view: ['查看', 'View'] } } },
  grants,
});
