import type { AreaWeb } from '#kernel/web/shell/composition';
import { tabView } from '#kernel/web/shell/registered/detailTabs';
import { benefitsOfCustomer } from './overview/model/tabs';

export const marketingWeb: AreaWeb = {
  pages: {
    '/activityIndex': () => import('./overview/web/ActivityPage'),
    '/hdTicket': () => import('./tickets/web/TicketPage'),
    '/coupon': () => import('./coupons/web/CouponPage'),
    '/marketing': () => import('./market/web/PlanPage'),
    '/market': () => import('./market/web/MarketPage'),
    '/marketManagement': () => import('./market/web/MarketManagementPage'),
    '/PosterList': () => import('./posters/web/PosterListPage'),
    '/PosterNew': () => import('./posters/web/PosterNewPage'),
    '/Poster': () => import('./posters/web/PosterPage'),
    '/wandou': () => import('./peas/web/WandouPage'),
  },
  detailTabs: [tabView(benefitsOfCustomer, () => import('./overview/web/BenefitsOfCustomer'))],
};
