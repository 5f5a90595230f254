// The numbers of a need's quota, counted as they stand.
import { and, eq, inArray, ne } from 'drizzle-orm';
import { PostQuota, Staff } from '#areas/people/model/staff';
import { dayOf } from '#kernel/model/dates';
import { count, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { HiringNeed, openNeedStates } from '../model/need';
import { type QuotaCount, seatsLeft } from '../model/quota';

const here = ['probation', 'active', 'suspended', 'leaving'] as const;
type Asked = Pick<HiringNeed, 'id' | 'schoolId' | 'postId' | 'headCount' | 'replacedStaffId'>;

export async function quotaOf(work: Work, need: Asked): Promise<QuotaCount> {
  const { schoolId, postId, headCount } = need;
  const year = Number(dayOf(work.now, work.actor.timezone).slice(0, 4));
  const quota = await rowOf(work, PostQuota, { schoolId, postId, year });
  const active = await count(work, Staff, { schoolId, postId, status: here });
  const others = await rows(work, HiringNeed, (n) =>
    and(eq(n.schoolId, schoolId), eq(n.postId, postId), ne(n.id, need.id), inArray(n.state, [...openNeedStates])),
  );
  const named = [need, ...others].flatMap(({ replacedStaffId }) => replacedStaffId ?? []);
  const replaced = named.length > 0 ? await count(work, Staff, { id: named, schoolId, postId, status: here }) : 0;
  const openSeats = others.reduce((sum, other) => sum + seatsLeft(other), 0);
  return { planned: quota?.planned ?? 0, active, openSeats, headCount, replaced };
}

/** What other areas ask: seats that are granted and not taken. */
export async function seatsOpen(work: Work, asked: { schoolId?: number; postId?: number }): Promise<number> {
  const open = await rows(work, HiringNeed, { ...asked, state: openNeedStates });
  return open.reduce((sum, need) => sum + seatsLeft(need), 0);
}
