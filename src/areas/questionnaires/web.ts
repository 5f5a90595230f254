import type { AreaWeb } from '#kernel/web/shell/composition';

export const questionnairesWeb: AreaWeb = {
  pages: {
    '/questionnaire': () => import('./design/web/QuestionnairePage'),
    '/QBHR_Questionnaire': () => import('./design/web/HrBankPage'),
    '/selectQuestionnaire': () => import('./design/web/SelectPage'),
    '/addQuestionnaire': () => import('./design/web/DesignerPage'),
    '/issueQuestionnaire': () => import('./issue/web/IssuePage'),
  },
};
