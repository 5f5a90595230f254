// What figures are told by and narrowed to. Each is a field, so that it is named, picked and read like one.
import { contractKinds } from '#areas/contracts/contract/model/contract';
import { payMethods } from '#areas/contracts/finance/model/methods';
import { faults } from '#areas/contracts/refunds/model/refund';
import { customerStates } from '#areas/customers/customer/model/customerChoices';
import { statuses } from '#areas/teaching/attendance/model/attendance';
import { category, choice, type Field, ref, text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';

export const dimensions = keyFields('reports.dimension', {
  day: text('日', 'Day', { max: 10 }),
  week: text('周', 'Week', { max: 10 }),
  month: text('月', 'Month', { max: 10 }),
  quarter: text('季', 'Quarter', { max: 10 }),
  year: text('年', 'Year', { max: 10 }),
  region: ref('区域', 'Region', 'region'),
  school: ref('校区', 'School', 'school'),
  staff: ref('人员', 'Person', 'staff'),
  source: ref('来源', 'Source', 'customer_source'),
  stage: choice('阶段', 'Stage', customerStates),
  gender: choice('性别', 'Gender', {
    male: ['男', 'Male'],
    female: ['女', 'Female'],
    unknown: ['未知', 'Unknown'],
  }),
  grade: category('年级', 'Grade', 'grade'),
  customer: ref('学员', 'Student', 'customer'),
  contractKind: choice('合同类型', 'Contract kind', contractKinds),
  method: choice('收付方式', 'Pay method', payMethods),
  reason: category('退费原因', 'Refund reason', 'refund_reason'),
  fault: choice('责任', 'Fault', faults),
  scope: choice('退费范围', 'Refunded', { full: ['全退', 'In full'], partial: ['部分', 'In part'] }),
  subject: category('科目', 'Subject', 'course_subject'),
  course: ref('课程', 'Course', 'course'),
  level: category('级别', 'Level', 'course_level'),
  class: ref('班级', 'Class', 'class'),
  classCategory: category('班级类别', 'Class category', 'class_category'),
  term: category('学期', 'Term', 'term'),
  classKind: choice('班型', 'Class kind', {
    group: ['班课', 'Group'],
    one_to_one: ['一对一', 'One-to-one'],
    trial: ['体验课', 'Trial'],
  }),
  mode: choice('授课方式', 'Mode', { offline: ['线下', 'Offline'], online: ['线上', 'Online'] }),
  attendance: choice('考勤', 'Attendance', statuses),
  gift: choice('批次', 'Lots', { true: ['赠送', 'Gift'], false: ['付费', 'Paid'] }),
  renewalReason: choice('到期原因', 'Why due', {
    lessons: ['课时将尽', 'Lessons low'],
    validity: ['有效期将至', 'Validity'],
    early: ['提前续费', 'Early'],
  }),
  referrerKind: choice('介绍人类型', 'Referrer', { customer: ['学员', 'Student'], staff: ['员工', 'Staff'] }),
  referrer: ref('介绍人', 'Referring student', 'customer'),
  coachPlan: ref('云教练服务', 'Coaching plan', 'coach_plan'),
  coachWay: choice('辅导方式', 'Way', {
    video: ['视频', 'Video'],
    voice: ['语音', 'Voice'],
    text: ['文字', 'Text'],
    onsite: ['现场', 'On site'],
  }),
  sessionState: choice('辅导状态', 'Session', {
    scheduled: ['待进行', 'Scheduled'],
    ongoing: ['进行中', 'Under way'],
    done: ['已完成', 'Done'],
    missed_student: ['学员缺席', 'Student missed'],
    missed_coach: ['教练缺席', 'Coach missed'],
    cancelled: ['已取消', 'Called off'],
  }),
});
export type DimensionKey = keyof typeof dimensions;
export const isDimension = (name: string): name is DimensionKey => Object.hasOwn(dimensions, name);

/** As filters and labels read it. */
export const fieldOf = (key: DimensionKey): Field => dimensions[key];
