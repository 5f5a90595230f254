import { area } from '#kernel/model/area';

export const marketing = area({
  name: 'marketing',
  title: ['市场', 'Marketing'],
  icon: 'rocket',
  routes: {
    '/coupon': { title: ['优惠券', 'Coupons'] },
    '/Poster': { title: ['海报', 'Poster'], keepAlive: false, tabKey: ['id'], menu: false },
    '/PosterNew': {
      title: ['海报设计', 'Poster designer'],
      keepAlive: false,
      isPadding: false,
      tabKey: ['id'],
      menu: false,
    },
    '/PosterList': { title: ['海报列表', 'Posters'] },
    '/market': { title: ['市场渠道', 'Market channels'] },
    '/activityIndex': { title: ['活动管理', 'Activities'] },
    '/marketManagement': { title: ['市场管理', 'Market management'] },
    '/marketing': { title: ['推广计划', 'Promotion plans'] },
    '/wandou': { title: ['豌豆积分', 'Pea points'] },
    '/hdTicket': { title: ['活动门票', 'Activity tickets'] },
  },
});
