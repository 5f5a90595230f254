import { area } from '#kernel/model/area';

export const teaching = area({
  name: 'teaching',
  title: ['教学', 'Teaching'],
  icon: 'read',
  routes: {
    '/LogsCalendar': { title: ['教学日历', 'Teaching calendar'] },
    '/ClassSummary': { title: ['课堂小结', 'Class summaries'] },
    '/ClassSummaryData': { title: ['小结数据', 'Summary figures'] },
    '/OnlineClassTeacher': { title: ['线上课老师', 'Online teachers'] },
    '/OnlineClassStudentList': { title: ['线上课学员', 'Online students'] },
    '/ClassStatistics': { title: ['班级统计', 'Class statistics'] },
    '/TeachingPlan': { title: ['教学计划', 'Teaching plan'] },
    '/StudentSurplusLesson': { title: ['剩余课时', 'Remaining lessons'] },
  },
});
