// What a change does on its day: it writes the person's sheet, and tells whoever hangs on it.
import { sql } from 'drizzle-orm';
import { addMonths } from '#kernel/model/dates';
import { insert, move, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import {
  type Placement,
  staffPayAgreed,
  staffPromoted,
  staffRegularised,
  staffRehired,
  staffResumed,
  staffSuspended,
  staffTransferred,
} from '../../model/events';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { placeAfter } from '../model/kinds';
import { StaffChange } from '../model/staffChange';

const placementOf = ({ schoolId, departmentId, postId, levelId, reportsToId }: Staff): Placement => ({
  ...{ schoolId, departmentId, postId, levelId, superiorId: reportsToId },
});

/** At once where its day has come; else the night before it does. */
export async function effectWhenDue(work: Work, row: StaffChange): Promise<boolean> {
  if (row.effectiveOn > todayOf(work)) return false;
  await apply(work, row);
  return true;
}

/** Of those whose day has come, some at a time. */
export async function effectDue(work: Work, limit: number): Promise<number> {
  const today = todayOf(work);
  const due = await rows(work, StaffChange, (c) => sql`${c.state} = 'approved' and ${c.effectiveOn} <= ${today}`, {
    lock: 'skip',
    sort: 'effectiveOn',
    limit,
  });
  for (const row of due) {
    await apply(work, row);
    await move(work, StaffChange, row, 'takeEffect');
  }
  return due.length;
}

async function apply(work: Work, row: StaffChange): Promise<void> {
  const staff = await need(work, Staff, row.staffId, { lock: true });
  const { staffId, effectiveOn: on } = row;
  const told = { action: row.kind };
  switch (row.kind) {
    case 'transfer':
    case 'legal_entity':
    case 'promote':
    case 'demote': {
      const after = await update(work, Staff, staff, placeAfter(staff, row), told);
      const moved = { staffId, before: placementOf(staff), after: placementOf(after) };
      if (row.kind === 'transfer') await work.emit(staffTransferred, moved);
      if (row.kind === 'promote' || row.kind === 'demote') await work.emit(staffPromoted, moved);
      return;
    }
    case 'second':
    case 'second_end': {
      const others = staff.otherSchoolIds.filter((id) => id !== row.toSchoolId);
      const otherSchoolIds = row.kind === 'second' && row.toSchoolId ? [...others, row.toSchoolId] : others;
      await update(work, Staff, staff, { otherSchoolIds }, told);
      return;
    }
    case 'regularise':
      return decide(work, staff, row);
    case 'extend_probation':
      return lengthen(work, staff, row);
    case 'suspend':
      await update(work, Staff, staff, { status: 'suspended' }, told);
      return work.emit(staffSuspended, { staffId, on });
    case 'resume':
      await update(work, Staff, staff, { status: 'active' }, told);
      return work.emit(staffResumed, { staffId, on });
    case 'salary': {
      const { basePay, postPay, allowance } = row;
      const pay = { basePay: basePay ?? 0, postPay: postPay ?? 0, allowance: allowance ?? 0 };
      return work.emit(staffPayAgreed, { staffId, changeId: row.id, on, ...pay });
    }
    case 'rehire':
      return takeBack(work, staff, row);
    default:
  }
}

async function decide(work: Work, staff: Staff, row: StaffChange): Promise<void> {
  if (row.decision === 'extend') return lengthen(work, staff, row);
  // Who did not pass leaves by a leaving of its own, which the leaving capability drafts.
  if (row.decision === 'fail') return;
  const on = row.effectiveOn;
  await update(work, Staff, staff, { status: 'active', regularOn: on }, { action: 'regularise' });
  await work.emit(staffRegularised, { staffId: staff.id, on });
}

async function lengthen(work: Work, staff: Staff, { months }: StaffChange): Promise<void> {
  const from = staff.probationEndOn ?? staff.startOn ?? todayOf(work);
  const probationEndOn = addMonths(from, months ?? 0);
  await update(work, Staff, staff, { probationEndOn }, { action: 'extend_probation' });
}

/** The same row and number: what they did before stays theirs. */
async function takeBack(work: Work, staff: Staff, row: StaffChange): Promise<void> {
  const isTried = row.months !== null;
  await update(
    work,
    Staff,
    staff,
    {
      ...placeAfter(staff, row),
      ...{ status: isTried ? 'probation' : 'active', startOn: row.effectiveOn, leftOn: null },
      probationMonths: row.months ?? 0,
      probationEndOn: row.months === null ? null : addMonths(row.effectiveOn, row.months),
    },
    { action: 'rehire' },
  );
  await work.emit(staffRehired, { staffId: staff.id, roleIds: [] });
}

/** The first and the last day of a working life are written down as they happen. */
export const noteChange = (
  work: Work,
  row: Pick<StaffChange, 'staffId' | 'kind' | 'effectiveOn'> & Partial<StaffChange>,
): Promise<number> => insert(work, StaffChange, { ...row, state: 'effective' });
