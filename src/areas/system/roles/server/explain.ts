// Why can this person (not) see this? Names the roles that decide, the scope each gives, and what that reaches today.

import { sql } from 'drizzle-orm';
import type { DataScope } from '#kernel/model/area';
import { dayOf } from '#kernel/model/dates';
import { invalid, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { Actor } from '#kernel/server/actor';
import { tableSql } from '#kernel/server/database/table';
import { and, reachable } from '#kernel/server/resources/query';
import { countCap } from '#kernel/server/resources/searching';
import { beside, live, ours, reached } from '#kernel/server/rows';
import { type AreaPiece, type Service, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { widest } from '../../identity/model/accessRules';
import { Account } from '../../identity/model/account';
import { chiefKey } from '../../identity/server/chief';
import { loadActor, type SessionRow, withoutSession } from '../../identity/server/rights';
import { explainAccess } from '../model/roleCalls';
import { permissionName } from './rolesGrants';

const explainTexts = texts('system.explain', {
  permission: ['没有这个权限', 'There is no such permission'],
  entity: ['没有这个对象', 'There is no such kind of record'],
});

interface RoleLine {
  id: number;
  key: string;
  name: string;
  enabled: boolean;
  validFrom: string | null;
  validTo: string | null;
  scope: DataScope | null;
}

type Why = 'grants' | 'notGranted' | 'disabled' | 'notYet' | 'over';

async function explain(
  work: Work,
  asked: { account: number; permission: string; entity: string | null; id: number | null },
) {
  const known = work.app.permissions.find((one) => one.key === asked.permission);
  if (!known) throw invalid('permission', explainTexts.permission);
  const entity = asked.entity ?? known.entity;
  const found = [...work.app.services.values()].find(({ of }) => of.entity === entity && of.area === known.area);
  // A permission of a page has no rows to reach.
  if (!found && (asked.entity || asked.id)) throw invalid('entity', explainTexts.entity);
  const account = await reached(work, Account, asked.account, 'explain');
  const today = dayOf(work.now, work.actor.timezone);
  const actor = await actorFor(work, asked.account, today);
  const scopes = actor.grants.get(asked.permission);
  const lines = await rolesFor(work, asked.account, asked.permission);
  const byRoles = [];
  for (const line of lines) {
    const why = whyOf(line, today);
    const rowInScope =
      asked.id && found && why === 'grants'
        ? await reachesRow(work, found, alone(actor, asked.permission, line.scope!), known.verb, asked.id)
        : null;
    byRoles.push({ ...line, why, rowInScope });
  }
  const isActive = account.state === 'active';
  return {
    account: { id: asked.account, name: account.name, state: account.state },
    permission: { key: asked.permission, name: permissionName(work, asked.permission) },
    /** What the server would answer them now. */
    allowed: isActive && scopes !== undefined,
    byRoles,
    scope: scopes ? widest(scopes) : null,
    rowInScope: asked.id && found ? isActive && (await reachesRow(work, found, actor, known.verb, asked.id)) : null,
    row: asked.id && found ? await rowTitle(work, found, asked.id) : null,
    rows: scopes && found ? await countRows(work, found, actor, known.verb) : 0,
    reach: await reachNames(work, actor),
  };
}

/** Whoever they are, seen as the server would see them if they called now. */
async function actorFor(work: Work, accountId: number, today: string): Promise<Actor> {
  const row = await work.session.one<SessionRow>(
    sql`select ${withoutSession} from account a join staff st on st.enterprise_id = a.enterprise_id and st.id = a.staff_id
      where ${ours(work, 'a')} and a.id = ${accountId}`,
  );
  if (!row) throw notFound();
  const { enterpriseId: id, appid, timezone } = work.actor;
  return loadActor(work.app, work.session, { id, appid, timezone }, row, today);
}

async function rolesFor(work: Work, accountId: number, permission: string): Promise<RoleLine[]> {
  const name = work.caller.locale === 'en' ? sql`coalesce(nullif(r.name_en, ''), r.name)` : sql`r.name`;
  return work.session.rows<RoleLine>(
    sql`select r.id, r.key, ${name} as name, r.enabled, ar.valid_from as "validFrom", ar.valid_to as "validTo",
        case when r.key = ${chiefKey} then 'all' when rp.id is not null then coalesce(rp.data_scope, r.data_scope) end as scope
      from account_role ar join role r on ${beside('r', 'ar')} and r.id = ar.role_id
      left join role_permission rp on ${beside('rp', 'r')} and rp.role_id = r.id and rp.permission = ${permission}
      where ${live(work, 'ar')} and ar.account_id = ${accountId} order by ar.sort, ar.id`,
  );
}

function whyOf({ scope, enabled, validFrom, validTo }: RoleLine, today: string): Why {
  if (!scope) return 'notGranted';
  if (!enabled) return 'disabled';
  if (validFrom && validFrom > today) return 'notYet';
  return validTo && validTo < today ? 'over' : 'grants';
}

/** The same person with this permission from one role only. */
const alone = (actor: Actor, permission: string, scope: DataScope): Actor => ({
  ...actor,
  grants: new Map([...actor.grants, [permission, new Set([scope])]]),
});

async function reachesRow(work: Work, found: Service, actor: Actor, verb: string, id: number): Promise<boolean> {
  const where = and([sql`t.id = ${id}`, ...reachable(actor, found, verb, work.app.services)]);
  return Boolean(await work.session.one(sql`select 1 from ${tableSql(found.of)} t where ${where}`));
}

async function rowTitle(work: Work, { of }: Service, id: number): Promise<string> {
  const row = await work.session.one<{ title: string }>(
    sql`select ${sql.raw(`t."${of.label.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}"`)}::text as title from ${tableSql(of)} t where ${live(work, 't')} and t.id = ${id}`,
  );
  if (!row) throw notFound();
  return row.title;
}

async function countRows(work: Work, found: Service, actor: Actor, verb: string): Promise<number> {
  const where = and(reachable(actor, found, verb, work.app.services));
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${tableSql(found.of)} t where ${where} limit ${countCap + 1}) c`,
  );
  return counted?.n ?? 0;
}

/** What each scope means for this person today, by name. */
async function reachNames(work: Work, actor: Actor) {
  const names = async (table: string, ids: readonly number[]) => {
    const hasEnglish = table === 'school' && work.caller.locale === 'en';
    const rows = await work.session.rows<{ name: string }>(
      sql`select ${sql.raw(hasEnglish ? `coalesce(nullif(name_en, ''), name)` : 'name')} as name from ${sql.raw(table)} where ${ours(work, table)} and id = any(${sql.param([...ids])}::bigint[]) order by id limit 50`,
    );
    return rows.map((row) => row.name);
  };
  return {
    self: [actor.name],
    department: await names('department', actor.reach.departmentIds),
    school: await names('school', actor.reach.schoolIds),
    region: await names('school', actor.reach.regionSchoolIds),
  };
}

export const explainPiece: AreaPiece = { calls: [serves(explainAccess, explain)] };
