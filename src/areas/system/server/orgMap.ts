// Where the schools are: near a place, and in the organisation as a tree.
import { type SQL, sql } from 'drizzle-orm';
import { bool, type Geo, int, text } from '#kernel/model/fields';
import { and, reachable } from '#kernel/server/resources/query';
import { found } from '#kernel/server/search';
import { asks } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { distanceM } from '../model/distance';
import { School } from '../model/organisation';

interface Near {
  lng: string | null;
  lat: string | null;
  km: number | null;
  q: string | null;
  region: number | null;
}

interface SchoolRow {
  id: number;
  code: string;
  name: string;
  kind: string;
  state: string;
  regionId: number;
  region: string;
  address: string | null;
  location: Geo | null;
  phone: string | null;
  principal: string | null;
  openingHours: unknown;
}

/** What anyone may know of a school: where it is, when it is open, whom to call. Nearest first. */
async function near(work: Work, { lng, lat, km, q, region }: Near) {
  const at = lng && lat ? { lng: Number(lng), lat: Number(lat) } : null;
  const conditions: SQL[] = [
    sql`s.enterprise_id = ${work.enterpriseId}`,
    sql`s.deleted_at is null`,
    sql`s.state <> 'closed'`,
  ];
  if (q) conditions.push(found(sql`s.search`, q));
  if (region)
    conditions.push(
      sql`s.region_id in (with recursive down as (select ${region}::bigint as id union select r.id from region r join down on r.parent_id = down.id
        where r.enterprise_id = ${work.enterpriseId} and r.deleted_at is null) select id from down)`,
    );
  const name = work.caller.locale === 'en' ? sql`coalesce(nullif(s.name_en, ''), s.name)` : sql`s.name`;
  const rows = await work.session.rows<SchoolRow>(
    sql`select s.id, s.code, ${name} as name, s.kind, s.state, s.region_id as "regionId", r.name as region, s.address, s.location, s.phone,
        p.name as principal, s.opening_hours as "openingHours"
      from school s left join region r on r.enterprise_id = s.enterprise_id and r.id = s.region_id
        left join staff p on p.enterprise_id = s.enterprise_id and p.id = s.principal_id
      where ${and(conditions)} order by s.code limit 2000`,
  );
  const placed = rows.map((row) => ({
    ...row,
    distanceM: at && row.location ? distanceM(at, row.location) : null,
  }));
  if (!at) return placed;
  return placed
    .filter((row) => km === null || (row.distanceM !== null && row.distanceM <= km * 1000))
    .sort((a, b) => (a.distanceM ?? Number.POSITIVE_INFINITY) - (b.distanceM ?? Number.POSITIVE_INFINITY));
}

interface OrgNode {
  kind: 'region' | 'school' | 'department';
  id: number;
  title: string;
  staff?: number;
  children: OrgNode[];
}

/** Regions → schools → departments, as far as this person sees schools; headquarters' departments to whoever sees all. */
async function tree(work: Work, { depth, withStaff }: { depth: number | null; withStaff: boolean | null }) {
  const found = work.app.services.get(School.name)!;
  const where = and(reachable(work.actor, found, 'view', work.app.services));
  const { enterpriseId } = work;
  const schools = await work.session.rows<{ id: number; name: string; regionId: number }>(
    sql`select t.id, t.name, t.region_id as "regionId" from school t where ${where} order by t.code`,
  );
  const regions = await work.session.rows<{ id: number; name: string; parentId: number | null }>(
    sql`select id, name, parent_id as "parentId" from region where enterprise_id = ${enterpriseId} and deleted_at is null order by sort, id`,
  );
  const departments = await work.session.rows<{
    id: number;
    name: string;
    parentId: number | null;
    schoolId: number | null;
    staff: number;
  }>(
    sql`select d.id, d.name, d.parent_id as "parentId", d.school_id as "schoolId",
        (select count(*)::int from staff s where s.enterprise_id = d.enterprise_id and s.department_id = d.id and s.deleted_at is null and s.status <> 'left') as staff
      from department d where d.enterprise_id = ${enterpriseId} and d.deleted_at is null order by d.sort, d.id`,
  );
  const counted = (staff: number) => (withStaff ? { staff } : {});
  const departmentsOf = (schoolId: number | null, parentId: number | null): OrgNode[] =>
    departments
      .filter((one) => one.schoolId === schoolId && one.parentId === parentId)
      .map((one) => ({
        kind: 'department',
        id: one.id,
        title: one.name,
        ...counted(one.staff),
        children: departmentsOf(schoolId, one.id),
      }));
  const below = (parentId: number | null): OrgNode[] =>
    regions
      .filter((one) => one.parentId === parentId)
      .map((one): OrgNode => {
        const own = schools
          .filter((school) => school.regionId === one.id)
          .map(
            (school): OrgNode => ({
              kind: 'school',
              id: school.id,
              title: school.name,
              children: departmentsOf(school.id, null),
            }),
          );
        return { kind: 'region', id: one.id, title: one.name, children: [...below(one.id), ...own] };
      })
      // A region in which this person sees no school says nothing.
      .filter((one) => one.children.length > 0);
  const seesAll = work.actor.grants.get('system.school.view')?.has('all');
  const whole = [...(seesAll ? departmentsOf(null, null) : []), ...below(null)];
  return depth === null ? whole : whole.map((node) => cut(node, depth));
}

const cut = (node: OrgNode, depth: number): OrgNode => ({
  ...node,
  children: depth <= 1 ? [] : node.children.map((child) => cut(child, depth - 1)),
});

const degrees = { pattern: /^-?\d{1,3}(\.\d{1,10})?$/, max: 16 } as const;

export const mapRoutes = {
  'GET /school/v1/school/near': asks(
    {
      input: {
        lng: text('经度', 'Longitude', degrees),
        lat: text('纬度', 'Latitude', degrees),
        km: int('公里', 'Kilometres', { min: 1, max: 20_000 }),
        q: text('关键字', 'Words', { max: 40 }),
        region: int('区域', 'Region', { max: Number.MAX_SAFE_INTEGER }),
      },
    },
    near,
  ),
  'GET /common/orgs/tree': asks(
    {
      permission: 'system.school.view',
      input: { depth: int('层数', 'Depth', { min: 1, max: 12 }), withStaff: bool('含人数', 'With staff') },
    },
    tree,
  ),
};
