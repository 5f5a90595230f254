// Days of leave that somebody has: only ever added to, and never below nothing, whoever asks at once.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { insert, live, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { type Balance, StaffLeaveEntry, StaffLeaveKind } from '../model/leave';

export const ledgerTexts = texts('people.leaveBalance', {
  short: ['余额不足：剩 {left} 天，需要 {days} 天', 'Not enough left: {left} days of {days}'],
});

export const shown = (hundredths: number): string => String(hundredths / 100);

export async function leftOf(work: Work, staffId: number, kindId: number): Promise<number> {
  const found = await work.session.one<{ left: string | null }>(
    sql`select sum(change) as left from staff_leave_entry
      where ${live(work, 'staff_leave_entry')} and staff_id = ${staffId} and kind_id = ${kindId}`,
  );
  return Number(found?.left ?? 0);
}

interface Entry {
  staffId: number;
  kindId: number;
  year: number;
  change: number;
  cause: StaffLeaveEntry['cause'];
  refId?: number;
  note?: string;
  expiresOn?: string;
}

export async function enter(work: Work, entry: Entry, field = 'days'): Promise<number> {
  const { staffId, kindId, change } = entry;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`leave:${work.enterpriseId}:${staffId}:${kindId}`}, 0))`,
  );
  const left = await leftOf(work, staffId, kindId);
  if (left + change < 0) {
    const vars = { left: shown(left), days: shown(-change) };
    throw field === 'days' ? invalid(field, ledgerTexts.short, vars) : conflict(ledgerTexts.short, undefined, vars);
  }
  await insert(work, StaffLeaveEntry, entry);
  return left + change;
}

export async function balancesOf(
  work: Work,
  staffIds: readonly number[] | null,
  reach = sql`true`,
): Promise<Balance[]> {
  const found = await work.session.rows<{ staffId: number; kindId: number; granted: string; used: string }>(
    sql`select e.staff_id as "staffId", e.kind_id as "kindId",
        sum(e.change) filter (where e.cause in ('grant', 'adjust')) as granted,
        -sum(e.change) filter (where e.cause not in ('grant', 'adjust')) as used
      from staff_leave_entry e where ${live(work, 'e')} and ${reach}
        and ${staffIds ? sql`e.staff_id = any(${sql.param([...staffIds])}::bigint[])` : sql`true`}
      group by 1, 2 order by 1, 2 limit 2000`,
  );
  const kinds = new Map((await rows(work, StaffLeaveKind, {})).map(({ id, name }) => [id, name]));
  const staff = new Map(
    (await rows(work, Staff, { id: [...new Set(found.map(({ staffId }) => staffId))] })).map((one) => [one.id, one]),
  );
  return found
    .filter(({ staffId }) => staff.get(staffId)?.status !== 'left')
    .map(({ staffId, kindId, granted, used }) => ({
      ...{ staffId, kindId, name: staff.get(staffId)?.name ?? '', kind: kinds.get(kindId) ?? '' },
      granted: Number(granted ?? 0) / 100,
      used: Number(used ?? 0) / 100,
      left: (Number(granted ?? 0) - Number(used ?? 0)) / 100,
    }));
}
