import type { AreaWeb } from '#kernel/web/shell/composition';
import { tabView } from '#kernel/web/shell/registered/detailTabs';
import { classesOfCourse } from './classes/model/courseTab';
import { studentTab } from './students/model/studentTab';

export const teachingWeb: AreaWeb = {
  detailTabs: [
    tabView(studentTab, () => import('./students/web/StudentTab')),
    tabView(classesOfCourse, () => import('./classes/web/ClassesOfCourse')),
  ],
  pages: {
    '/LogsCalendar': () => import('./calendar/web/LogsCalendarPage'),
    '/TeachingPlan': () => import('./plans/web/TeachingPlanPage'),
    '/StudentSurplusLesson': () => import('./remaining/web/StudentSurplusLessonPage'),
    '/ClassStatistics': () => import('./statistics/web/ClassStatisticsPage'),
    '/ClassSummary': () => import('./summaries/web/ClassSummaryPage'),
    '/ClassSummaryData': () => import('./summaries/web/ClassSummaryDataPage'),
    '/OnlineClassTeacher': () => import('./online/web/OnlineClassTeacherPage'),
    '/OnlineClassStudentList': () => import('./online/web/OnlineClassStudentListPage'),
  },
};
