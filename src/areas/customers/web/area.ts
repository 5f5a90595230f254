import type { Pages } from '#kernel/web/shell/pages';

export const pages: Pages = {
  '/customerManagement': () => import('./CustomerManagementPage'),
  '/addCustomer': () => import('./AddCustomerPage'),
  '/customerDetail': () => import('./CustomerDetailPage'),
  '/CounselorBoard': () => import('./CounselorBoardPage'),
};
