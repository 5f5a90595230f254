// Lessons that days off or a teacher's leave hit, and putting all of them off in one act.
import { call, type } from '#kernel/model/call';
import { bool, category, refs } from '#kernel/model/fields';
import { Lesson } from '../../lessons/model/lesson';

export interface HitLesson {
  id: number;
  className: string;
  lessonNo: number;
  startAt: string;
  teacher: string;
  why: 'holiday' | 'leave';
}

export const hitLessons = call('GET', `${Lesson.path}/hits`, {
  label: ['受影响课次', 'Lessons hit'],
  permission: 'teaching.lesson.view',
  input: { schoolIds: refs('校区', 'Schools', 'school') },
  answer: type<{ lessons: HitLesson[] }>(),
});

export const postponeAll = call('POST', `${Lesson.path}/postpone`, {
  label: ['全部顺延', 'Postpone all'],
  permission: 'teaching.lesson.cancel',
  input: {
    ids: refs('课次', 'Lessons', 'lesson', { required: true, max: 500 }),
    cancelReason: category('取消原因', 'Reason', 'lesson_cancel_reason', { required: true }),
    notify: bool('通知家长', 'Tell guardians', { default: true }),
  },
  answer: type<{ cancelled: number[]; added: number[] }>(),
});
