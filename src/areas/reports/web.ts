import type { AreaWeb } from '#kernel/web/shell/composition';

export const reportsWeb: AreaWeb = {
  pages: {
    '/reportBase': () => import('./engine/web/ReportBasePage'),
    '/baseReport': () => import('./engine/web/BaseReportPage'),
    '/countNum': () => import('./engine/web/CountNumPage'),
    '/refundReport': () => import('./engine/web/RefundReportPage'),
    '/classCategoryRebort': () => import('./engine/web/ClassCategoryReportPage'),
    '/introductionReport': () => import('./engine/web/IntroductionReportPage'),
    '/courseNumReport': () => import('./engine/web/CourseNumReportPage'),
  },
};
