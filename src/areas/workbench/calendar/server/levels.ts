// How much of whose calendar the person at work reads, for several owners at once.
import { and, eq, inArray } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Department } from '#areas/system/organisation/model/organisation';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Colleague } from '../model/calendarEvent';
import { CalendarShare } from '../model/calendarShare';
import { type Level, levelOf } from '../model/sharing';

export async function levelsOf(work: Work, ownerIds: readonly number[]): Promise<Map<number, Level>> {
  const { staffId: id, schoolId, departmentId } = work.actor;
  const found = new Map<number, Level>([[id, 'edit']]);
  const others = [...new Set(ownerIds)].filter((one) => one !== id);
  if (others.length === 0) return found;
  const owners = await rows(work, Staff, (s) => inArray(s.id, others));
  const shares = await rows(work, CalendarShare, (s) => inArray(s.ownerId, others));
  const departmentIds = owners.flatMap((owner) => owner.departmentId ?? []);
  const departments = departmentIds.length > 0 ? await rows(work, Department, { id: departmentIds }) : [];
  const managed = new Set(departments.filter(({ leaderId }) => leaderId === id).map((one) => one.id));
  for (const owner of owners) {
    const own = shares.filter(({ ownerId }) => ownerId === owner.id);
    const level = levelOf({ id, schoolId, departmentId }, owner, own, managed.has(owner.departmentId ?? 0));
    if (level) found.set(owner.id, level);
  }
  return found;
}

const mostColleagues = 60;

/** Who still works here, among those asked for or in the reader's own school, and shows anything. */
export async function colleaguesOf(work: Work, { staffIds }: { staffIds: number[] }): Promise<Colleague[]> {
  const { schoolId, staffId } = work.actor;
  const found = await rows(
    work,
    Staff,
    (s) =>
      and(
        inArray(s.status, ['active', 'probation']),
        staffIds.length > 0 ? inArray(s.id, staffIds) : schoolId ? eq(s.schoolId, schoolId) : eq(s.id, staffId),
      ),
    { sort: 'no', limit: mostColleagues },
  );
  const levels = await levelsOf(
    work,
    found.map(({ id }) => id),
  );
  return found.filter(({ id }) => levels.has(id)).map(({ id, name }) => ({ id, name }));
}
