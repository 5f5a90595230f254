// What is done with several classes at once.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { date, ref, refs } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Class } from '../../classes/model/class';

const ids = refs('班级', 'Classes', 'class', { required: true, max: 200 });

export const assignClasses = call('POST', `${Class.path}/assign`, {
  label: ['批量调整', 'Change several'],
  permission: permission(Class, 'edit'),
  input: {
    ids,
    teacherId: ref('主讲', 'Teacher', 'staff'),
    roomId: ref('默认教室', 'Room', 'room'),
    adviserId: ref('班主任', 'Adviser', 'staff'),
  },
  answer: type<BatchAnswer>(),
  trial: true,
});

export const finishClasses = call('POST', `${Class.path}/finishSeveral`, {
  label: ['批量结班', 'Finish several'],
  permission: permission(Class, 'finish'),
  input: { ids, finishDate: date('结班日期', 'On', { required: true }) },
  answer: type<BatchAnswer>(),
  trial: true,
  danger: true,
});
