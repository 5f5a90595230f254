// How it stands with the staff: how many there are, came and went in a period, and how many of them do not stay.
import { call, type } from '#kernel/model/call';
import { date, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Staff } from '../../model/staff';

export interface StaffCondition {
  /** Everyone on the payroll now. */
  head: number;
  planned: number;
  probation: number;
  atStart: number;
  atEnd: number;
  joined: number;
  left: number;
  /** In percent with two decimals; null where nobody was there. */
  turnover: number | null;
  tenureMonths: number | null;
  averageAge: number | null;
  months: { month: string; head: number; joined: number; left: number }[];
}

export const staffCondition = call('GET', '/people/v1/staffCondition', {
  label: ['员工状况', 'Staff condition'],
  permission: permission(Staff, 'view'),
  input: {
    from: date('起', 'From', { required: true }),
    to: date('止', 'To', { required: true }),
    schoolId: ref('校区', 'School', 'school'),
  },
  answer: type<StaffCondition>(),
});

/** Those who left against the mean of how many there were at both ends, in percent. */
export function turnoverOf(left: number, atStart: number, atEnd: number): number | null {
  const mean = (atStart + atEnd) / 2;
  return mean === 0 ? null : Math.round((left / mean) * 10_000 + 1e-7) / 100;
}
