import { texts } from '#kernel/model/text';

export const packTexts = texts('learning.pack.screen', {
  split: ['价格拆分', 'Split'],
  course: ['课程', 'Course'],
  lessons: ['课次', 'Lessons'],
  gift: ['赠送', 'Gift'],
  worth: ['原价', 'List value'],
  share: ['占比', 'Share'],
  part: ['分得', 'Part'],
  perLesson: ['每课次', 'Per lesson'],
  total: ['合计', 'Total'],
  belowFloor: [
    '低于收费标准的底价，上架需审批',
    'Below the floor of its fee standard: putting it on sale asks for leave',
  ],
  discount: ['折扣', 'Of the list price'],
  empty: ['组一个课程包：选课程、填课次和单价', 'Build a pack: choose courses, lessons and prices'],
});
