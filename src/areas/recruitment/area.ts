import { area } from '#kernel/model/area';
import { grants } from './settings/model/grants';

export const recruitment = area({
  name: 'recruitment',
  title: ['招聘', 'Recruitment'],
  icon: 'solution',
  routes: {
    '/personnelModul': { title: ['人才模块', 'Talent module'], menu: false, redirect: '/personnelModul/jobPool' },
    '/personnelModul/jobPool': { title: ['职位池', 'Job pool'], permission: 'recruitment.job.view' },
    '/personnelModul/talentPool': { title: ['人才池', 'Talent pool'], permission: 'recruitment.talent.view' },
    '/personnelModul/interviewManagement': {
      title: ['面试管理', 'Interviews'],
      permission: 'recruitment.interview.view',
    },
    '/personnelModul/CVPool': { title: ['简历池', 'CV pool'], permission: 'recruitment.candidate.view' },
    '/statisticsChart': { title: ['招聘统计', 'Recruitment charts'], permission: 'recruitment.statistics.view' },
    '/needsContent': {
      title: ['需求详情', 'Hiring need'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: 'recruitment.need.view',
    },
    '/resume': {
      title: ['简历', 'Resume'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: 'recruitment.candidate.edit',
    },
    '/resumePersonnel': {
      title: ['人员简历', 'Candidate'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: 'recruitment.candidate.view',
    },
    '/interviewList': { title: ['面试列表', 'Interview list'] },
    '/resumePage': { title: ['简历页', 'Resume page'], keepAlive: false, tabKey: ['id'], menu: false },
    '/resumeProgress': { title: ['简历进度', 'Resume progress'], permission: 'recruitment.application.view' },
    '/hrOverview': { title: ['人事概览', 'HR overview'], permission: 'recruitment.overview.view' },
    '/resumeReport': { title: ['简历报表', 'Resume report'], permission: 'recruitment.statistics.view' },
    '/neituiAdmin': { title: ['内推管理', 'Internal referral'] },
  },
  permissions: {
    cv: { title: ['共享简历库', 'Shared CV pool'], verbs: { viewPool: ['查看共享简历', 'See the shared pool'] } },
    overview: { title: ['人事概览', 'HR overview'], verbs: { view: ['查看', 'View'] } },
    statistics: { title: ['招聘统计', 'Recruitment charts'], verbs: { view: ['查看', 'View'] } },
  },
  grants,
});
