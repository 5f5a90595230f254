import { choice, datetime, int, quantity, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const statuses = {
  present: ['到课', 'Present', 'green'],
  late: ['迟到', 'Late', 'orange'],
  leave: ['请假', 'Leave', 'blue'],
  absent: ['旷课', 'Absent', 'red'],
  makeup: ['补课', 'Makeup', 'cyan'],
} as const;
export type Status = keyof typeof statuses;

export const roles = {
  regular: ['正式', 'Regular'],
  makeup: ['补课', 'Makeup'],
  trial: ['试听', 'Trial'],
  guest: ['插课', 'Guest'],
} as const;
export type Role = keyof typeof roles;

/** One student at one lesson. What was charged are the sums of the ledger. */
export const Attendance = resource({
  name: 'attendance',
  area: 'teaching',
  path: '/class/v1/attendance',
  title: ['考勤', 'Attendance'],
  label: 'customerId',
  fields: {
    lessonId: ref('课次', 'Lesson', 'lesson', { required: true, fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    memberId: ref('班级学员', 'Member', 'class_member', { indexed: false }),
    classId: ref('班级', 'Class', 'class', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    courseId: ref('课程', 'Course', 'course', { required: true, indexed: false }),
    startAt: datetime('上课时间', 'Lesson at', { required: true }),
    mode: choice(
      '授课方式',
      'Mode',
      { offline: ['线下', 'Offline'], online: ['线上', 'Online'] },
      { default: 'offline' },
    ),
    role: choice('身份', 'Role', roles, { required: true, default: 'regular' }),
    status: choice('状态', 'Status', statuses),
    lateMinutes: int('迟到分钟', 'Minutes late', { min: 0, max: 600 }),
    earlyMinutes: int('早退分钟', 'Minutes early', { min: 0, max: 600 }),
    checkInAt: datetime('签到时间', 'Checked in'),
    checkInWay: choice('签到方式', 'Check-in', {
      manual: ['手动', 'By hand'],
      qr: ['扫码', 'QR code'],
      import: ['导入', 'Import'],
      online_log: ['线上记录', 'Online log'],
    }),
    targetQty: quantity('应扣课时', 'To charge', { default: 0 }),
    chargeOverride: quantity('手工扣课', 'Charged by hand', { max: 1000 }),
    chargeReason: text('扣课原因', 'Why by hand', { max: 200 }),
    /** Of its last charge; a new one has the next. */
    chargeSeq: int('扣课序号', 'Charge', { default: 0 }),
    /** What was wanted and not yet paid for by any lot. */
    owedQty: quantity('欠课', 'Owed', { default: 0 }),
    lessonLeaveId: ref('请假单', 'Leave', 'lesson_leave', { indexed: false }),
    makeupId: ref('补课单', 'Makeup', 'makeup', { indexed: false }),
    /** Of a makeup: the lesson that was missed, which may have been charged already. */
    originalId: ref('原考勤', 'Missed lesson', 'attendance'),
    appointmentId: ref('邀约', 'Appointment', 'appointment'),
    overrideReason: text('改动原因', 'Why changed', { max: 200 }),
    remark: text('备注', 'Note', { max: 200 }),
    guardianSeenAt: datetime('家长确认', 'Seen by guardian'),
  },
  scope: { parent: 'lessonId' },
  search: ['customerId', 'lessonId', 'status', 'role', 'classId', 'schoolId', 'startAt', 'mode'],
  columns: ['startAt', 'customerId', 'classId', 'role', 'status', 'lateMinutes', 'targetQty', 'owedQty', 'remark'],
  sort: '-startAt',
  unique: [['lessonId', 'customerId']],
  verbs: ['list', 'detail', 'export', 'count'],
  actions: { late: ['逾期修改', 'Change later'], override: ['手工扣课', 'Charge by hand'] },
  logged: { mark: ['点名', 'Marked'] },
});
export type Attendance = Row<typeof Attendance>;
