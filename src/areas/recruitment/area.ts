import { area } from '#kernel/model/area';

export const recruitment = area({
  name: 'recruitment',
  title: ['招聘', 'Recruitment'],
  icon: 'solution',
  routes: {
    '/personnelModul': { title: ['人才模块', 'Talent module'], menu: false, redirect: '/personnelModul/jobPool' },
    '/personnelModul/jobPool': { title: ['职位池', 'Job pool'] },
    '/personnelModul/talentPool': { title: ['人才池', 'Talent pool'] },
    '/personnelModul/interviewManagement': { title: ['面试管理', 'Interviews'] },
    '/personnelModul/CVPool': { title: ['简历池', 'CV pool'] },
    '/statisticsChart': { title: ['招聘统计', 'Recruitment charts'] },
    '/needsContent': { title: ['需求详情', 'Hiring need'], keepAlive: false, tabKey: ['id'], menu: false },
    '/resume': { title: ['简历', 'Resume'], keepAlive: false, tabKey: ['id'], menu: false },
    '/resumePersonnel': { title: ['人员简历', 'Candidate'], keepAlive: false, tabKey: ['id'], menu: false },
    '/interviewList': { title: ['面试列表', 'Interview list'] },
    '/resumePage': { title: ['简历页', 'Resume page'], keepAlive: false, tabKey: ['id'], menu: false },
    '/resumeProgress': { title: ['简历进度', 'Resume progress'] },
    '/hrOverview': { title: ['人事概览', 'HR overview'] },
    '/resumeReport': { title: ['简历报表', 'Resume report'] },
    '/neituiAdmin': { title: ['内推管理', 'Internal referral'] },
  },
});
