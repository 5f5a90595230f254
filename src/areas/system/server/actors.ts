// Who a token belongs to and what that person may do today, kept for a few seconds and forgotten at once when any of it
// changes anywhere.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DataScope } from '#kernel/model/area';
import { dayOf } from '#kernel/model/dates';
import { Problem } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import type { Wording } from '#kernel/model/text';
import type { Actor, FieldView } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import type { Session } from '#kernel/server/database/database';
import type { Credentials, Enterprise, Identity } from '#kernel/server/identity';
import type { Work } from '#kernel/server/work';
import { signInTexts } from '../texts';
import { isInPlan, type PlannedEnterprise, planOf } from './enterprisePlan';
import { rolesInForce } from './rolesInForce';
import { sha256 } from './secrets';
import { wordingOf } from './wording';

const keepMs = 5000;
const seenEveryMs = 60_000;
export const platform = 'platform';
/** Enterprises and plans are the platform's own business: elsewhere these permissions do not exist, whatever a role says. */
export const isPlatformOnly = (key: string): boolean => /^system\.enterprise(Plan)?\./.test(key);

interface Kept {
  at: number;
  actor: Promise<Actor | null>;
}

export function makeIdentity(appOf: () => App): Identity & { forget(): void } {
  const actors = new Map<string, Kept>();
  // Shared by all who are signed in at an enterprise: its words are many, and theirs are the same.
  const wordings = new Map<number, { at: number; words: Promise<Wording> }>();
  const wordsOf = (session: Session, enterpriseId: number): Promise<Wording> => {
    const now = appOf().clock.now().getTime();
    const known = wordings.get(enterpriseId);
    if (known && now - known.at < keepMs) return known.words;
    const words = wordingOf(session, enterpriseId);
    wordings.set(enterpriseId, { at: now, words });
    words.catch(() => wordings.delete(enterpriseId));
    return words;
  };
  let enterprises: { at: number; list: Promise<Enterprise[]> } | undefined;
  const inBusiness = () => {
    const now = appOf().clock.now().getTime();
    if (!enterprises || now - enterprises.at > keepMs) enterprises = { at: now, list: loadEnterprises(appOf()) };
    return enterprises.list;
  };
  return {
    enterprises: inBusiness,
    async personOf(session, enterprise, staffId) {
      const row = await session.one<SessionRow>(
        sql`select ${withoutSession} from account a join staff st on st.enterprise_id = a.enterprise_id and st.id = a.staff_id
          where a.enterprise_id = ${enterprise.id} and st.id = ${staffId} and a.state = 'active' and a.deleted_at is null`,
      );
      const today = dayOf(appOf().clock.now(), enterprise.timezone);
      return row ? loadActor(appOf(), session, enterprise, row, today) : null;
    },
    forget() {
      actors.clear();
      wordings.clear();
      enterprises = undefined;
    },
    async authenticate(credentials) {
      const now = appOf().clock.now().getTime();
      const key = `${credentials.appid}:${credentials.accessToken}:${credentials.uid}`;
      const known = actors.get(key);
      if (known && now - known.at < keepMs) return known.actor;
      if (actors.size > 10_000) actors.clear();
      const actor = findActor(appOf(), credentials, inBusiness, wordsOf);
      actors.set(key, { at: now, actor });
      actor.then((found) => !found && actors.delete(key)).catch(() => actors.delete(key));
      return actor;
    },
  };
}

/** What a person may do has changed: every process forgets what it knew, once this transaction has committed. */
export async function forgetActors(work: Work): Promise<void> {
  work.onCommit(() => work.app.bus.hearHere('actors', {}));
  await work.app.bus.publish(work.session, 'actors', {});
}

async function loadEnterprises(app: App): Promise<Enterprise[]> {
  return app.database.across((session) =>
    session.rows<PlannedEnterprise>(
      sql`select e.id, e.appid, e.timezone, case e.locale when 'en_gb' then 'en' else 'zh' end as locale, case when p.id is not null then
          jsonb_build_object('permissions', p.permissions, 'accountLimit', p.account_limit, 'schoolLimit', p.school_limit, 'storageGb', p.storage_gb) end as plan
        from enterprise e left join enterprise_plan p on p.id = e.plan_id and p.deleted_at is null
        where e.state in ('trial', 'active') and e.deleted_at is null order by e.id`,
    ),
  );
}

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
}

/** What is known of a person who has not called. */
export const withoutSession = sql`0 as "sessionId", a.id as "accountId", st.id as "staffId", st.name, st.school_id as "schoolId",
  st.department_id as "departmentId", false as "readOnly", null as restrict, null as "lastSeenAt"`;

