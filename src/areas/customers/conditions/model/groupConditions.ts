// What a dynamic group, a filter or an audience may ask of a customer: fields of the row, the enterprise's own, and a few
// that are worked out. Server and page read the same list.
import { bool, type Field, type Fields, int } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { standardFields } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import { Appointment } from '../../appointments/model/appointment';
import { Customer } from '../../customer/model/customer';
import { type OwnField, ownByName } from '../../ownFields/model/ownField';

const stored = [
  'state',
  'level',
  'heat',
  'gender',
  'birthDate',
  'grade',
  'daySchool',
  'schoolId',
  'ownerId',
  'serviceOwnerId',
  'collectorId',
  'sourceId',
  'referrerStaffId',
  'tags',
  'intendedCourses',
  'intendedSubjects',
  'concerns',
  'budget',
  'areaCode',
  'lastFollowUpAt',
  'lastEffectiveAt',
  'nextFollowUpAt',
  'followUpCount',
  'unansweredRun',
  'nextAppointmentAt',
  'ownedAt',
  'recycleAt',
  'protectedUntil',
  'poolAt',
  'poolReason',
  'firstFollowedAt',
  'firstInvitedAt',
  'firstVisitedAt',
  'firstTrialAt',
  'memberAt',
  'lostAt',
  'lostKind',
  'lostReason',
  'graduatedAt',
  'leaveKind',
  'expectedReturnOn',
  'renewIntent',
  'doNotContact',
  'consent',
] as const satisfies readonly (keyof typeof Customer.fields)[];

/** Worked out when asked. What is said of an appointment within one "all of" is said of the same appointment. */
const workedOut = keyFields('customers.condition', {
  age: int('年龄', 'Age', { min: 0, max: 99 }),
  sinceContact: int('未联系天数', 'Days without contact', { min: 0, max: 10_000, required: true }),
  hasWechat: bool('已加家长微信', 'A guardian on WeChat'),
  appointmentKind: { ...Appointment.fields.kind, label: pair('邀约类型', 'Appointment kind'), required: true },
  appointmentState: { ...Appointment.fields.state, label: pair('邀约状态', 'Appointment state'), required: true },
  appointmentAt: { ...Appointment.fields.startAt, label: pair('邀约时间', 'Appointment time'), required: true },
  distance: int('距校区（米）', 'Metres to the school', { min: 0, max: 20_000_000 }),
});

export const isAbout = {
  appointment: (name: string): boolean => /^appointment(Kind|State|At)$/.test(name),
  own: (name: string): boolean => name.startsWith('extra.'),
};

/** The key of one of the enterprise's own fields behind `extra.`. */
export const ownKey = (name: string): string => name.slice('extra.'.length);

// What always has a value is never empty, so that is not offered.
const asked = (field: Field): Field => (field.default === undefined ? field : { ...field, required: true });

const ready: Fields = {
  ...Object.fromEntries(stored.map((name) => [name, asked(Customer.fields[name])])),
  createdAt: standardFields.createdAt,
  ...workedOut,
};

/** Every field a condition may name here; `own` are the enterprise's active ones, `others` those of further areas. */
export const conditionFields = (own: readonly OwnField[], others: Fields): Fields => ({
  ...ready,
  ...Object.fromEntries(Object.entries(others).map(([name, field]) => [name, asked(field)])),
  ...ownByName(own),
});
