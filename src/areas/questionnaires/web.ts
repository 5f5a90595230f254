import type { AreaWeb } from '#kernel/web/shell/composition';
import { tabView } from '#kernel/web/shell/registered/detailTabs';
import { sheetsOfCustomer } from './overview/model/tabs';

export const questionnairesWeb: AreaWeb = {
  pages: {
    '/questionnaire': () => import('./design/web/QuestionnairePage'),
    '/QBHR_Questionnaire': () => import('./design/web/HrBankPage'),
    '/selectQuestionnaire': () => import('./design/web/SelectPage'),
    '/addQuestionnaire': () => import('./design/web/DesignerPage'),
    '/issueQuestionnaire': () => import('./issue/web/IssuePage'),
    '/correctQuestionnaire': () => import('./mark/web/CorrectPage'),
    '/statisticsQuestionnaire': () => import('./stat/web/StatPage'),
    '/addCorrect': () => import('./mark/web/MarkPage'),
  },
  detailTabs: [tabView(sheetsOfCustomer, () => import('./overview/web/CustomerSheets'))],
};
