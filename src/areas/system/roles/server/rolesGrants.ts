// What a role gives, and the wall around giving: nobody hands out a permission, or a reach, wider than their own.
import { sql } from 'drizzle-orm';
import type { DataScope } from '#kernel/model/area';
import { forbidden, Problem } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { beyond, type GrantSet } from '../../identity/model/accessRules';
import { roleChanged } from '../../identity/model/events';
import { forgetActors } from '../../identity/server/actors';
import { chiefKey, chiefTexts, isRule } from '../../identity/server/chief';

const grantTexts = texts('system.grant', {
  beyond: ['不能授予超出自己范围的权限：{name}', 'You cannot grant more than you hold: {name}'],
});

/** What changes somebody's access is refused with. */
export const accessTexts = texts('system.access', {
  own: ['不能修改自己的角色', 'You cannot change your own roles'],
  dates: ['失效日不能早于生效日', 'The end cannot be before the start'],
  twice: ['角色重复', 'A role is listed twice'],
});

/** Entity and verb in words: 客户 · 查看. */
export function permissionName(work: Work, key: string): string {
  const found = work.app.permissions.find((one) => one.key === key);
  if (!found) return key;
  return `${say(found.title, work)} · ${say(found.name, work)}`;
}

/** Refuses the first grant that goes beyond what the person who gives holds. Rules and jobs give what they must. */
export function refuseBeyond(work: Work, asked: Iterable<readonly [string, DataScope]>): void {
  if (isRule(work)) return;
  const key = beyond(work.actor.grants, asked);
  if (key) throw new Problem(403, grantTexts.beyond, key, { name: permissionName(work, key) });
}

/** The grants of a role with the scope that counts: its own, else the role's. */
export async function grantsOf(work: Work, roleId: number): Promise<Map<string, DataScope>> {
  const rows = await work.session.rows<{ permission: string; scope: DataScope }>(
    sql`select rp.permission, coalesce(rp.data_scope, r.data_scope) as scope from role_permission rp join role r on r.enterprise_id = rp.enterprise_id and r.id = rp.role_id
      where ${live(work, 'rp')} and rp.role_id = ${roleId} order by rp.permission`,
  );
  return new Map(rows.map((row) => [row.permission, row.scope]));
}

/**
 * Giving someone a role. Who administers the accounts of the whole enterprise hands out roles as they are defined, as far
 * as they do not open this area further than to themselves; who reaches less far, only roles that reach no further.
 */
export async function refuseBeyondOwn(work: Work, roleIds: readonly number[]): Promise<void> {
  const { actor } = work;
  if (isRule(work) || actor.roles.includes(chiefKey)) return;
  const isForAll = actor.grants.get('system.account.assignRoles')?.has('all') ?? false;
  for (const roleId of roleIds) {
    const role = await work.session.one<{ key: string }>(
      sql`select key from role where ${live(work, 'role')} and id = ${roleId}`,
    );
    if (role?.key === chiefKey) throw forbidden('system.account.assignRoles', chiefTexts.only);
    const given: GrantSet = await grantsOf(work, roleId);
    refuseBeyond(
      work,
      [...given].filter(([key]) => !isForAll || key.startsWith('system.')),
    );
  }
}

/** Everyone who has the role sees the change with their next request. */
export async function tellRole(work: Work, roleId: number): Promise<void> {
  const holders = await work.session.rows<{ staffId: number }>(
    sql`select distinct a.staff_id as "staffId" from account_role ar join account a on a.enterprise_id = ar.enterprise_id and a.id = ar.account_id
      where ${live(work, 'ar')} and ar.role_id = ${roleId}`,
  );
  await work.emit(roleChanged, { roleId, staffIds: holders.map((one) => one.staffId) });
  await forgetActors(work);
}
