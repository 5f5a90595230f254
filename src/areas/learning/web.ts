import type { AreaWeb } from '#kernel/web/shell/composition';
import { tabView } from '#kernel/web/shell/registered/detailTabs';
import { learningOfCustomer } from './overview/model/tabs';

export const learningWeb: AreaWeb = {
  pages: {
    '/courseAdmin': () => import('./courses/web/CourseAdminPage'),
    '/homeWork': () => import('./homework/web/HomeWorkPage'),
    '/recordIndex': () => import('./recordings/web/RecordIndexPage'),
    '/Record': () => import('./recordings/web/RecordPage'),
    '/audioAdmin': () => import('./audio/web/AudioAdminPage'),
    '/template': () => import('./workbooks/web/TemplatePage'),
    '/Template_info': () => import('./workbooks/web/TemplateInfoPage'),
    '/preview': () => import('./plans/web/PreviewPage'),
    '/salescourse': () => import('./packs/web/SalesCoursePage'),
  },
  detailTabs: [tabView(learningOfCustomer, () => import('./overview/web/CustomerLearningTab'))],
};
