// Which spaces of the cabinet there are for a person, and what each gives before anybody grants anything.
import { eq, inArray, or } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Role } from '#areas/system/identity/model/role';
import { Department, School } from '#areas/system/organisation/model/organisation';
import { permission } from '#kernel/model/resource';
import { say } from '#kernel/model/text';
import { type Actor, may, reachesSchool } from '#kernel/server/actor';
import { row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FileFolder, type Space } from '../model/fileCabinet';
import { type FileLevel, lower } from '../model/fileRights';
import { fileTexts } from './fileTexts';

/** Of whom rights are asked: who is at work, or a colleague somebody asks about. */
export type Somebody = Actor;

const company = permission(FileFolder, 'manageCompany');
const schools = permission(FileFolder, 'manageSchool');

export async function baseLevel(work: Work, who: Somebody, { spaceKind, spaceId }: Space): Promise<FileLevel | null> {
  if (spaceKind === 'personal') return spaceId === who.staffId ? 'manage' : null;
  if (spaceKind === 'company') return may(who, company) ? 'manage' : 'view';
  if (spaceKind === 'department') {
    const department = await row(work, Department, spaceId);
    if (department?.leaderId === who.staffId) return 'manage';
    return department && who.departmentId === spaceId ? 'edit' : null;
  }
  const school = await row(work, School, spaceId);
  if (!school) return null;
  const isPrincipal = school.principalId === who.staffId || reachesSchool(who, schools, spaceId);
  const level = isPrincipal ? 'manage' : who.schoolId === spaceId ? 'download' : null;
  // What a closed school had is read and no longer changed.
  return school.state === 'closed' ? lower(level, 'download') : level;
}

/** The keys under which a person may have been given something. A department's grant reaches those below it. */
export async function granteeKeys(work: Work, who: Somebody): Promise<string[]> {
  const keys = ['all', `staff:${who.staffId}`, `school:${who.schoolId ?? 0}`];
  const seen = new Set<number>();
  for (let at = who.departmentId; at !== null && !seen.has(at); ) {
    seen.add(at);
    keys.push(`department:${at}`);
    at = (await row(work, Department, at))?.parentId ?? null;
  }
  const roles = who.roles.length > 0 ? await rows(work, Role, { key: [...who.roles] }) : [];
  return [...keys, ...roles.map(({ id }) => `role:${id}`)];
}

/** Those that stand in the list at the left: one's own, the department's, the school's, the company's. */
export async function ownSpaces(work: Work): Promise<(Space & { name: string })[]> {
  const { actor } = work;
  const departments = await rows(
    work,
    Department,
    (d) => or(eq(d.id, actor.departmentId ?? 0), eq(d.leaderId, actor.staffId)),
    { sort: 'id', limit: 20 },
  );
  const managed = actor.grants.get(schools);
  const reached = managed?.has('all') ? undefined : [...actor.reach.schoolIds, actor.schoolId ?? 0];
  const places = await rows(work, School, (s) => (reached ? inArray(s.id, reached) : undefined), {
    sort: 'id',
    limit: 100,
  });
  return [
    { spaceKind: 'personal', spaceId: actor.staffId, name: say(fileTexts.mine, work) },
    ...departments.map(({ id, name }) => ({ spaceKind: 'department' as const, spaceId: id, name })),
    ...places.map(({ id, name, nameEn }) => ({
      ...{ spaceKind: 'school' as const, spaceId: id },
      name: (work.locale === 'en' && nameEn) || name,
    })),
    { spaceKind: 'company', spaceId: 0, name: say(fileTexts.company, work) },
  ];
}

export async function namesOf(work: Work, ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const people = wanted.length > 0 ? await rows(work, Staff, { id: wanted }) : [];
  return new Map(people.map(({ id, name }) => [id, name]));
}
