// Loads what is planned for people and weighs it: which shifts, which leave, under which rule.

import { and, between, inArray } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { type Away, type Breach, breachesOf, type Limits, type Planned, usualLimits, weekOf } from '../model/breaches';
import { grouped } from '../model/grouped';
import { awayOn, type Cell, type GridBreach, ShiftAssignment } from '../model/plan';
import { Shift, ShiftRule } from '../model/shift';
import { segmentsOf } from '../model/times';

interface Days {
  from: string;
  to: string;
}

/** The most particular rule that names their school and their post. */
export function limitsFor(
  rules: readonly ShiftRule[],
  { schoolId, postId }: { schoolId: number | null; postId: number | null },
): Limits {
  const fits = (ids: readonly number[], id: number | null) => ids.length === 0 || (id !== null && ids.includes(id));
  const weight = ({ postIds, schoolIds }: ShiftRule) => (postIds.length > 0 ? 2 : 0) + (schoolIds.length > 0 ? 1 : 0);
  const [rule] = rules
    .filter((one) => fits(one.schoolIds, schoolId) && fits(one.postIds, postId))
    .toSorted((a, b) => weight(b) - weight(a) || b.id - a.id);
  if (!rule) return usualLimits;
  return {
    daysInRow: { value: rule.maxDaysInRow, severity: rule.daysInRowSeverity },
    rest: { value: rule.minRestHours, severity: rule.restSeverity },
    weekHours: { value: rule.maxWeekHours, severity: rule.weekSeverity },
    restDays: { value: rule.minRestDays, severity: rule.restDaysSeverity },
  };
}

export const shiftsById = async (work: Work): Promise<Map<number, Shift>> =>
  new Map((await rows(work, Shift, {})).map((shift) => [shift.id, shift]));

export const plannedOf = (shift: Shift | undefined, date: string): Planned => ({
  date,
  spans: shift?.segments ? (segmentsOf(shift.segments) ?? []) : [],
  minutes: shift?.workMinutes ?? 0,
});

export const cellsOf = (work: Work, staffIds: readonly number[], { from, to }: Days): Promise<ShiftAssignment[]> =>
  staffIds.length === 0
    ? Promise.resolve([])
    : rows(work, ShiftAssignment, (t) => and(inArray(t.staffId, [...staffIds]), between(t.date, from, to)), {
        sort: 'date',
      });

/** What breaks a rule between two days; the days around count along. */
export async function weighed(
  work: Work,
  staff: readonly Pick<Staff, 'id' | 'schoolId' | 'postId'>[],
  { from, to }: Days,
): Promise<GridBreach[]> {
  if (staff.length === 0) return [];
  const ids = staff.map(({ id }) => id);
  const around = { from: addDays(weekOf(from), -7), to: addDays(to, 8) };
  const cells = grouped(await cellsOf(work, ids, around), ({ staffId }) => staffId);
  const away = grouped(await work.ask(awayOn, { staffIds: ids, from, to }), ({ staffId }) => staffId);
  const rules = await rows(work, ShiftRule, {});
  const shifts = await shiftsById(work);
  return staff.flatMap(({ id, schoolId, postId }) => {
    const planned = (cells.get(id) ?? []).map((cell: Cell) => plannedOf(shifts.get(cell.shiftId), cell.date));
    const leave = new Map<string, Away>((away.get(id) ?? []).map(({ date, half }) => [date, half]));
    const found: Breach[] = breachesOf(planned, limitsFor(rules, { schoolId, postId }), leave, { from, to });
    return found.map((breach) => ({ staffId: id, ...breach }));
  });
}

/** Who is planned at a school: those who work there and have not left. */
export const plannedAt = (work: Work, schoolId: number): Promise<Staff[]> =>
  rows(work, Staff, { schoolId, status: ['probation', 'active'] }, { sort: 'no' });
