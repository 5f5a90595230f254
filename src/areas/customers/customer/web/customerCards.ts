// What a customer's file holds, card by card: asked in this order by the form, shown in it on the page.
import type { Customer } from '../model/customer';

type FieldName = keyof typeof Customer.fields;

export const customerCards = {
  student: ['name', 'englishName', 'gender', 'birthDate', 'grade', 'daySchool', 'idCard', 'photo', 'remark'],
  wishes: [
    'level',
    'intendedCourses',
    'intendedSubjects',
    'freeTimes',
    'budget',
    'concerns',
    'otherTraining',
    'needs',
    'areaCode',
    'address',
    'geo',
  ],
  source: ['schoolId', 'sourceId', 'sourceNote', 'referrerCustomerId', 'referrerStaffId', 'collectorId'],
} as const satisfies Record<string, readonly FieldName[]>;
