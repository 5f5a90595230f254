import {
  bool,
  category,
  choice,
  choices,
  datetime,
  files,
  int,
  longText,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const outcomes = {
  signed: ['已签约', 'Signed', 'green'],
  deposit: ['已交定金', 'Deposit', 'cyan'],
  considering: ['考虑中', 'Considering', 'blue'],
  next_visit: ['再约', 'Next visit', 'purple'],
  not_fit: ['不合适', 'Not a fit', 'red'],
} as const;

const companions = int('到访人数', 'People', { min: 1, max: 10 });
const assessScore = int('测评分', 'Assessment score', { min: 0, max: 100 });
const assessNote = longText('测评结论', 'Assessment note');
const parentFeedback = text('家长反馈', "Parent's feedback", { max: 500 });
const parentScore = int('家长满意度', "Parent's score", { min: 1, max: 5 });
const outcomeNote = text('结果说明', 'Outcome note', { max: 300 });
/** What the counsellor says of a meeting that took place. */
const closing = {
  outcome: choice('结果', 'Outcome', outcomes, { required: true }),
  outcomeNote,
  assessScore,
  assessNote,
  suggestCourseId: ref('建议课程', 'Suggested course', 'course'),
  parentFeedback,
  parentScore,
};

export const AppointmentLife = lifecycle({
  states: {
    booked: ['已预约', 'Booked', 'blue'],
    confirmed: ['已确认', 'Confirmed', 'cyan'],
    arrived: ['已到', 'Arrived', 'orange'],
    done: ['已完成', 'Done', 'green'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
    no_show: ['爽约', 'No-show', 'red'],
  },
  initial: 'booked',
  transitions: {
    confirm: {
      label: ['确认', 'Confirm'],
      from: ['booked'],
      to: 'confirmed',
      permission: 'add',
      fields: {
        way: choice('确认方式', 'Way', {
          phone: ['电话', 'Phone'],
          wechat: ['微信', 'WeChat'],
          sms: ['短信', 'SMS'],
          other: ['其他', 'Other'],
        }),
      },
    },
    checkIn: {
      label: ['签到', 'Check in'],
      from: ['booked', 'confirmed', 'no_show'],
      to: 'arrived',
      fields: {
        arrivedAt: datetime('到店', 'Arrived'),
        companions,
        hostId: ref('接待人', 'Host', 'staff'),
        confirmed: bool('确认提前签到', 'Yes, this early'),
      },
    },
    /** Pressed at the wrong family: for a moment it is as if nothing had been said. */
    undoCheckIn: {
      label: ['撤销签到', 'Undo check-in'],
      from: ['arrived'],
      to: ['booked', 'confirmed', 'no_show'],
      permission: 'checkIn',
    },
    finish: { label: ['完成', 'Finish'], from: ['arrived'], to: 'done', fields: closing },
    /** The lesson's attendance said that the child was there. */
    attend: {
      label: ['课堂出勤', 'Attended the lesson'],
      from: ['booked', 'confirmed', 'arrived', 'no_show'],
      to: 'done',
      internal: true,
    },
    feedback: {
      label: ['补充反馈', 'Add feedback'],
      from: ['done'],
      to: 'done',
      permission: 'finish',
      fields: closing,
    },
    reschedule: {
      label: ['改期', 'Reschedule'],
      from: ['booked', 'confirmed'],
      to: 'booked',
      permission: 'add',
      fields: {
        startAt: datetime('开始', 'Start', { required: true }),
        endAt: datetime('结束', 'End'),
        lessonId: ref('试听课次', 'Lesson', 'lesson'),
        reason: text('原因', 'Reason'),
      },
    },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['booked', 'confirmed'],
      to: 'cancelled',
      permission: 'add',
      danger: true,
      fields: { cancelReason: category('取消原因', 'Cancel reason', 'appointment_cancel', { required: true }) },
    },
    noShow: {
      label: ['爽约', 'No-show'],
      from: ['booked', 'confirmed'],
      to: 'no_show',
      permission: 'checkIn',
      danger: true,
    },
  },
});

/** One promised meeting: a visit, a trial lesson or an activity. */
export const Appointment = resource({
  name: 'appointment',
  area: 'customers',
  path: '/api/v1/student/appointment',
  title: ['邀约', 'Appointment'],
  label: 'startAt',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    guardianId: ref('联系人', 'Contact', 'guardian'),
    kind: choice(
      '类型',
      'Kind',
      {
        visit: ['到访', 'Visit', 'blue'],
        trial: ['试听', 'Trial', 'purple'],
        activity: ['活动', 'Activity', 'orange'],
      },
      { required: true, fixed: true, indexed: false },
    ),
    purposes: choices('事项', 'Items', {
      consult: ['咨询', 'Consult'],
      assess: ['测评', 'Assessment'],
      trial: ['试听', 'Trial'],
      sign: ['签约', 'Sign'],
      pay: ['缴费', 'Pay'],
      other: ['其他', 'Other'],
    }),
    // Where and when is promised: it is moved by rescheduling, never by an edit.
    schoolId: ref('校区', 'School', 'school', { required: true, fixed: true }),
    startAt: datetime('开始', 'Start', { required: true, fixed: true }),
    endAt: datetime('结束', 'End', { fixed: true }),
    hostId: ref('接待人', 'Host', 'staff'),
    lessonId: ref('试听课次', 'Lesson', 'lesson', { fixed: true }),
    courseId: ref('课程', 'Course', 'course', { fixed: true, indexed: false }),
    teacherId: ref('老师', 'Teacher', 'staff', { fixed: true }),
    activityId: ref('活动', 'Activity', 'activity', { fixed: true }),
    walkIn: bool('未约上门', 'Walk-in', { computed: true }),
    companions,
    state: states(AppointmentLife),
    arrivedAt: datetime('到店', 'Arrived', { computed: true }),
    /** When the desk said so, which is what can be undone, and what it was before. */
    checkedInAt: datetime('签到时间', 'Checked in', { computed: true }),
    stateBefore: text('签到前状态', 'State before', { computed: true, secret: true, max: 20 }),
    leftAt: datetime('离店', 'Left', { computed: true }),
    rescheduleCount: int('改期次数', 'Times moved', { default: 0, computed: true }),
    cancelReason: category('取消原因', 'Cancel reason', 'appointment_cancel', { computed: true, indexed: false }),
    assessScore,
    assessNote,
    suggestCourseId: ref('建议课程', 'Suggested course', 'course', { indexed: false }),
    trialScore: int('学员表现', 'Trial score', { min: 1, max: 5 }),
    teacherComment: text('老师评语', "Teacher's comment", { max: 500 }),
    parentFeedback,
    parentScore,
    files: files('附件', 'Files'),
    outcome: choice('结果', 'Outcome', outcomes, { computed: true }),
    outcomeNote,
    /** The customer's counsellor, the host and the teacher. */
    peopleIds: refs('相关人', 'People', 'staff', { computed: true, secret: true }),
    /** Customer and lesson while a trial is open: nobody takes two seats in one lesson. */
    openTrial: text('试听课次', 'Trial in this lesson', { computed: true, secret: true, max: 40 }),
  },
  scope: { school: 'schoolId', owner: 'hostId', participants: 'peopleIds' },
  search: ['kind', 'state', 'schoolId', 'hostId', 'startAt'],
  columns: ['startAt', 'customerId', 'kind', 'schoolId', 'hostId', 'teacherId', 'state', 'outcome'],
  sort: 'startAt',
  unique: [['openTrial']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  grantedBy: { delete: 'customers.customer.delete', export: 'customers.customer.export' },
});
export type Appointment = Row<typeof Appointment>;
