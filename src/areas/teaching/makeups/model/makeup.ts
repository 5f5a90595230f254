import { call, rowOf, type } from '#kernel/model/call';
import { bool, choice, date, int, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const MakeupLife = lifecycle({
  states: {
    open: ['待补', 'Open', 'orange'],
    booked: ['已约', 'Booked', 'blue'],
    done: ['已补', 'Done', 'green'],
    waived: ['已放弃', 'Waived', 'grey'],
    expired: ['已过期', 'Expired', 'red'],
  },
  initial: 'open',
  transitions: {
    book: { label: ['约补课', 'Book'], from: ['open'], to: 'booked', internal: true },
    unbook: { label: ['取消预约', 'Unbook'], from: ['booked'], to: 'open', permission: 'book' },
    finish: { label: ['已补', 'Done'], from: ['open', 'booked'], to: 'done', internal: true },
    undo: { label: ['撤销', 'Undone'], from: ['done'], to: 'booked', internal: true },
    waive: {
      label: ['放弃', 'Waive'],
      from: ['open'],
      to: 'waived',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    expire: { label: ['过期', 'Expire'], from: ['open'], to: 'expired', internal: true },
    extend: {
      label: ['延期', 'Extend'],
      from: ['expired'],
      to: 'open',
      permission: 'waive',
      fields: { dueDate: date('期限', 'Due', { required: true }) },
    },
    withdraw: { label: ['作废', 'Withdrawn'], from: ['open', 'booked'], to: 'waived', internal: true },
  },
});

/** The right to make up for one lesson that was missed. */
export const Makeup = resource({
  name: 'makeup',
  area: 'teaching',
  path: '/class/v1/makeup',
  title: ['补课', 'Makeup'],
  label: 'customerId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { computed: true }),
    originalAttendanceId: ref('原考勤', 'Missed', 'attendance', { computed: true }),
    missedLessonId: ref('缺课课次', 'Missed lesson', 'lesson', { computed: true }),
    classId: ref('班级', 'Class', 'class', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    courseId: ref('课程', 'Course', 'course', { computed: true }),
    dueDate: date('期限', 'Due', { computed: true }),
    way: choice(
      '方式',
      'Way',
      {
        join_class: ['跟班补', 'With another class'],
        special: ['补课专场', 'Makeup lesson'],
        one_to_one: ['一对一', 'One-to-one'],
        recording: ['看录播', 'Recording'],
      },
      { computed: true },
    ),
    targetLessonId: ref('补课课次', 'Made up in', 'lesson', { computed: true }),
    targetAttendanceId: ref('补课考勤', 'Seat', 'attendance', { computed: true, indexed: false }),
    state: states(MakeupLife),
  },
  scope: { school: 'schoolId' },
  search: ['customerId', 'state', 'schoolId', 'courseId', 'classId', 'dueDate'],
  columns: ['customerId', 'classId', 'missedLessonId', 'dueDate', 'way', 'targetLessonId', 'state'],
  unique: [['originalAttendanceId']],
  verbs: ['list', 'detail', 'export', 'count'],
});
export type Makeup = Row<typeof Makeup>;

export interface MakeupOffer {
  lessonId: number;
  className: string;
  title: string | null;
  startAt: string;
  seatsLeft: number;
  sameChapter: boolean;
}

export const makeupOffers = call('GET', `${Makeup.path}/offers`, {
  label: ['可补课次', 'Where to make it up'],
  permission: 'teaching.makeup.book',
  input: { id: ref('补课', 'Makeup', 'makeup', { required: true }) },
  /** `recorded`: the title of what was recorded of the missed lesson. */
  answer: type<{ offers: MakeupOffer[]; recorded: string | null }>(),
});

export const bookMakeup = call('POST', `${Makeup.path}/book`, {
  label: ['约补课', 'Book'],
  permission: 'teaching.makeup.book',
  input: {
    id: ref('补课', 'Makeup', 'makeup', { required: true }),
    version: int('版本', 'Version', { required: true }),
    targetLessonId: ref('补课课次', 'Lesson', 'lesson'),
    byRecording: bool('看录播', 'By the recording'),
  },
  answer: rowOf(Makeup),
});
