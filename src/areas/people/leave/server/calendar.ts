// Which days somebody works: those of their shifts where a month is planned for them, else Monday to Friday and the days worked
// instead; never a day off.

import { and, between, eq, inArray, or, sql } from 'drizzle-orm';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { closedKinds, Holiday } from '../../holidays/model/holiday';
import type { Staff } from '../../model/staff';
import type { Planned } from '../../shifts/model/breaches';
import { grouped } from '../../shifts/model/grouped';
import { cellsOf, plannedOf, shiftsById } from '../../shifts/server/weighing';
import { monthEnd } from '../model/days';

export interface WorkingDays {
  /** A day on which this person works, holidays left out. */
  works(date: string): boolean;
  /** A legal holiday on a day that would be worked. */
  isPaidHoliday(date: string): boolean;
  kindOf(date: string): 'workday' | 'rest' | 'legal';
  planned(date: string): readonly Planned[];
}

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** For several people at once, in as many statements as for one. */
export async function workingDaysOf(
  work: Work,
  staff: readonly Pick<Staff, 'id' | 'schoolId'>[],
  from: string,
  to: string,
): Promise<Map<number, WorkingDays>> {
  const span = { from: `${from.slice(0, 7)}-01`, to: monthEnd(to) };
  const ids = staff.map(({ id }) => id);
  const cells = grouped(await cellsOf(work, ids, span), ({ staffId }) => staffId);
  const shifts = await shiftsById(work);
  const schools = [...new Set(staff.flatMap(({ schoolId }) => schoolId ?? []))];
  const named = await rows(work, Holiday, (t) =>
    and(
      between(t.date, span.from, span.to),
      or(inArray(t.kind, [...closedKinds]), eq(t.kind, 'workday')),
      or(sql`cardinality(${t.schoolIds}) = 0`, sql`${t.schoolIds} && ${sql.param(schools)}::bigint[]`),
    ),
  );
  return new Map(
    staff.map(({ id, schoolId }) => {
      const here = named.filter((day) => day.schoolIds.length === 0 || day.schoolIds.includes(schoolId ?? 0));
      const kinds = new Map(here.map(({ date, kind }) => [date, kind]));
      const own = grouped(
        (cells.get(id) ?? []).map(({ date, shiftId }) => plannedOf(shifts.get(shiftId), date)),
        ({ date }) => date,
      );
      const months = new Set([...own.keys()].map((date) => date.slice(0, 7)));
      const isDue = (date: string): boolean => {
        if (months.has(date.slice(0, 7))) return (own.get(date) ?? []).some(({ spans }) => spans.length > 0);
        return kinds.get(date) === 'workday' || (weekday(date) !== 0 && weekday(date) !== 6);
      };
      const isOff = (date: string) => kinds.has(date) && kinds.get(date) !== 'workday';
      return [
        id,
        {
          works: (date) => isDue(date) && !isOff(date),
          isPaidHoliday: (date) => kinds.get(date) === 'legal' && isDue(date),
          kindOf: (date) => (kinds.get(date) === 'legal' ? 'legal' : isDue(date) && !isOff(date) ? 'workday' : 'rest'),
          planned: (date) => own.get(date) ?? [],
        },
      ] as const;
    }),
  );
}
