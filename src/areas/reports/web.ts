import type { AreaWeb } from '#kernel/web/shell/composition';

export const reportsWeb: AreaWeb = {
  pages: {
    '/reportBase': () => import('./centre/web/ReportBasePage'),
    '/baseReport': () => import('./centre/web/BaseReportPage'),
    '/countNum': () => import('./centre/web/CountNumPage'),
    '/achieveCompleteRate': () => import('./targets/web/AchieveCompleteRatePage'),
    '/renewStatistics': () => import('./renewals/web/RenewStatisticsPage'),
    '/classtrackAnalysis': () => import('./classTracks/web/ClasstrackAnalysisPage'),
    '/checkData': () => import('./checks/web/CheckDataPage'),
    '/refundReport': () => import('./centre/web/RefundReportPage'),
    '/classCategoryRebort': () => import('./centre/web/ClassCategoryReportPage'),
    '/introductionReport': () => import('./centre/web/IntroductionReportPage'),
    '/courseNumReport': () => import('./centre/web/CourseNumReportPage'),
    '/CloudcoachReportBase': () => import('./coaching/web/CloudcoachReportBasePage'),
    '/CloudcoachReport': () => import('./coaching/web/CloudcoachReportPage'),
    '/CloudcoachReportNew': () => import('./coaching/web/CloudcoachReportNewPage'),
    '/CloudcoachReportBySchool': () => import('./coaching/web/CloudcoachReportBySchoolPage'),
  },
};
