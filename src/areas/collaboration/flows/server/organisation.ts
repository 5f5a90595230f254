// Who stands above whom: the department's head, those of the departments above, the principal, the region's managers.
import { inArray } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Department, Region, School } from '#areas/system/organisation/model/organisation';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export interface Organisation {
  departments: ReadonlyMap<number, Pick<Department, 'id' | 'parentId' | 'leaderId'>>;
  schools: ReadonlyMap<number, Pick<School, 'id' | 'principalId' | 'regionId'>>;
  regions: ReadonlyMap<number, Pick<Region, 'id' | 'parentId' | 'managerIds'>>;
}

export async function organisationOf(work: Work): Promise<Organisation> {
  const byId = <T extends { id: number }>(found: readonly T[]) => new Map(found.map((one) => [one.id, one]));
  return {
    departments: byId(await rows(work, Department, {})),
    schools: byId(await rows(work, School, {})),
    regions: byId(await rows(work, Region, {})),
  };
}

export interface Place {
  id: number;
  schoolId: number | null;
  departmentId: number | null;
  postId: number | null;
}

export async function placesOf(work: Work, ids: readonly number[]): Promise<Map<number, Place>> {
  const found = ids.length > 0 ? await rows(work, Staff, (t) => inArray(t.id, [...ids])) : [];
  return new Map(found.map((one) => [one.id, one]));
}

/** A region and all above it, nearest first. */
export function regionsAbove({ schools, regions }: Organisation, schoolId: number | null): number[] {
  const chain: number[] = [];
  let at: number | null = schoolId === null ? null : (schools.get(schoolId)?.regionId ?? null);
  while (at !== null && !chain.includes(at)) {
    chain.push(at);
    at = regions.get(at)?.parentId ?? null;
  }
  return chain;
}

export function departmentsAbove({ departments }: Organisation, departmentId: number | null): number[] {
  const chain: number[] = [];
  for (let at = departmentId; at !== null && !chain.includes(at); at = departments.get(at)?.parentId ?? null)
    chain.push(at);
  return chain;
}

/** Everyone above a person, nearest first; who of them is at work is judged by the caller. */
export function aboveOf(org: Organisation, person: Place): number[] {
  const heads = departmentsAbove(org, person.departmentId).flatMap((id) => org.departments.get(id)?.leaderId ?? []);
  const principal = person.schoolId === null ? null : org.schools.get(person.schoolId)?.principalId;
  const managers = regionsAbove(org, person.schoolId).flatMap((id) => org.regions.get(id)?.managerIds ?? []);
  return [...new Set([...heads, ...(principal ? [principal] : []), ...managers])].filter((id) => id !== person.id);
}
