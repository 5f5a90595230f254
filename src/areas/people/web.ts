import type { AreaWeb } from '#kernel/web/shell/composition';

export const peopleWeb: AreaWeb = {
  pages: {
    '/staff/StaffPublic/staff': () => import('./web/StaffPage'),
    '/schedulSeting': () => import('./holidays/web/ShiftSettingsPage'),
    '/postAdmin': () => import('./web/PostPage'),
    '/staffCondition': () => import('./web/StaffConditionPage'),
  },
};
