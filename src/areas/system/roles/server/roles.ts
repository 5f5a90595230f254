// Roles: a name, a data scope, and a set of grants and field rules that is saved as a whole.

import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import { errorMessages } from '#kernel/model/messages';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { same } from '#kernel/server/audit';
import type { PresentedOf } from '#kernel/server/presented';
import { detail } from '#kernel/server/resources/reading';
import { insertRow } from '#kernel/server/resources/saving';
import { beside, live, ours, reached } from '#kernel/server/rows';
import { serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { added } from '../../identity/model/accessRules';
import { Role } from '../../identity/model/role';
import { forgetActors } from '../../identity/server/actors';
import { chiefKey, chiefTexts, refuseUnlessChief } from '../../identity/server/chief';
import * as calls from '../model/roleCalls';
import { catalogue } from './rolesCatalogue';
import { accessTexts, grantsOf, refuseBeyond, refuseBeyondOwn, tellRole } from './rolesGrants';
import { copyGrants, removeGrants, rolePeople, saveGrants, storedGrants } from './rolesSaving';

export const postTexts = texts('system.rolePost', {
  chief: ['总管理员不能随岗位授予', 'The chief administrator does not come with a post'],
});

const roleTexts = texts('system.role', {
  builtin: ['内置角色不能删除', 'A built-in role cannot be deleted'],
  outside: ['您当前的地址 {ip} 不在其中', 'Your own address {ip} is not among them'],
  chiefFixed: ['总管理员的权限不能修改', "The chief administrator's permissions cannot be changed"],
});

/** Also one that is not in force today: it may be tomorrow. */
export async function refuseOwnRole(work: Work, roleId: number): Promise<void> {
  const own = await work.session.one(
    sql`select 1 from account_role where ${live(work, 'account_role')} and account_id = ${work.actor.accountId} and role_id = ${roleId}`,
  );
  if (own) throw conflict(accessTexts.own);
}

export const roles = service(Role, {
  async beforeSave({ row, was, work }) {
    refuseBadNetworks(row.ipAllow);
    if (was?.key === chiefKey) await refuseKeepingOut(work, row, was);
    else if (was) await refuseOwnRole(work, row.id);
    await refuseBinding(work, row, was);
    if (!was) return;
    if (was.key === chiefKey && !row.enabled) throw conflict(chiefTexts.last);
    if (was.key === chiefKey && row.dataScope !== was.dataScope) throw conflict(roleTexts.chiefFixed);
    if (row.dataScope === was.dataScope && row.enabled === was.enabled) return;
    await refuseWidening(work, row, was);
  },
  async afterSave({ row, was, work }) {
    if (was) await tellRole(work, row.id);
  },
  async beforeDelete({ row, work }) {
    if (row.builtin) throw conflict(roleTexts.builtin);
    await refuseOwnRole(work, row.id);
    await removeGrants(work, row);
    await forgetActors(work);
  },
  decorate: countPeople,
  calls: [
    serves(calls.permissionCatalogue, catalogue),
    serves(calls.roleGrants, (work, { id }) => storedGrants(work, id)),
    serves(calls.saveRoleGrants, async (work, { grants, fieldRules, ...asked }) => {
      const role = await reached(work, Role, asked.id, 'edit', { lock: true });
      if (role.version !== asked.version)
        throw conflict(errorMessages.stale, { reason: 'stale', version: role.version });
      if (role.key === chiefKey) throw conflict(roleTexts.chiefFixed);
      await refuseOwnRole(work, role.id);
      const answer = await saveGrants(work, role, { grants, fieldRules, reason: asked.reason ?? '' });
      await tellRole(work, role.id);
      return answer;
    }),
    serves(calls.rolePeople, rolePeople),
    serves(calls.copyRole, copyRole),
  ],
});

/** A chief looks after the chiefs' own role, and stays inside the networks they name. */
async function refuseKeepingOut(work: Work, row: Role, was: Role): Promise<void> {
  refuseUnlessChief(work, 'system.role.edit');
  if (row.ipAllow.length === 0 || same(row.ipAllow, was.ipAllow)) return;
  const inside = await work.session.one(
    sql`select 1 from unnest(${sql.param([...row.ipAllow])}::text[]) as n(net) where ${work.caller.ip}::inet <<= n.net::inet limit 1`,
  );
  if (!inside) throw invalid('ipAllow', roleTexts.outside, { ip: work.caller.ip });
}

/** To bind a role to a post is to hand it out, so the same wall stands around it. */
async function refuseBinding(work: Work, row: Role, was: Role | null): Promise<void> {
  const fresh = row.postIds.filter((id) => !was?.postIds.includes(id));
  if (fresh.length === 0) return;
  if (row.key === chiefKey) throw conflict(postTexts.chief);
  if (was) await refuseBeyondOwn(work, [row.id]);
}

/** What is no network would lock everybody out. */
function refuseBadNetworks(networks: readonly string[]): void {
  for (const net of networks) {
    const [address = '', bits] = net.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (most < 0 || (bits !== undefined && Number(bits) > most)) throw invalid('ipAllow', 'pattern', { label: net });
  }
}

/** A wider default, or a role that is switched on again, gives what its grants say. */
async function refuseWidening(work: Work, row: Role, was: Role): Promise<void> {
  const own = await work.session.rows<{ permission: string; dataScope: string | null }>(
    sql`select permission, data_scope as "dataScope" from role_permission where ${live(work, 'role_permission')} and role_id = ${row.id}`,
  );
  const setOf = (role: Role) =>
    new Map(
      role.enabled ? own.map((one) => [one.permission, (one.dataScope ?? role.dataScope) as Role['dataScope']]) : [],
    );
  refuseBeyond(work, added(setOf(was), setOf(row)));
}

async function copyRole(work: Work, asked: { id: number; name: string; key: string }) {
  const found = work.app.services.get(Role.name)!;
  const source = await reached(work, Role, asked.id, 'view');
  if (source.key === chiefKey) throw invalid('id', roleTexts.chiefFixed);
  refuseBeyond(work, await grantsOf(work, source.id));
  const { dataScope, remark, sort } = source;
  const id = await insertRow(work, found, { name: asked.name, key: asked.key, dataScope, remark, sort }, 'copy');
  await copyGrants(work, source.id, { id, name: asked.name });
  return detail(work, found, id);
}

async function countPeople(rows: readonly PresentedOf<typeof Role>[], work: Work): Promise<void> {
  const counted = await work.session.rows<{ roleId: number; people: number; grants: number }>(
    sql`select r.id as "roleId",
        (select count(*)::int from account_role ar join account a on a.enterprise_id = ar.enterprise_id and a.id = ar.account_id and a.state <> 'closed'
          where ${beside('ar', 'r')} and ar.role_id = r.id) as people,
        (select count(*)::int from role_permission rp where ${beside('rp', 'r')} and rp.role_id = r.id) as grants
      from role r where ${ours(work, 'r')} and r.id = any(${sql.param(rows.map((row) => row.id))}::bigint[])`,
  );
  for (const row of rows) {
    const found = counted.find((one) => one.roleId === row.id);
    row.people = found?.people ?? 0;
    // The chief administrator holds everything without a list.
    row.grants = row.key === chiefKey ? work.app.permissions.length : (found?.grants ?? 0);
  }
}
