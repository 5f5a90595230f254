import type { AreaWeb } from '#kernel/web/shell/composition';

export const customersWeb: AreaWeb = {
  pages: {
    '/customerManagement': () => import('./list/web/CustomerManagementPage'),
    '/addCustomer': () => import('./adding/web/AddCustomerPage'),
    '/customerDetail': () => import('./detail/web/CustomerDetailPage'),
    '/CustomerMap': () => import('./map/web/CustomerMapPage'),
    '/importCustomer': () => import('./importing/web/ImportCustomerPage'),
    '/groupList': () => import('./groups/web/GroupListPage'),
    '/group': () => import('./list/web/GroupPage'),
    '/sourceFrom': () => import('./sources/web/SourceFromPage'),
    '/CounselorBoard': () => import('./board/web/CounselorBoardPage'),
  },
};
