import type { AreaWeb } from '#kernel/web/shell/composition';

export const onlineWeb: AreaWeb = {
  pages: {
    '/OpenCourse': () => import('./access/web/OpenCoursePage'),
    '/openCopy': () => import('./copies/web/OpenCopyPage'),
    '/QmPackage': () => import('./packages/web/QmPackagePage'),
    '/buyList': () => import('./orders/web/BuyListPage'),
    '/VipOrder': () => import('./orders/web/VipOrderPage'),
    '/QmExchange': () => import('./exchange/web/QmExchangePage'),
    '/ExchangeLog': () => import('./exchange/web/ExchangeLogPage'),
    '/MiniBanner': () => import('./banners/web/MiniBannerPage'),
    '/pageList': () => import('./pages/web/PageListPage'),
    '/pageAdmin': () => import('./pages/web/PageAdminPage'),
    '/templateIndex': () => import('./pages/web/TemplateIndexPage'),
    '/OnlineClassSource': () => import('./resources/web/OnlineClassSourcePage'),
  },
};
