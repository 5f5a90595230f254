// Who was and will be away, who stayed longer, and what is left of their days.
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { annualDays, leaveDays, monthsBetween } from './model/days';
import { Overtime, StaffLeave, StaffLeaveEntry } from './model/leave';

const isWeekday = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const reasons = ['回老家办事', '感冒发烧', '家中有事', '体检', '孩子开学', '参加婚礼'];

export async function plantLeave(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const staff = await sample.session.rows<{ id: number; schoolId: number; startOn: string | null }>(
    sql`select id, school_id as "schoolId", start_on as "startOn" from staff where ${live(sample, 'staff')}
      and status in ('active', 'probation') and school_id is not null order by id`,
  );
  const kinds = await sample.session.rows<{ id: number; code: string }>(
    sql`select id, code from staff_leave_kind where ${ours(sample, 'staff_leave_kind')} order by id`,
  );
  const kindOf = (code: string) => kinds.find((kind) => kind.code === code)?.id;
  const [annual, personal, sick] = [kindOf('annual'), kindOf('personal'), kindOf('sick')];
  if (staff.length === 0 || !annual || !personal || !sick) return;
  const year = Number(sample.today.slice(0, 4));
  const entries = staff.flatMap(({ id, startOn }) => {
    const days = startOn ? annualDays(monthsBetween(startOn, `${year}-01-01`)) : 0;
    return days > 0
      ? [
          {
            ...{ staffId: id, kindId: annual, year, change: days * 100, cause: 'grant' as const },
            ...{ expiresOn: `${year + 1}-03-31`, createdAt: new Date(`${year}-01-01T01:10:00Z`) },
          },
        ]
      : [];
  });
  const granted = new Set(entries.map(({ staffId }) => staffId));
  const chosen = staff.filter((_, i) => i % 4 === 0).slice(0, 25);
  const leaves = chosen.map(({ id, schoolId }, i) => {
    const state = (i < 20 ? 'approved' : i < 22 ? 'rejected' : 'draft') as 'approved' | 'rejected' | 'draft';
    const kindId = granted.has(id) && i % 3 === 0 ? annual : i % 3 === 1 ? personal : sick;
    const from = sample.day(i * 3 - 55);
    const span = { from, fromHalf: 'am' as const, to: sample.day(i * 3 - 55 + (i % 2)), toHalf: 'pm' as const };
    const days = Math.max(50, leaveDays(span, isWeekday));
    return { ...span, staffId: id, schoolId, kindId, days, reason: reasons[i % 6]!, state, createdBy: id };
  });
  const ids = await sample.plant(StaffLeave, leaves);
  const used = leaves.flatMap(({ staffId, kindId, days, state }, i) =>
    kindId === annual && state === 'approved'
      ? [{ staffId, kindId, year, change: -days, cause: 'use' as const, refId: ids[i]! }]
      : [],
  );
  await sample.plant(StaffLeaveEntry, [...entries, ...used]);
  await sample.plant(
    Overtime,
    staff
      .filter((_, i) => i % 9 === 2)
      .slice(0, 12)
      .map(({ id, schoolId }, i) => ({
        ...{ staffId: id, schoolId, date: sample.day(-3 * i - 2), from: '18:00', to: i % 2 ? '20:00' : '22:00' },
        ...{ hours: i % 2 ? 200 : 400, kind: i % 3 === 0 ? ('rest' as const) : ('workday' as const) },
        ...{ compensation: i % 4 === 3 ? ('time_off' as const) : ('money' as const), reason: '开学季排课加班' },
        ...{ state: i < 10 ? ('approved' as const) : ('draft' as const), createdBy: id },
      })),
  );
}
