import type { AreaWeb } from '#kernel/web/shell/composition';

export const peopleWeb: AreaWeb = {
  pages: {
    '/personInfoPublic/personManagement': () => import('./changes/web/PersonManagementPage'),
    '/personInfoPublic/personResume': () => import('./profile/web/PersonResumePage'),
    '/staff/StaffPublic/staff': () => import('./staff/web/StaffPage'),
    '/staff/StaffPublic/quit': () => import('./leaving/web/QuitPage'),
    '/Staff/Personal': () => import('./profile/web/PersonalPage'),
    '/awardRule': () => import('./awards/web/AwardPage'),
    '/handover': () => import('./handover/web/HandoverPage'),
    '/staff/StaffPublic/contract': () => import('./labour/web/ContractPage'),
    '/performanc': () => import('./performance/web/PerformancePage'),
    '/salaryMsg': () => import('./salary/web/SalaryPage'),
    '/scheduling': () => import('./attendance/web/SchedulingPage'),
    '/schedulSeting': () => import('./leave/web/ShiftSettingsPage'),
    '/postAdmin': () => import('./posts/web/PostPage'),
    '/postStandard': () => import('./posts/web/PostStandardPage'),
    '/staffCondition': () => import('./headcount/web/StaffConditionPage'),
  },
};
