// The organisation as a tree: regions → schools → departments, as far as a person sees schools.

import { sql } from 'drizzle-orm';
import { and, reachable } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { School } from '../model/organisation';
import { type OrgNode, orgTree } from '../model/orgCalls';

interface Member {
  id: number;
  name: string;
  post: string | null;
}

interface Person extends Member {
  schoolId: number | null;
  departmentId: number | null;
}

interface Found {
  schools: { id: number; name: string; regionId: number }[];
  regions: { id: number; name: string; parentId: number | null }[];
  departments: { id: number; version: number; name: string; parentId: number | null; schoolId: number | null }[];
  people: Person[] | null;
}

async function find(work: Work, withStaff: boolean): Promise<Found> {
  const { enterpriseId } = work;
  const where = and(reachable(work.actor, work.app.services.get(School.name)!, 'view', work.app.services));
  const isEnglish = work.caller.locale === 'en';
  const schoolName = isEnglish ? sql`coalesce(nullif(t.name_en, ''), t.name)` : sql`t.name`;
  const postName = isEnglish ? sql`coalesce(nullif(p.name_en, ''), p.name)` : sql`p.name`;
  return {
    schools: await work.session.rows(
      sql`select t.id, ${schoolName} as name, t.region_id as "regionId" from school t where ${where} order by t.code`,
    ),
    regions: await work.session.rows(
      sql`select id, name, parent_id as "parentId" from region where ${live(enterpriseId, 'region')} order by sort, id`,
    ),
    departments: await work.session.rows(
      sql`select id, version, name, parent_id as "parentId", school_id as "schoolId" from department where ${live(enterpriseId, 'department')} order by sort, id`,
    ),
    people: withStaff
      ? await work.session.rows(
          sql`select s.id, s.name, ${postName} as post, s.school_id as "schoolId", s.department_id as "departmentId" from staff s
            left join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
            where ${live(enterpriseId, 's')} and s.status <> 'left' and (s.school_id is null or s.school_id in (select t.id from school t where ${where})) order by s.no`,
        )
      : null,
  };
}

function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): (key: K) => T[] {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.get(key)?.push(row) ?? groups.set(key, [row]);
  }
  return (key) => groups.get(key) ?? [];
}

/** Headquarters' departments stand first, for whoever sees all. */
function build({ schools, regions, departments, people }: Found, seesAll: boolean): OrgNode[] {
  const departmentsIn = grouped(departments, (one) => `${one.schoolId} ${one.parentId}`);
  const schoolsIn = grouped(schools, (one) => one.regionId);
  const regionsIn = grouped(regions, (one) => one.parentId);
  const inDepartment = grouped(people ?? [], (one) => one.departmentId);
  const known = new Set(departments.map(({ id }) => id));
  const atSchool = grouped(
    (people ?? []).filter((one) => one.departmentId === null || !known.has(one.departmentId)),
    (one) => one.schoolId,
  );
  const node = (
    of: Pick<OrgNode, 'kind' | 'id' | 'title' | 'version'>,
    here: readonly Person[] | null,
    children: OrgNode[],
  ): OrgNode => ({
    ...of,
    ...(people ? { staff: (here?.length ?? 0) + children.reduce((sum, child) => sum + (child.staff ?? 0), 0) } : {}),
    ...(people && here ? { people: here.map(({ id, name, post }) => ({ id, name, post })) } : {}),
    children,
  });
  const below = (schoolId: number | null, parentId: number | null): OrgNode[] =>
    departmentsIn(`${schoolId} ${parentId}`).map(({ id, name, version }) =>
      node({ kind: 'department', id, title: name, version }, inDepartment(id), below(schoolId, id)),
    );
  const region = (parentId: number | null): OrgNode[] =>
    regionsIn(parentId)
      .map(({ id, name }) => {
        const own = schoolsIn(id).map((school) =>
          node({ kind: 'school', id: school.id, title: school.name }, atSchool(school.id), below(school.id, null)),
        );
        return node({ kind: 'region', id, title: name }, null, [...region(id), ...own]);
      })
      // A region in which this person sees no school says nothing.
      .filter((one) => one.children.length > 0);
  return [...(seesAll ? below(null, null) : []), ...region(null)];
}

const cut = (node: OrgNode, depth: number): OrgNode => ({
  ...node,
  children: depth <= 1 ? [] : node.children.map((child) => cut(child, depth - 1)),
});

export const servesTree = serves(orgTree, async (work, { depth, withStaff }) => {
  const seesAll = work.actor.grants.get('system.school.view')?.has('all') ?? false;
  const whole = build(await find(work, withStaff), seesAll);
  return depth === null ? whole : whole.map((node) => cut(node, depth));
});
