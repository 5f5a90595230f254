import { by, count, ratio, report, sum } from '#kernel/model/report';
import { ClassSummary } from './summary';

export const SummaryReport = report({
  name: 'summary',
  area: 'teaching',
  path: '/class/v1/summaryReport',
  title: ['小结数据', 'Summary figures'],
  of: ClassSummary,
  period: 'taughtOn',
  filters: ['schoolId', 'teacherId', 'classId'],
  measures: {
    written: count(['已写', 'Written']),
    sent: count(['已发送', 'Sent'], { state: 'sent' }),
    onTime: count(['按时', 'On time'], { isOnTime: 'true' }),
    onTimeRate: ratio(['按时率', 'On time share'], 'onTime', 'written'),
    students: sum(['应读', 'To read'], 'students', 'count'),
    readers: sum(['已读', 'Read'], 'readers', 'count'),
    readRate: ratio(['阅读率', 'Read share'], 'readers', 'students'),
    replies: sum(['回复', 'Replies'], 'replies', 'count'),
  },
  dimensions: {
    week: by(['周', 'Week'], 'taughtOn', 'week'),
    school: by(['校区', 'School'], 'schoolId'),
    teacher: by(['老师', 'Teacher'], 'teacherId'),
  },
  chart: 'bar',
  drill: '/ClassSummary',
});
