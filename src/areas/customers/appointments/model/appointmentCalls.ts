// What screens ask of appointments: a calendar, who is expected today, free trial lessons, who would be booked twice; and a
// family at the door without one.
import { call, type } from '#kernel/model/call';
import { category, date, datetime, int, mobile, optional, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Wire } from '#kernel/model/wire';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import type { FamilyContact } from '../../family/model/family';
import { Appointment } from './appointment';

const school = ref('校区', 'School', 'school');
const schoolNeeded = ref('校区', 'School', 'school', { required: true });

export interface CalendarMeeting {
  id: number;
  version: number;
  kind: string;
  state: string;
  startAt: string;
  endAt: string;
  customerId: number;
  customer: string;
  hostId: number | null;
  host: string | null;
  schoolId: number;
  lessonId: number | null;
  canMove: boolean;
}

export const appointmentCalendar = call('GET', `${Appointment.path}/calendar`, {
  label: ['邀约日历', 'Calendar of appointments'],
  permission: permission(Appointment, 'view'),
  input: {
    from: date('从', 'From', { required: true }),
    to: date('到', 'To', { required: true }),
    staffId: ref('员工', 'Staff', 'staff'),
    staffIds: refs('员工', 'Staff', 'staff', { max: 50 }),
    schoolId: school,
  },
  answer: type<{ list: CalendarMeeting[]; capped: boolean }>(),
});

export type Arrival = Wire<typeof Appointment> & { contact: FamilyContact | null };

export const arrivals = call('GET', `${Appointment.path}/arrivals`, {
  label: ['今日到访', 'Expected today'],
  permission: permission(Appointment, 'view'),
  input: { day: date('日期', 'Day'), schoolId: school },
  answer: type<{
    day: string;
    counts: Record<'expected' | 'arrived' | 'noShow' | 'walkIns', number>;
    list: Arrival[];
    capped: boolean;
  }>(),
});

export interface TrialSlot {
  lessonId: number;
  course: string;
  teacher: string;
  room: string;
  startAt: string;
  endAt: string;
  seatsLeft: number;
}

export const trialSlots = call('GET', `${Appointment.path}/slots`, {
  label: ['可试听课次', 'Free trial lessons'],
  permission: permission(Appointment, 'add'),
  input: {
    schoolId: schoolNeeded,
    courseId: ref('课程', 'Course', 'course'),
    subject: category('科目', 'Subject', 'course_subject'),
    freeTimes: Customer.fields.freeTimes,
  },
  answer: type<TrialSlot[]>(),
});

export interface Clash {
  staffId?: number | undefined;
  start: string;
  end: string;
  kind: string;
}

export const clashes = call('GET', `${Appointment.path}/clashes`, {
  label: ['时间冲突', 'Who would be booked twice'],
  permission: permission(Appointment, 'add'),
  input: {
    staffIds: refs('员工', 'Staff', 'staff', { required: true, max: 5 }),
    startAt: datetime('开始', 'Start', { required: true }),
    endAt: datetime('结束', 'End', { required: true }),
    exceptId: int('除外', 'Except', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<Clash[]>(),
});

/** A family at the door without an appointment: found by its mobile or taken in, and received in one call. */
export const walkIn = call('POST', `${Appointment.path}/walkIn`, {
  label: ['直接到访', 'Walk-in'],
  permission: permission(Appointment, 'checkIn'),
  input: {
    mobile: mobile('手机', 'Mobile', { required: true, landline: true }),
    name: text('学员姓名', 'Student name', { max: 30 }),
    relation: optional(Guardian.fields.relation),
    customerId: int('学员', 'Student', { min: 1, max: Number.MAX_SAFE_INTEGER }),
    schoolId: schoolNeeded,
    sourceId: ref('客户来源', 'Source', 'customer_source'),
    hostId: ref('接待人', 'Host', 'staff'),
    purposes: Appointment.fields.purposes,
    companions: Appointment.fields.companions,
  },
  answer: type<{
    customer: { id: number; code: string; name: string; state: string };
    appointment: Wire<typeof Appointment>;
  }>(),
});
