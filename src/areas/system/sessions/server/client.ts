// What the browser is told about the person who signed in.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import type { FileRecord } from '#kernel/model/fields';
import { mask } from '#kernel/model/shown/mask';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { loadActor } from '../../identity/server/rights';
import { closedRoutes } from '../../menu/server/menusClosed';
import { warningDays } from '../model/passwordRules';
import { tasteOf } from '../model/taste';
import { daysLeft } from './signInAccount';
import type { EnterpriseRow } from './signInRequest';

export async function clientOf(work: Work, enterprise: EnterpriseRow, who: { accountId: number; sessionId: number }) {
  const { app, session, now } = work;
  const person = await session.one<{
    staffId: number;
    name: string;
    avatar: FileRecord | null;
    schoolId: number | null;
    departmentId: number | null;
    school: string | null;
    schoolEn: string | null;
    mobile: string;
    email: string | null;
    passwordHash: string | null;
    passwordSince: Date;
    mustChangePassword: boolean;
  }>(
    sql`select st.id as "staffId", st.name, st.avatar, st.school_id as "schoolId", st.department_id as "departmentId", sc.name as school, sc.name_en as "schoolEn",
        a.mobile, a.email, a.password_hash as "passwordHash", coalesce(a.password_changed_at, a.created_at) as "passwordSince", a.must_change_password as "mustChangePassword"
      from account a join staff st on st.enterprise_id = a.enterprise_id and st.id = a.staff_id left join school sc on sc.enterprise_id = st.enterprise_id and sc.id = st.school_id
      where ${ours(enterprise.id, 'a')} and a.id = ${who.accountId}`,
  );
  if (!person) throw new Error('an account without a person');
  const opened = await session.one<{ restrict: string[] | null; viewer: string | null; endsAt: Date }>(
    sql`select s.restrict, v.name as viewer, s.ends_at as "endsAt" from session s left join account v on v.enterprise_id = s.enterprise_id and v.id = s.viewer_id
      where ${ours(enterprise.id, 's')} and s.id = ${who.sessionId}`,
  );
  const row = { ...person, ...who, readOnly: false, restrict: opened?.restrict ?? null, lastSeenAt: null };
  const actor = await loadActor(app, session, enterprise, row, dayOf(now, enterprise.timezone));
  const rolesInfo = await session.rows<{ key: string; name: string; nameEn: string | null }>(
    sql`select key, name, name_en as "nameEn" from role where ${live(enterprise.id, 'role')} and key = any(${sql.param([...actor.roles])}::text[])`,
  );
  const left = person.passwordHash ? await daysLeft(work, person.passwordSince) : null;
  const known = new Set(app.permissions.map(({ key }) => key));
  const taste = await work.ask(tasteOf, { staffId: person.staffId });
  return {
    appid: enterprise.appid,
    enterprise: enterprise.name,
    uid: person.staffId,
    name: person.name,
    avatar: person.avatar?.FileUrl ?? '',
    roles: actor.roles,
    rolesInfo: actor.roles.flatMap((key) => rolesInfo.filter((role) => role.key === key)),
    school: person.schoolId ? { id: person.schoolId, name: person.school ?? '', nameEn: person.schoolEn } : null,
    permissions: [...actor.grants.keys()].filter((key) => known.has(key)),
    scopes: Object.fromEntries(
      [...actor.grants].filter(([key]) => known.has(key)).map(([key, scopes]) => [key, [...scopes]]),
    ),
    closed: await closedRoutes(app, session, enterprise.id, actor.roles),
    permVersion: actor.permVersion,
    timezone: enterprise.timezone,
    taste,
    /** For whoever chose no language. */
    enterpriseLanguage: enterprise.language,
    mobile: mask('mobile', person.mobile),
    email: person.email ?? '',
    /** Somebody looks as this person, until then. */
    lookedBy: opened?.viewer ? { name: opened.viewer, until: opened.endsAt.toISOString() } : null,
    mustChangePassword: person.mustChangePassword,
    /** Only told in the last week before a new one is due. */
    passwordDaysLeft: left !== null && left <= warningDays ? Math.max(0, left) : null,
  };
}
