import type { AreaWeb } from '#kernel/web/shell/composition';
import { tabView } from '#kernel/web/shell/registered/detailTabs';
import { ordersOfSchool } from './model/purchaseOrder';

export const suppliesWeb: AreaWeb = {
  pages: {
    '/purchaseOrder': () => import('./web/OrderPage'),
    '/purchaseOrderPrint': () => import('./web/OrderPrint'),
  },
  detailTabs: [tabView(ordersOfSchool, () => import('./web/OrdersOfSchool'))],
};
