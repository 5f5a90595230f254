import { bool, category, choice, date, datetime, int, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const LeaveLife = lifecycle({
  states: {
    pending: ['待审', 'Pending', 'orange'],
    approved: ['已通过', 'Approved', 'green'],
    rejected: ['已拒绝', 'Rejected', 'red'],
    cancelled: ['已撤回', 'Withdrawn', 'grey'],
  },
  initial: 'pending',
  transitions: {
    approve: {
      label: ['通过', 'Approve'],
      from: ['pending'],
      to: 'approved',
      fields: { waive: bool('不计逾期', 'Waive lateness') },
    },
    reject: {
      label: ['拒绝', 'Reject'],
      from: ['pending'],
      to: 'rejected',
      danger: true,
      permission: 'approve',
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    cancel: { label: ['撤回', 'Withdraw'], from: ['pending', 'approved'], to: 'cancelled', permission: 'approve' },
  },
});

/** A student asks to stay away from lessons. */
export const LessonLeave = resource({
  name: 'lesson_leave',
  area: 'teaching',
  noun: 'leave',
  path: '/class/v1/leave',
  title: ['学员请假', 'Student leave'],
  label: 'customerId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    lessonIds: refs('课次', 'Lessons', 'lesson', {
      max: 50,
      help: ['或填写起止日期', 'Or a first and a last day'],
    }),
    /** Whole days instead of lessons: all that are to be taught then. */
    dateFrom: date('从', 'From', { fixed: true }),
    dateTo: date('到', 'To', { fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    reason: category('原因', 'Reason', 'leave_reason'),
    requestedBy: choice(
      '申请人',
      'Asked by',
      { guardian: ['家长', 'Guardian'], staff: ['员工', 'Staff'] },
      { default: 'staff' },
    ),
    requestedAt: datetime('申请时间', 'Asked at', { computed: true }),
    noticeHours: int('提前小时', 'Hours of notice', { computed: true }),
    waive: bool('不计逾期', 'Waived', { fixed: true }),
    note: text('备注', 'Note', { max: 200 }),
    state: states(LeaveLife),
  },
  scope: { school: 'schoolId' },
  search: ['customerId', 'state', 'schoolId', 'reason'],
  columns: [
    'requestedAt',
    'customerId',
    'lessonIds',
    'dateFrom',
    'dateTo',
    'schoolId',
    'reason',
    'noticeHours',
    'waive',
    'state',
  ],
  verbs: ['list', 'detail', 'add', 'export', 'count'],
  actions: { waive: ['不计逾期', 'Waive lateness'] },
});
export type LessonLeave = Row<typeof LessonLeave>;
