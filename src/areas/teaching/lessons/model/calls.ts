// What can be done with lessons beyond the verbs: shown in a calendar, checked, moved, put back.
import { call, type } from '#kernel/model/call';
import { bool, category, choice, date, datetime, int, optional, ref, refs, text } from '#kernel/model/fields';
import type { Clash } from './clashes';
import { Lesson } from './lesson';

export interface CalendarLesson {
  id: number;
  version: number;
  classId: number;
  className: string;
  courseId: number;
  lessonNo: number;
  title: string | null;
  startAt: string;
  endAt: string;
  teacherId: number;
  teacher: string;
  assistantIds: number[];
  roomId: number | null;
  room: string | null;
  schoolId: number | null;
  school: string | null;
  members: number;
  capacity: number;
  kind: string;
  state: string;
  mode: string;
  color: string | null;
  forced: boolean;
  substituted: boolean;
  taken: boolean;
  journalled: boolean;
  /** Families were written to. */
  summarised: boolean;
}

export interface CalendarAnswer {
  lessons: CalendarLesson[];
  busy: { staffId: number | null; roomId: number | null; start: string; end: string; title: string | null }[];
  closures: { roomId: number; fromAt: string; toAt: string; reason: string }[];
  holidays: string[];
}

export const calendar = call('GET', `${Lesson.path}/calendar`, {
  label: ['教学日历', 'Teaching calendar'],
  permission: 'teaching.lesson.view',
  input: {
    from: date('开始', 'From', { required: true }),
    to: date('结束', 'To', { required: true }),
    schoolIds: refs('校区', 'Schools', 'school'),
    courseId: ref('课程', 'Course', 'course'),
    teacherId: ref('老师', 'Teacher', 'staff'),
    roomId: ref('教室', 'Room', 'room'),
    classId: ref('班级', 'Class', 'class'),
    kind: optional(Lesson.fields.kind),
    state: choice('状态', 'State', {
      scheduled: ['待上课', 'Scheduled'],
      finished: ['已上课', 'Finished'],
      cancelled: ['已取消', 'Cancelled'],
    }),
  },
  answer: type<CalendarAnswer>(),
});

const when = {
  startAt: datetime('开始', 'Start', { required: true }),
  endAt: datetime('结束', 'End', { required: true }),
  roomId: ref('教室', 'Room', 'room'),
  teacherId: ref('老师', 'Teacher', 'staff'),
};

export const check = call('POST', `${Lesson.path}/check`, {
  label: ['检查冲突', 'Check clashes'],
  permission: 'teaching.lesson.view',
  input: {
    ...when,
    assistantIds: refs('助教', 'Assistants', 'staff'),
    classId: ref('班级', 'Class', 'class'),
    customerIds: refs('学员', 'Students', 'customer', { max: 100 }),
    exceptIds: refs('不计课次', 'Except', 'lesson'),
  },
  answer: type<{ clashes: Clash[] }>(),
  reads: true,
});

export const moveLesson = call('POST', `${Lesson.path}/move`, {
  label: ['调课', 'Move'],
  permission: 'teaching.lesson.move',
  input: {
    id: ref('课次', 'Lesson', 'lesson', { required: true }),
    version: int('版本', 'Version', { required: true }),
    ...when,
    range: choice(
      '范围',
      'Range',
      {
        one: ['仅此次', 'Only this one'],
        following: ['此次及之后', 'This and following'],
        all: ['全部未上', 'All not yet taught'],
      },
      { required: true, default: 'one' },
    ),
    reason: text('原因', 'Reason', { max: 200 }),
    force: bool('强制保存', 'Force it'),
    notify: bool('通知老师和家长', 'Tell teacher and guardians', { default: true }),
  },
  answer: type<{ moved: number[]; undoToken: string }>(),
});

export const undoMove = call('POST', `${Lesson.path}/undoMove`, {
  label: ['撤销调课', 'Undo the move'],
  permission: 'teaching.lesson.move',
  input: { undoToken: text('撤销码', 'Token', { required: true, max: 40 }) },
  answer: type<{ restored: number[] }>(),
});

export const batch = call('POST', `${Lesson.path}/batch`, {
  label: ['批量调整', 'Change several'],
  permission: 'teaching.lesson.move',
  input: {
    ids: refs('课次', 'Lessons', 'lesson', { required: true, max: 200 }),
    days: int('平移天数', 'Days later', { min: -365, max: 365 }),
    teacherId: ref('老师', 'Teacher', 'staff'),
    roomId: ref('教室', 'Room', 'room'),
    reason: text('原因', 'Reason', { max: 200 }),
    force: bool('强制保存', 'Force it'),
  },
  answer: type<{ moved: number[]; undoToken: string }>(),
});

export const cancelSeveral = call('POST', `${Lesson.path}/cancelSeveral`, {
  label: ['批量取消', 'Call off'],
  permission: 'teaching.lesson.cancel',
  danger: true,
  input: {
    ids: refs('课次', 'Lessons', 'lesson', { required: true, max: 200 }),
    cancelReason: category('取消原因', 'Reason', 'lesson_cancel_reason', { required: true }),
    follow: choice(
      '之后',
      'Instead',
      { none: ['不补', 'Nothing'], postpone: ['顺延', 'Postpone'] },
      { required: true, default: 'none' },
    ),
    notify: bool('通知家长', 'Tell guardians', { default: true }),
  },
  answer: type<{ cancelled: number[] }>(),
});

export const findSlots = call('GET', `${Lesson.path}/freeSlots`, {
  label: ['查空档', 'Find a slot'],
  permission: 'teaching.lesson.view',
  input: {
    teacherIds: refs('老师', 'Teachers', 'staff', { max: 10 }),
    roomIds: refs('教室', 'Rooms', 'room', { max: 20 }),
    customerIds: refs('学员', 'Students', 'customer', { max: 30 }),
    minutes: int('分钟', 'Minutes', { required: true, min: 10, max: 600, default: 90 }),
    from: date('从', 'From', { required: true }),
    to: date('到', 'To', { required: true }),
  },
  answer: type<{ slots: { startAt: string; endAt: string; roomIds: number[] }[] }>(),
});
