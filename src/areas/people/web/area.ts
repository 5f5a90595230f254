import type { Pages } from '#kernel/web/shell/pages';

export const pages: Pages = {
  '/staff/StaffPublic/staff': () => import('./StaffPage'),
  '/postAdmin': () => import('./PostPage'),
  '/staffCondition': () => import('./StaffConditionPage'),
};
