import type { AreaWeb } from '#kernel/web/shell/composition';

export const distributionWeb: AreaWeb = {
  pages: {
    '/distribution': () => import('./overview/web/OverviewPage'),
    '/distributionMember': () => import('./overview/web/MemberPage'),
    '/distributionInfo': () => import('./overview/web/DistributorPage'),
    '/distributionLevel': () => import('./levels/web/LevelPage'),
    '/levelAction': () => import('./levels/web/LevelActionPage'),
    '/distributionOrder': () => import('./orders/web/OrderListPage'),
    '/disOrderInfo': () => import('./orders/web/OrderPage'),
    '/withdrawalList': () => import('./payouts/web/WithdrawalPage'),
  },
};
