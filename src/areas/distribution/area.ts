import { area } from '#kernel/model/area';

export const distribution = area({
  name: 'distribution',
  title: ['分销', 'Distribution'],
  icon: 'share',
  routes: {
    '/distribution': { title: ['分销概览', 'Distribution'] },
    '/distributionMember': { title: ['分销员', 'Distributors'] },
    '/distributionInfo': { title: ['分销员详情', 'Distributor'], keepAlive: false, tabKey: ['id'], menu: false },
    '/distributionLevel': { title: ['分销等级', 'Levels'] },
    '/levelAction': { title: ['等级设置', 'Edit level'], keepAlive: false, tabKey: ['id'], menu: false },
    '/distributionOrder': { title: ['分销订单', 'Distribution orders'] },
    '/disOrderInfo': { title: ['分销订单详情', 'Distribution order'], keepAlive: false, tabKey: ['id'], menu: false },
    '/withdrawalList': { title: ['提现审核', 'Withdrawals'] },
  },
});
