// What a person may do today: the permissions and scopes of the roles in force, the rules for fields, the schools and
// departments within reach.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DataScope } from '#kernel/model/area';
import { permission } from '#kernel/model/resource';
import type { Actor } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import type { Session } from '#kernel/server/database/session';
import type { Enterprise } from '#kernel/server/identity';
import { live, ours } from '#kernel/server/rows';
import { isInPlan, planOf } from './enterprisePlan';
import { type FieldRule, fieldRightsOf, type Holds } from './fieldRights';
import { rolesInForce } from './rolesInForce';

export const platform = 'platform';
/** Enterprises and plans are the platform's own business: elsewhere these permissions do not exist, whatever a role says. */
export const isPlatformOnly = (key: string): boolean => /^system\.enterprise(Plan)?\./.test(key);

export interface SessionRow {
  sessionId: number;
  accountId: number;
  staffId: number;
  name: string;
  schoolId: number | null;
  departmentId: number | null;
  readOnly: boolean;
  /** The session holds only these; null: all of the person's. */
  restrict: string[] | null;
  lastSeenAt: Date | null;
  /** Who looks at it, as another. */
  viewerId?: number | null;
}

/** What is known of a person who has not called. */
export const withoutSession = sql`0 as "sessionId", a.id as "accountId", st.id as "staffId", st.name, st.school_id as "schoolId",
  st.department_id as "departmentId", false as "readOnly", null as restrict, null as "lastSeenAt"`;

interface RoleRow {
  key: string;
  id: number;
}
interface GrantRow {
  roleId: number;
  permission: string;
  scope: DataScope;
}

export async function loadActor(
  app: App,
  session: Session,
  enterprise: Enterprise,
  row: SessionRow,
  today: string,
): Promise<Actor> {
  const { id } = enterprise;
  const roles = await session.rows<RoleRow>(
    sql`select r.key, r.id from ${rolesInForce(id, row.accountId, today)} order by ar.sort, ar.id`,
    { prepare: true },
  );
  const roleIds = sql`${sql.param(roles.map((role) => role.id))}::bigint[]`;
  const granted = await session.rows<GrantRow>(
    sql`select rp.role_id as "roleId", rp.permission, coalesce(rp.data_scope, r.data_scope) as scope from role_permission rp join role r on r.enterprise_id = rp.enterprise_id and r.id = rp.role_id
      where ${live(id, 'rp')} and rp.role_id = any(${roleIds})`,
    { prepare: true },
  );
  const rules = await session.rows<FieldRule>(
    sql`select role_id as "roleId", entity, field, view, edit from field_rule where ${live(id, 'field_rule')} and role_id = any(${roleIds})`,
    { prepare: true },
  );
  const reach = await loadReach(session, id, row, today);
  const menu = await session.one<{ changed: string }>(
    sql`select count(*) || ' ' || coalesce(max(updated_at), 'epoch') || ' ' || coalesce(sum(version), 0) as changed from menu where ${live(id, 'menu')}`,
    { prepare: true },
  );
  const grants = new Map<string, Set<DataScope>>();
  for (const { permission, scope } of granted) grants.set(permission, (grants.get(permission) ?? new Set()).add(scope));
  const keys = roles.map((role) => role.key);
  // The chief administrator holds every permission there is, also those that arrive with the next version.
  if (keys.includes('super_editor'))
    for (const { key } of app.permissions) grants.set(key, new Set<DataScope>(['all']));
  for (const { of } of app.services.values())
    for (const verb of of.everyone) grants.set(permission(of, verb), new Set<DataScope>(['self']));
  if (enterprise.appid !== platform) for (const key of grants.keys()) if (isPlatformOnly(key)) grants.delete(key);
  const plan = await planOf(app, id);
  for (const key of grants.keys()) if (!isInPlan(plan, key)) grants.delete(key);
  const { restrict } = row;
  if (restrict) for (const key of grants.keys()) if (!restrict.includes(key)) grants.delete(key);
  const fieldRights = fieldRightsOf(
    roles.map((role) => role.id),
    rules,
    holdersOf(app, roles, granted),
  );
  const facts = JSON.stringify([
    keys,
    granted,
    rules,
    reach,
    row.schoolId,
    row.departmentId,
    menu,
    restrict,
    plan?.permissions,
  ]);
  return {
    enterpriseId: id,
    appid: enterprise.appid,
    timezone: enterprise.timezone,
    accountId: row.accountId,
    staffId: row.staffId,
    name: row.name,
    sessionId: row.sessionId,
    roles: keys,
    grants,
    ...fieldRights,
    reach,
    schoolId: row.schoolId,
    departmentId: row.departmentId,
    permVersion: createHash('md5').update(facts).digest('hex').slice(0, 12),
    readOnly: row.readOnly,
    ...(plan ? { isPlanned: (key: string) => isInPlan(plan, key) } : {}),
  };
}

/** Which of the roles lets its people do this with the rows of an entity. */
function holdersOf(app: App, roles: readonly RoleRow[], granted: readonly GrantRow[]): Holds {
  const byEntity = new Map([...app.services.values()].map(({ of }) => [of.entity, of]));
  const held = new Set(granted.map(({ roleId, permission: key }) => `${roleId} ${key}`));
  const chief = roles.find(({ key }) => key === 'super_editor')?.id;
  return (roleId, entity, verb) => {
    const of = byEntity.get(entity);
    return of !== undefined && (roleId === chief || held.has(`${roleId} ${permission(of, verb)}`));
  };
}

async function loadReach(
  session: Session,
  enterpriseId: number,
  row: SessionRow,
  today: string,
): Promise<Actor['reach']> {
  const [departments, extra, regional] = [
    await session.rows<{ id: number }>(
      sql`with recursive down as (select id from department where ${ours(enterpriseId, 'department')} and id = ${row.departmentId ?? 0}
        union all select d.id from department d join down on d.parent_id = down.id where ${live(enterpriseId, 'd')}) select id from down`,
      { prepare: true },
    ),
    await session.rows<{ id: number }>(
      sql`select school_id as id from account_school where ${live(enterpriseId, 'account_school')} and account_id = ${row.accountId}
        and (valid_from is null or valid_from <= ${today}) and (valid_to is null or valid_to >= ${today})`,
      { prepare: true },
    ),
    await session.rows<{ id: number }>(
      sql`with recursive managed as (select id from region where ${live(enterpriseId, 'region')} and manager_ids @> array[${row.staffId}]::bigint[]),
        roots as (select id from managed union all select region_id from school where ${ours(enterpriseId, 'school')} and id = ${row.schoolId ?? 0} and not exists (select 1 from managed)),
        down as (select id from roots union select r.id from region r join down on r.parent_id = down.id where ${live(enterpriseId, 'r')})
        select s.id from school s join down on s.region_id = down.id where ${live(enterpriseId, 's')}`,
      { prepare: true },
    ),
  ];
  const own = row.schoolId ? [row.schoolId] : [];
  const sorted = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b);
  return {
    departmentIds: sorted(departments.map((one) => one.id)),
    schoolIds: sorted([...own, ...extra.map((one) => one.id)]),
    regionSchoolIds: sorted([...own, ...regional.map((one) => one.id)]),
  };
}
