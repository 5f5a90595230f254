import { choice, datetime, quantity, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { levels } from './levels';

const results = {
  renewed: ['已续费', 'Renewed', 'green'],
  following: ['跟进中', 'Following', 'blue'],
  refused: ['不续', 'Not renewing', 'red'],
  other: ['其他', 'Other', 'grey'],
} as const;

export const WarningLife = lifecycle({
  states: {
    open: ['待处理', 'Open', 'orange'],
    handled: ['已处理', 'Handled', 'green'],
    closed: ['已解除', 'Over', 'grey'],
  },
  initial: 'open',
  transitions: {
    handle: {
      label: ['处理', 'Handle'],
      from: ['open'],
      to: 'handled',
      fields: {
        result: choice('结果', 'Result', results, { required: true }),
        note: text('说明', 'Note', { max: 200 }),
      },
    },
    close: { label: ['解除', 'Over'], from: ['open', 'handled'], to: 'closed', internal: true },
  },
});

/** A student who runs out of lessons, told once until the balance rose again. */
export const LessonWarning = resource({
  name: 'lesson_warning',
  area: 'teaching',
  noun: 'warning',
  path: '/class/v1/warning',
  title: ['课时预警', 'Lesson warning'],
  label: 'customerId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { computed: true }),
    courseId: ref('课程', 'Course', 'course', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    level: choice('级别', 'Level', levels, { computed: true }),
    remainingQty: quantity('剩余', 'Left', { computed: true, default: 0 }),
    raisedAt: datetime('预警时间', 'Raised', { computed: true }),
    ownerId: ref('处理人', 'Handler', 'staff', { computed: true }),
    result: choice('结果', 'Result', results, { computed: true }),
    note: text('说明', 'Note', { max: 200, computed: true }),
    state: states(WarningLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId', creator: false },
  search: ['customerId', 'level', 'state', 'schoolId', 'courseId', 'ownerId', 'raisedAt'],
  columns: [
    'customerId',
    'courseId',
    'schoolId',
    'level',
    'remainingQty',
    'raisedAt',
    'ownerId',
    'result',
    'note',
    'state',
  ],
  sort: '-raisedAt',
  verbs: ['list', 'detail', 'export', 'count'],
  uniqueWhere: [{ fields: ['customerId', 'courseId', 'level'], where: { state: ['open', 'handled'] } }],
});
export type LessonWarning = Row<typeof LessonWarning>;
