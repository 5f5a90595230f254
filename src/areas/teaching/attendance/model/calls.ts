// Calling the roll, said once for server and page.
import type { ChargeRule } from '#areas/learning/courses/model/chargeRule';
import { call, type } from '#kernel/model/call';
import { bool, choice, int, json, ref, shape, text } from '#kernel/model/fields';
import { Lesson } from '../../lessons/model/lesson';
import { Attendance, type Role, roles, type Status } from './attendance';

export interface RosterRow {
  customerId: number;
  name: string;
  role: Role;
  status: Status | null;
  lateMinutes: number | null;
  /** Hundredths, by hand instead of the rule, and why. */
  chargeOverride: number | null;
  chargeReason: string | null;
  remark: string | null;
  /** Leave asked too late or once too often; of a makeup, what the missed lesson was to cost. */
  isLateLeave: boolean;
  alreadyCharged: number;
  /** Hundredths: to be charged, charged, still owed, and what is left of the course. */
  targetQty: number;
  chargedQty: number;
  owedQty: number;
  balanceQty: number;
  onLeave: boolean;
  makeupId: number | null;
  attendanceId: number | null;
  /** Only for those who may see values. */
  recognised: string | null;
}

export interface RosterAnswer {
  lesson: {
    id: number;
    version: number;
    state: string;
    classId: number;
    className: string;
    lessonNo: number;
    title: string | null;
    startAt: string;
    endAt: string;
    lessonQty: number;
    /** By which it is charged. */
    chargeRule: ChargeRule;
    /** Hundredths: what is charged by hand is a multiple of it. */
    qtyStep: number;
  };
  rows: RosterRow[];
  /** Why it cannot be changed now; nothing when it can. */
  closed: 'early' | 'late' | null;
}

export const roster = call('GET', `${Lesson.path}/roster`, {
  label: ['点名', 'Attendance'],
  permission: 'teaching.lesson.view',
  input: { id: ref('课次', 'Lesson', 'lesson', { required: true }) },
  answer: type<RosterAnswer>(),
});

export interface Mark {
  customerId: number;
  status?: Status | null;
  lateMinutes?: number | null;
  earlyMinutes?: number | null;
  chargeOverride?: number | null;
  chargeReason?: string | null;
  remark?: string | null;
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' &&
  value !== null &&
  'customerId' in value &&
  Number.isSafeInteger(value.customerId) &&
  Object.entries(value).every(([name, one]) => one === null || markNames.get(name) === typeof one);
const markNames = new Map([
  ['customerId', 'number'],
  ['status', 'string'],
  ['lateMinutes', 'number'],
  ['earlyMinutes', 'number'],
  ['chargeOverride', 'number'],
  ['chargeReason', 'string'],
  ['remark', 'string'],
]);
const marks = shape((value): value is Mark[] => Array.isArray(value) && value.length <= 500 && value.every(isMark));

export const saveAttendance = call('POST', `${Attendance.path}/save`, {
  label: ['保存点名', 'Save attendance'],
  permission: 'teaching.attendance.take',
  input: {
    lessonId: ref('课次', 'Lesson', 'lesson', { required: true }),
    version: int('版本', 'Version', { required: true }),
    rows: json('点名', 'Rows', marks, { required: true }),
    finish: bool('完成', 'Finish'),
    reason: text('改动原因', 'Why changed', { max: 200 }),
  },
  answer: type<RosterAnswer>(),
});

export const addGuest = call('POST', `${Attendance.path}/addGuest`, {
  label: ['加入学员', 'Add a student'],
  permission: 'teaching.attendance.take',
  input: {
    lessonId: ref('课次', 'Lesson', 'lesson', { required: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    role: choice('身份', 'Role', { trial: roles.trial, guest: roles.guest }, { required: true }),
  },
  answer: type<RosterAnswer>(),
});

export const removeGuest = call('POST', `${Attendance.path}/removeGuest`, {
  label: ['移除', 'Remove'],
  permission: 'teaching.attendance.take',
  input: {
    lessonId: ref('课次', 'Lesson', 'lesson', { required: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true }),
  },
  answer: type<RosterAnswer>(),
});