async function findActor(
  app: App,
  { appid, accessToken, uid }: Credentials,
  inBusiness: () => Promise<Enterprise[]>,
  wordsOf: (session: Session, enterpriseId: number) => Promise<Wording>,
): Promise<Actor | null> {
  const enterprise = (await inBusiness()).find((one) => one.appid === appid);
  if (!enterprise) return null;
  const now = app.clock.now();
  return app.database.read(enterprise.id, async (session) => {
    const row = await session.one<SessionRow>(
      sql`select s.id as "sessionId", a.id as "accountId", st.id as "staffId", st.name, st.school_id as "schoolId", st.department_id as "departmentId",
          s.read_only as "readOnly", s.restrict, s.last_seen_at as "lastSeenAt"
        from session s join account a on a.enterprise_id = s.enterprise_id and a.id = s.account_id
        join staff st on st.enterprise_id = a.enterprise_id and st.id = a.staff_id
        where s.enterprise_id = ${enterprise.id} and s.access_hash = ${sha256(accessToken)} and s.revoked_at is null
          and s.access_expires_at > ${now.toISOString()} and a.state = 'active' and st.id = ${Number(uid) || 0}`,
      { prepare: true },
    );
    if (!row) return refuseEnded(session, enterprise.id, accessToken);
    if (!row.lastSeenAt || now.getTime() - row.lastSeenAt.getTime() > seenEveryMs) {
      await session.rows(
        sql`update session set last_seen_at = ${now.toISOString()} where enterprise_id = ${enterprise.id} and id = ${row.sessionId}`,
      );
    }
    const actor = await loadActor(app, session, enterprise, row, dayOf(now, enterprise.timezone));
    return { ...actor, wording: await wordsOf(session, enterprise.id) };
  });
}

/** Someone else ended it: said as such, so that the client does not quietly sign in again with what it remembers. */
async function refuseEnded(session: Session, enterpriseId: number, accessToken: string): Promise<null> {
  const ended = await session.one<{ reason: string }>(
    sql`select revoke_reason as reason from session where enterprise_id = ${enterpriseId} and access_hash = ${sha256(accessToken)}
      and revoke_reason in ('kicked', 'replaced', 'account', 'password_changed')`,
  );
  if (ended) throw new Problem(401, signInTexts.ended, { reason: ended.reason });
  return null;
}

interface RoleRow {
  key: string;
  id: number;
}
interface GrantRow {
  permission: string;
  scope: DataScope;
}
interface RuleRow {
  entity: string;
  field: string;
  view: FieldView;
  edit: boolean;
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
    sql`select rp.permission, coalesce(rp.data_scope, r.data_scope) as scope from role_permission rp join role r on r.enterprise_id = rp.enterprise_id and r.id = rp.role_id
      where rp.enterprise_id = ${id} and rp.role_id = any(${roleIds}) and rp.deleted_at is null`,
    { prepare: true },
  );
  const rules = await session.rows<RuleRow>(
    sql`select entity, field, view, edit from field_rule where enterprise_id = ${id} and role_id = any(${roleIds}) and deleted_at is null`,
    { prepare: true },
  );
  const reach = await loadReach(session, id, row, today);
  const menu = await session.one<{ changed: string }>(
    sql`select count(*) || ' ' || coalesce(max(updated_at), 'epoch') || ' ' || coalesce(sum(version), 0) as changed from menu where enterprise_id = ${id} and deleted_at is null`,
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
  const fieldViews = widestViews(rules);
  const lockedFields = lockedBy(rules);
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
    fieldViews,
    lockedFields,
    reach,
    schoolId: row.schoolId,
    departmentId: row.departmentId,
    permVersion: createHash('md5').update(facts).digest('hex').slice(0, 12),
    readOnly: row.readOnly,
  };
}

/** With several roles the most open view of a field wins, as it does for permissions. */
function widestViews(rules: readonly RuleRow[]): Map<string, FieldView> {
  const openness: Record<FieldView, number> = { hide: 0, mask: 1, show: 2 };
  const views = new Map<string, FieldView>();
  for (const { entity, field, view } of rules) {
    const key = `${entity}.${field}`;
    const known = views.get(key);
    if (!known || openness[view] > openness[known]) views.set(key, view);
  }
  return views;
}

/** Locked when every rule about the field says so: one role that may change it is enough. */
function lockedBy(rules: readonly RuleRow[]): Set<string> {
  const named = (which: readonly RuleRow[]) => which.map(({ entity, field }) => `${entity}.${field}`);
  const open = new Set(named(rules.filter(({ edit }) => edit)));
  return new Set(named(rules).filter((name) => !open.has(name)));
}

async function loadReach(
  session: Session,
  enterpriseId: number,
  row: SessionRow,
  today: string,
): Promise<Actor['reach']> {
  const [departments, extra, regional] = [
    await session.rows<{ id: number }>(
      sql`with recursive down as (select id from department where enterprise_id = ${enterpriseId} and id = ${row.departmentId ?? 0}
        union all select d.id from department d join down on d.parent_id = down.id where d.enterprise_id = ${enterpriseId} and d.deleted_at is null) select id from down`,
      { prepare: true },
    ),
    await session.rows<{ id: number }>(
      sql`select school_id as id from account_school where enterprise_id = ${enterpriseId} and account_id = ${row.accountId} and deleted_at is null
        and (valid_from is null or valid_from <= ${today}) and (valid_to is null or valid_to >= ${today})`,
      { prepare: true },
    ),
    await session.rows<{ id: number }>(
      sql`with recursive managed as (select id from region where enterprise_id = ${enterpriseId} and manager_ids @> array[${row.staffId}]::bigint[] and deleted_at is null),
        roots as (select id from managed union all select region_id from school where enterprise_id = ${enterpriseId} and id = ${row.schoolId ?? 0} and not exists (select 1 from managed)),
        down as (select id from roots union select r.id from region r join down on r.parent_id = down.id where r.enterprise_id = ${enterpriseId} and r.deleted_at is null)
        select s.id from school s join down on s.region_id = down.id where s.enterprise_id = ${enterpriseId} and s.deleted_at is null`,
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
