// What a flow may ask about a change: whether it leads to another school or region, and whether pay and level fit each other.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { live, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { isOutside } from '../../posts/model/band';
import { PostLevel } from '../../posts/model/level';
import { SalaryProfile } from '../../salary/model/settings';
import type { StaffChange } from '../model/staffChange';

export async function judgePlace(work: Work, { fromSchoolId, toSchoolId }: StaffChange) {
  const ids = [fromSchoolId, toSchoolId].filter((id) => id !== null);
  const regions = await work.session.rows(
    sql`select distinct s.region_id from school s where ${live(work, 's')} and s.id = any(${sql.param(ids)}::bigint[])`,
  );
  const crossSchool = toSchoolId !== null && toSchoolId !== fromSchoolId;
  return { crossSchool, crossRegion: crossSchool && regions.length > 1 };
}

/** Without a level or a pay there is nothing that could not fit. */
export async function judgePay(work: Work, change: StaffChange) {
  const levelId = change.toLevelId ?? (await rowOf(work, Staff, change.staffId))?.levelId;
  const level = levelId ? await rowOf(work, PostLevel, levelId) : undefined;
  const total = change.basePay === null ? await paidNow(work, change.staffId) : sumOf(change);
  return { overBand: level !== undefined && total !== null && isOutside(total, level.payMin, level.payMax) };
}

/** By how much the pay changes, in hundredths of a percent; nothing where there was none before. */
export async function judgeRaise(work: Work, change: StaffChange): Promise<{ percent: number }> {
  const before = await paidNow(work, change.staffId);
  return { percent: before ? Math.round(((sumOf(change) - before) * 100_00) / before) : 0 };
}

const sumOf = ({ basePay, postPay, allowance }: { [name in 'basePay' | 'postPay' | 'allowance']: number | null }) =>
  (basePay ?? 0) + (postPay ?? 0) + (allowance ?? 0);

async function paidNow(work: Work, staffId: number): Promise<number | null> {
  const today = dayOf(work.now, work.actor.timezone);
  const all = await rows(work, SalaryProfile, { staffId });
  const now = all.find(({ from, to }) => from <= today && (to === null || to >= today));
  return now ? sumOf(now) : null;
}
