import { texts } from '#kernel/model/text';

export const hitTexts = texts('teaching.page.hits', {
  none: ['没有遇到假期或请假的课次', 'No lesson falls on a day off or a leave'],
  postpone: ['顺延 {count} 节', 'Postpone {count}'],
  time: ['时间', 'Time'],
  class: ['班级', 'Class'],
  no: ['第几课', 'No.'],
  teacher: ['老师', 'Teacher'],
  why: ['原因', 'Why'],
  holiday: ['节假日', 'Day off'],
  leave: ['老师请假', 'Teacher away'],
});
