// Pages of this area: path → lazy import.
import type { AreaWeb } from '#kernel/web/shell/composition';
import { tabView } from '#kernel/web/shell/registered/detailTabs';
import { wechatOfCustomer } from './wechat/model/tabs';

export const workbenchWeb: AreaWeb = {
  pages: {
    '/index': () => import('./home/web/HomePage'),
    '/moreData': () => import('./figures/web/MoreDataPage'),
    '/workPlan': () => import('./plans/web/WorkPlanPage'),
    '/workReport': () => import('./reports/web/WorkReportPage'),
    '/Plan': () => import('./schoolPlans/web/PlanPage'),
    '/clientScreen': () => import('./screen/web/ScreenPage'),
    '/galender': () => import('./calendar/web/CalendarPage'),
    '/Calendar': () => import('./calendar/web/TeamCalendarPage'),
    '/message': () => import('./messages/web/MessagePage'),
    '/messagePush': () => import('./pushes/web/PushPage'),
    '/filesBox': () => import('./files/web/FilesPage'),
    '/todo': () => import('./todos/web/TodoPage'),
  },
  detailTabs: [tabView(wechatOfCustomer, () => import('./wechat/web/WechatTab'))],
  cards: { 'workbench.shortcuts': () => import('./home/web/ShortcutsCard') },
  bell: () => import('./bell/web/BellPanel'),
  filePicker: () => import('./files/web/PickDialog'),
};
