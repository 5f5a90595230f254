// A role's grants and field rules as one set: read, compared, saved, logged; sensitive ones with a reason and, where the
// enterprise asks for it, only after somebody has agreed.

import { sql } from 'drizzle-orm';
import type { DataScope } from '#kernel/model/area';
import { json, shape, text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import type { FieldView } from '#kernel/server/actor';
import { logOperation } from '#kernel/server/audit';
import { type ApprovalDecided, approve } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import type { ApprovalKind } from '#kernel/server/registries';
import { rowFor } from '#kernel/server/resources/reading';
import { beside, live, onConflict, ours, reached } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { added, isSensitive } from '../../identity/model/accessRules';
import { FieldRule, Role, RolePermission } from '../../identity/model/role';
import type { RolePerson } from '../model/roleCalls';
import { grantsOf, refuseBeyond, tellRole } from './rolesGrants';

const savingTexts = texts('system.grants', {
  reason: ['授予敏感权限需填写原因', 'A sensitive permission needs a reason'],
  unknown: ['没有这个权限：{name}', 'No such permission: {name}'],
  field: ['不是敏感字段：{name}', 'Not a sensitive field: {name}'],
});

export interface Grant {
  permission: string;
  /** Null: the role's own scope. */
  dataScope: DataScope | null;
}
export interface FieldRuleLine {
  entity: string;
  field: string;
  view: FieldView;
  /** Whether it may be changed; as long as nothing is said, it may. */
  edit?: boolean | undefined;
}
interface Asked {
  grants: Grant[] | null;
  fieldRules: FieldRuleLine[] | null;
  reason: string;
}

export async function storedGrants(work: Work, id: number) {
  const role = await reached(work, Role, id, 'view');
  const grants = await work.session.rows<Grant>(
    sql`select permission, data_scope as "dataScope" from role_permission where ${live(work, 'role_permission')} and role_id = ${id} order by permission`,
  );
  return {
    id,
    version: role.version,
    key: role.key,
    dataScope: role.dataScope,
    grants,
    fieldRules: await rulesOf(work, id),
  };
}

const rulesOf = (work: Work, id: number) =>
  work.session.rows<FieldRuleLine & { edit: boolean }>(
    sql`select entity, field, view, edit from field_rule where ${live(work, 'field_rule')} and role_id = ${id} order by entity, field`,
  );

export async function saveGrants(work: Work, role: Role, asked: Asked) {
  const before = await grantsOf(work, role.id);
  const wanted = new Map((asked.grants ?? []).map((one) => [one.permission, one.dataScope]));
  refuseUnknown(work, wanted.keys());
  const scopeOf = (own: DataScope | null): DataScope => own ?? role.dataScope;
  const after = new Map([...wanted].map(([key, own]) => [key, scopeOf(own)]));
  const fresh = added(before, after);
  refuseBeyond(work, fresh);
  const sensitive = fresh.filter(([key]) => isSensitive(key));
  if (sensitive.length > 0 && !asked.reason) throw invalid('reason', savingTexts.reason);
  const waiting =
    sensitive.length > 0 && (await needsApproval(work)) ? new Map(sensitive) : new Map<string, DataScope>();
  for (const key of waiting.keys()) wanted.delete(key);
  await storeGrants(work, role.id, wanted, [...waiting.keys()]);
  await storeRules(work, role, asked.fieldRules ?? []);
  await logGrants(work, role, before, asked.reason);
  await work.session.rows(
    sql`update role set version = version + 1, updated_at = ${work.now.toISOString()}, updated_by = ${work.actor.staffId || null} where ${ours(work, 'role')} and id = ${role.id}`,
  );
  if (waiting.size > 0) await askFor(work, role, waiting, asked.reason);
  return { ...(await storedGrants(work, role.id)), waiting: [...waiting.keys()] };
}

function refuseUnknown(work: Work, keys: Iterable<string>): void {
  const known = new Set(work.app.permissions.map((one) => one.key));
  const unknown = [...keys].find((key) => !known.has(key));
  if (unknown) throw invalid('grants', savingTexts.unknown, { name: unknown });
}

/** `kept`: those that wait for approval and stay as they are until then. */
async function storeGrants(work: Work, roleId: number, wanted: Map<string, DataScope | null>, kept: readonly string[]) {
  const { enterpriseId } = work;
  const keys = sql`${sql.param([...wanted.keys()])}::text[]`;
  const scopes = sql`${sql.param([...wanted.values()])}::text[]`;
  await work.session.rows(
    sql`delete from role_permission where ${ours(enterpriseId, 'role_permission')} and role_id = ${roleId} and permission <> all(${keys}) and permission <> all(${sql.param([...kept])}::text[])`,
  );
  await work.session.rows(
    sql`insert into role_permission (enterprise_id, role_id, permission, data_scope)
      select ${enterpriseId}, ${roleId}, g.key, g.scope from unnest(${keys}, ${scopes}) as g(key, scope)
      ${onConflict(RolePermission, ['roleId', 'permission'])} do update set data_scope = excluded.data_scope, version = role_permission.version + 1
        where role_permission.data_scope is distinct from excluded.data_scope`,
  );
}

/** Only what an area declares sensitive; to show it plainly is to let people reveal it, which the giver must be able to do. */
async function storeRules(work: Work, role: Pick<Role, 'id' | 'name'>, wanted: FieldRuleLine[]): Promise<void> {
  const before = await rulesOf(work, role.id);
  for (const rule of wanted) {
    const found = [...work.app.services.values()].find(({ of }) => of.entity === rule.entity);
    const field = found && Object.hasOwn(found.of.fields, rule.field) ? found.of.fields[rule.field] : undefined;
    if (!found || !field?.mask)
      throw invalid('fieldRules', savingTexts.field, { name: `${rule.entity}.${rule.field}` });
    const was = before.find((one) => one.entity === rule.entity && one.field === rule.field);
    if (rule.view === 'show' && was?.view !== 'show') refuseBeyond(work, [[permission(found.of, 'reveal'), 'self']]);
  }
  await putRules(work, role, before, wanted);
}

async function putRules(
  work: Work,
  role: Pick<Role, 'id' | 'name'>,
  before: FieldRuleLine[],
  wanted: FieldRuleLine[],
): Promise<void> {
  const { enterpriseId } = work;
  const roleId = role.id;
  await work.session.rows(
    sql`delete from field_rule where ${ours(enterpriseId, 'field_rule')} and role_id = ${roleId}`,
  );
  for (const { entity, field, view, edit = true } of wanted) {
    await work.session.rows(
      sql`insert into field_rule (enterprise_id, role_id, entity, field, view, edit) values (${enterpriseId}, ${roleId}, ${entity}, ${field}, ${view}, ${edit})
        ${onConflict(FieldRule, ['roleId', 'entity', 'field'])} do update set view = excluded.view, edit = excluded.edit`,
    );
  }
  const text = (rules: FieldRuleLine[]) =>
    Object.fromEntries(
      rules.map(({ entity, field, view, edit = true }) => [`${entity}.${field}`, edit ? view : `${view}, locked`]),
    );
  const [was, now] = [text(before), text(wanted)];
  if (JSON.stringify(was) !== JSON.stringify(now)) {
    await logOperation(work, {
      action: 'fieldRules',
      of: Role,
      rowId: roleId,
      rowTitle: role.name,
      before: was,
      after: now,
    });
  }
}

/** The changed ones only, by their scope. */
export async function logGrants(
  work: Work,
  role: Pick<Role, 'id' | 'name'>,
  before: Map<string, DataScope>,
  reason: string,
): Promise<void> {
  const after = await grantsOf(work, role.id);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  const pick = (from: Map<string, DataScope>) => Object.fromEntries(changed.map((key) => [key, from.get(key) ?? null]));
  const entry = { of: Role, rowId: role.id, rowTitle: role.name, before: pick(before), after: pick(after) };
  await logOperation(work, { action: 'grant', ...entry, ...(reason ? { reason } : {}) });
}

/** They go with their role. */
export async function removeGrants(work: Work, role: Role): Promise<void> {
  const before = await grantsOf(work, role.id);
  await storeGrants(work, role.id, new Map(), []);
  await storeRules(work, role, []);
  if (before.size > 0) await logGrants(work, role, before, '');
}

export async function copyGrants(work: Work, fromId: number, role: Pick<Role, 'id' | 'name'>): Promise<void> {
  await work.session.rows(
    sql`insert into role_permission (enterprise_id, role_id, permission, data_scope) select enterprise_id, ${role.id}, permission, data_scope from role_permission
      where ${live(work, 'role_permission')} and role_id = ${fromId}`,
  );
  await putRules(work, role, [], await rulesOf(work, fromId));
  await logGrants(work, role, new Map(), '');
}

async function needsApproval(work: Work): Promise<boolean> {
  const isKnown = work.app.registries.config.get('security.sensitiveApproval') !== undefined;
  return isKnown && (await configValue(work, 'security.sensitiveApproval')) === true;
}

const approvalKind = 'system.roleGrant';
const given = shape((value): value is Record<string, DataScope> => typeof value === 'object' && value !== null);

export const grantApproval: ApprovalKind = {
  key: approvalKind,
  area: 'system',
  name: pair('授予敏感权限', 'Grant of sensitive permissions'),
  detailPath: '/menuAdmin?tab=roles',
  defaultFlow: ['super_editor'],
  fields: keyFields('system.roleGrantForm', {
    grants: json('权限与范围', 'Permissions and their scope', given),
    reason: text('原因', 'Reason'),
  }),
};

async function askFor(work: Work, role: Role, waiting: Map<string, DataScope>, reason: string): Promise<void> {
  await approve(work, {
    kind: approvalKind,
    subject: { type: Role.name, id: role.id, url: '/menuAdmin?tab=roles' },
    title: pair(`授予敏感权限：${role.name}`, `Grant sensitive permissions: ${role.nameEn ?? role.name}`),
    initiatorId: work.actor.staffId,
    schoolId: null,
    form: { grants: Object.fromEntries(waiting), reason },
    requestKey: `roleGrant:${role.id}:${role.version}`,
  });
}

/** Agreed: what waited is given, on top of whatever the role holds by now. */
export async function grantDecided(work: Work, decided: ApprovalDecided): Promise<void> {
  if (decided.kind !== approvalKind || decided.result !== 'approved') return;
  // Who agreed need not be able to see roles.
  const role = await work.session.one<Pick<Role, 'id' | 'name'>>(
    sql`select id, name from role where ${live(work, 'role')} and id = ${decided.refId} for update`,
  );
  if (!role) return;
  const before = await grantsOf(work, role.id);
  for (const [key, scope] of Object.entries(decided.form.grants as Record<string, DataScope>)) {
    await work.session.rows(
      sql`insert into role_permission (enterprise_id, role_id, permission, data_scope) values (${work.enterpriseId}, ${role.id}, ${key}, ${scope})
        ${onConflict(RolePermission, ['roleId', 'permission'])} do update set data_scope = excluded.data_scope`,
    );
  }
  await logGrants(work, role, before, String(decided.form.reason ?? ''));
  await tellRole(work, role.id);
}

export async function rolePeople(work: Work, { id }: { id: number }) {
  await rowFor(work, work.app.services.get(Role.name)!, id, 'view');
  const school = work.caller.locale === 'en' ? sql`coalesce(nullif(s.name_en, ''), s.name)` : sql`s.name`;
  return work.session.rows<RolePerson>(
    sql`select a.id, a.name, ${school} as school, a.state, ar.valid_from as "validFrom", ar.valid_to as "validTo", ar.source
      from account_role ar join account a on ${beside('a', 'ar')} and a.id = ar.account_id
      left join school s on s.enterprise_id = a.enterprise_id and s.id = a.school_id
      where ${live(work, 'ar')} and ar.role_id = ${id} order by a.name limit 500`,
  );
}
