// Last month's attendance, locked, and what went wrong in it.
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from '#kernel/model/dates';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { StaffMonth, WorkException } from './model/attendance';

export async function plantMonths(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const staff = await sample.session.rows<{ id: number; schoolId: number; startOn: string | null }>(
    sql`select id, school_id as "schoolId", start_on as "startOn" from staff where ${live(sample, 'staff')}
      and status in ('active', 'probation') order by id`,
  );
  const first = `${sample.today.slice(0, 7)}-01`;
  const last = addMonths(first, -1).slice(0, 7);
  const late = staff.filter((_, i) => i % 11 === 3);
  await sample.plant(
    WorkException,
    late.map(({ id }, i) => ({
      ...{
        staffId: id,
        date: addDays(`${last}-02`, i % 20),
        kind: i % 4 === 3 ? ('missing' as const) : ('late' as const),
      },
      ...{ minutes: i % 4 === 3 ? 0 : 5 + i * 2, excused: i % 5 === 4, note: i % 5 === 4 ? '地铁故障' : null },
    })),
  );
  await sample.plant(
    StaffMonth,
    staff
      .filter(({ startOn }) => !startOn || startOn < `${last}-01`)
      .map(({ id, schoolId }, i) => ({
        ...{ staffId: id, schoolId, month: last, dueDays: 2200, workDays: i % 13 === 5 ? 2100 : 2200 },
        ...{
          leaveDays: i % 13 === 5 ? 100 : 0,
          leave: (i % 13 === 5 ? { personal: 100 } : {}) as Record<string, number>,
        },
        ...{ lateTimes: late.some((one) => one.id === id) ? 1 : 0, state: 'locked' as const },
      })),
  );
}
