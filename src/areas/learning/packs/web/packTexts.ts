import { texts } from '#kernel/model/text';

export const packTexts = texts('learning.pack.screen', {
  split: ['价格拆分', 'Split'],
  course: ['课程', 'Course'],
  lessons: ['课次', 'Lessons'],
  gift: ['赠送', 'Gift'],
  part: ['分得', 'Part'],
  perLesson: ['每课次', 'Per lesson'],
  total: ['合计', 'Total'],
  discount: ['折扣', 'Discount'],
  empty: ['组一个课程包：选课程、填课次和单价', 'Build a pack: choose courses, lessons and prices'],
});
