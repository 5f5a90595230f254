// What is taught and used up, counted from attendance, lessons and the ledger itself.
import { by, count, ratio, report, sum } from '#kernel/model/report';
import { Attendance } from '../../attendance/model/attendance';
import { LessonEntry } from '../../ledger/model/lot';
import { Lesson } from '../../lessons/model/lesson';

const regular = { role: 'regular' };

/** Makeups, trials and guests are no part of the rate; leave and absence are. */
export const AttendanceReport = report({
  name: 'attendance',
  area: 'teaching',
  path: '/class/v1/attendanceReport',
  title: ['出勤统计', 'Attendance'],
  of: Attendance,
  period: 'startAt',
  filters: ['schoolId', 'courseId', 'classId'],
  measures: {
    rows: count(['应到', 'Expected'], { ...regular, status: ['present', 'late', 'leave', 'absent'] }),
    came: count(['实到', 'Came'], { ...regular, status: ['present', 'late'] }),
    late: count(['迟到', 'Late'], { ...regular, status: 'late' }),
    leave: count(['请假', 'Leave'], { ...regular, status: 'leave' }),
    absent: count(['旷课', 'Absent'], { ...regular, status: 'absent' }),
    rate: ratio(['出勤率', 'Attendance'], 'came', 'rows'),
    owed: sum(['欠课', 'Owed'], 'owedQty', 'quantity'),
  },
  dimensions: {
    week: by(['周', 'Week'], 'startAt', 'week'),
    school: by(['校区', 'School'], 'schoolId'),
    course: by(['课程', 'Course'], 'courseId'),
    class: by(['班级', 'Class'], 'classId'),
  },
  chart: 'line',
});

export const LessonReport = report({
  name: 'lesson',
  area: 'teaching',
  path: '/class/v1/lessonReport',
  title: ['课次统计', 'Lessons'],
  of: Lesson,
  period: 'startAt',
  filters: ['schoolId', 'courseId', 'classId', 'teacherId'],
  measures: {
    all: count(['课次', 'Lessons']),
    finished: count(['已上', 'Finished'], { state: 'finished' }),
    cancelled: count(['已取消', 'Cancelled'], { state: 'cancelled' }),
    online: count(['线上', 'Online'], { mode: 'online' }),
    rate: ratio(['完成率', 'Finished share'], 'finished', 'all'),
  },
  dimensions: {
    week: by(['周', 'Week'], 'startAt', 'week'),
    school: by(['校区', 'School'], 'schoolId'),
    teacher: by(['老师', 'Teacher'], 'teacherId'),
    course: by(['课程', 'Course'], 'courseId'),
  },
  chart: 'bar',
});

/** Used up: what was consumed less what was given back; each by its business date. */
export const ConsumptionReport = report({
  name: 'consumption',
  area: 'teaching',
  path: '/class/v1/consumptionReport',
  title: ['消课统计', 'Consumption'],
  of: LessonEntry,
  period: 'bizDate',
  filters: ['schoolId', 'courseId', 'customerId'],
  measures: {
    consumed: sum(['消课', 'Consumed'], 'consumedQty', 'quantity'),
    expired: sum(['过期', 'Expired'], 'expiredQty', 'quantity'),
    recognised: sum(['确认收入', 'Recognised revenue'], 'recognised', 'money'),
  },
  dimensions: {
    month: by(['月', 'Month'], 'bizDate', 'month'),
    week: by(['周', 'Week'], 'bizDate', 'week'),
    school: by(['校区', 'School'], 'schoolId'),
    course: by(['课程', 'Course'], 'courseId'),
  },
  chart: 'bar',
});
