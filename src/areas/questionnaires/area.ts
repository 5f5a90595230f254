import { area } from '#kernel/model/area';

export const questionnaires = area({
  name: 'questionnaires',
  title: ['问卷', 'Questionnaires'],
  icon: 'form',
  routes: {
    '/questionnaire': { title: ['问卷', 'Questionnaires'] },
    '/QBHR_Questionnaire': { title: ['人事题库', 'HR question bank'] },
    '/selectQuestionnaire': { title: ['选择问卷', 'Choose a questionnaire'], keepAlive: false, menu: false },
    '/addQuestionnaire': { title: ['编辑问卷', 'Edit questionnaire'], keepAlive: false, tabKey: ['id'], menu: false },
    '/issueQuestionnaire': {
      title: ['发放问卷', 'Issue questionnaire'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
    },
    '/statisticsQuestionnaire': { title: ['问卷统计', 'Questionnaire statistics'], tabKey: ['id'], menu: false },
    '/correctQuestionnaire': { title: ['批改', 'Correction'], tabKey: ['id'], menu: false },
    '/addCorrect': { title: ['批改试卷', 'Correct a paper'], keepAlive: false, tabKey: ['id'], menu: false },
  },
});
