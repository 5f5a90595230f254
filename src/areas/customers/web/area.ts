import type { Pages } from '#kernel/web/shell/pages';

export const pages: Pages = {
  '/customerManagement': () => import('./CustomerManagementPage'),
  '/addCustomer': () => import('./AddCustomerPage'),
  '/customerDetail': () => import('./CustomerDetailPage'),
  '/CustomerMap': () => import('./CustomerMapPage'),
  '/importCustomer': () => import('./ImportCustomerPage'),
  '/groupList': () => import('./GroupListPage'),
  '/group': () => import('./GroupPage'),
  '/sourceFrom': () => import('./SourceFromPage'),
  '/CounselorBoard': () => import('./CounselorBoardPage'),
};
