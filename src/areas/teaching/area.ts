import { area } from '#kernel/model/area';
import { grants } from './model/grants';

export const teaching = area({
  name: 'teaching',
  title: ['教学', 'Teaching'],
  icon: 'read',
  routes: {
    '/LogsCalendar': { title: ['教学日历', 'Teaching calendar'], permission: 'teaching.lesson.view' },
    '/ClassSummary': { title: ['课堂小结', 'Class summaries'], permission: 'teaching.summary.view' },
    '/ClassSummaryData': { title: ['小结数据', 'Summary figures'], permission: 'teaching.summary.view' },
    '/OnlineClassTeacher': { title: ['线上课老师', 'Online teachers'], permission: 'teaching.onlineTeacher.view' },
    '/OnlineClassStudentList': { title: ['线上课学员', 'Online students'], permission: 'teaching.attendance.view' },
    '/ClassStatistics': { title: ['班级统计', 'Class statistics'], permission: 'teaching.attendance.view' },
    '/TeachingPlan': { title: ['教学计划', 'Teaching plan'], permission: 'teaching.class.view' },
    '/StudentSurplusLesson': { title: ['剩余课时', 'Remaining lessons'], permission: 'teaching.ledger.view' },
  },
  grants,
});
