import { texts } from '#kernel/model/text';

export const trackTexts = texts('reports.classTrack', {
  student: ['学员', 'Student'],
  rate: ['出勤率', 'Attendance'],
  left: ['剩余课时', 'Lessons left'],
  perLesson: ['每课次出勤率', 'Attendance per lesson'],
  missing: ['连续缺课', 'Missed twice running'],
  classPage: ['打开班级', 'Open the class'],
  back: ['返回', 'Back'],
  empty: ['还没有上过课', 'No lesson was taught yet'],
});
