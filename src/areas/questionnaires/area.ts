import { area } from '#kernel/model/area';
import { grants } from './model/grants';

const seen = 'questionnaires.questionnaire.view';

export const questionnaires = area({
  name: 'questionnaires',
  title: ['问卷', 'Questionnaires'],
  icon: 'form',
  routes: {
    '/questionnaire': { title: ['问卷', 'Questionnaires'], permission: seen },
    '/QBHR_Questionnaire': { title: ['人事题库', 'HR question bank'], permission: 'questionnaires.bank.view' },
    '/selectQuestionnaire': {
      title: ['选择问卷', 'Choose a questionnaire'],
      keepAlive: false,
      menu: false,
      permission: 'questionnaires.questionnaire.edit',
    },
    '/addQuestionnaire': {
      title: ['编辑问卷', 'Edit questionnaire'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: seen,
    },
    '/issueQuestionnaire': {
      title: ['发放问卷', 'Issue questionnaire'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: 'questionnaires.issue.view',
    },
    '/statisticsQuestionnaire': {
      title: ['问卷统计', 'Questionnaire statistics'],
      tabKey: ['id'],
      menu: false,
      permission: 'questionnaires.stat.view',
    },
    '/correctQuestionnaire': {
      title: ['批改', 'Correction'],
      tabKey: ['id'],
      menu: false,
      permission: 'questionnaires.mark.do',
    },
    '/addCorrect': {
      title: ['批改试卷', 'Correct a paper'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: 'questionnaires.mark.do',
    },
  },
  grants,
  permissions: {
    hr: { title: ['人事问卷', 'HR questionnaires'], verbs: { view: ['查看', 'View'] } },
    stat: { title: ['问卷统计', 'Statistics'], verbs: { view: ['查看', 'View'], export: ['导出', 'Export'] } },
  },
});
