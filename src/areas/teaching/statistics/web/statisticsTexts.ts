import { texts } from '#kernel/model/text';

export const statisticsTexts = texts('teaching.page.statistics', {
  attendance: ['出勤', 'Attendance'],
  lessons: ['课次', 'Lessons'],
  consumption: ['消课与收入', 'Consumption and revenue'],
});
