import { area } from '#kernel/model/area';
import { grants } from './settings/model/grants';

export const marketing = area({
  name: 'marketing',
  title: ['市场', 'Marketing'],
  icon: 'rocket',
  routes: {
    '/coupon': { title: ['优惠券', 'Coupons'], permission: 'marketing.couponBatch.view' },
    '/Poster': { title: ['海报', 'Poster'], permission: 'marketing.posterUse.add' },
    '/PosterNew': {
      title: ['海报设计', 'Poster designer'],
      keepAlive: false,
      isPadding: false,
      tabKey: ['id'],
      menu: false,
      permission: 'marketing.poster.edit',
    },
    '/PosterList': { title: ['海报列表', 'Posters'], permission: 'marketing.poster.view' },
    '/market': { title: ['市场渠道', 'Market channels'], permission: 'marketing.marketChannel.view' },
    '/activityIndex': { title: ['活动管理', 'Activities'], permission: 'marketing.activity.view' },
    '/marketManagement': { title: ['市场管理', 'Market management'], permission: 'marketing.campaign.view' },
    '/marketing': { title: ['推广计划', 'Promotion plans'], permission: 'marketing.promotionPlan.view' },
    '/wandou': { title: ['豌豆积分', 'Pea points'], permission: 'marketing.wandouAccount.view' },
    '/hdTicket': { title: ['活动门票', 'Activity tickets'], permission: 'marketing.ticketOrder.view' },
  },
  grants,
});
