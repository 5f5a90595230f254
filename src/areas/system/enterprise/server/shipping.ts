// What the code ships and an enterprise then owns: built-in roles with their grants, the menu, category trees, first rows.
// Every part is brought once, to a new enterprise or at the first start of the code that ships it, and written down. What
// an administrator has changed or taken away since stays as they left it.
import { sql } from 'drizzle-orm';
import type { DataScope } from '#kernel/model/area';
import type { App } from '#kernel/server/app';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { live, onConflict, ours, undeleted } from '#kernel/server/rows';
import type { CategoryNode } from '#kernel/server/shipped';
import { type Work, write } from '#kernel/server/work';
import { Category } from '../../categories/model/category';
import { Role, RolePermission } from '../../identity/model/role';
import { forgetActors } from '../../identity/server/actors';
import { type Delivery, deliver } from '../../identity/server/delivery';
import { menuParts, shipMenu } from '../../menu/server/menusShipped';
import { grantsOf } from '../../roles/server/rolesGrants';
import { logGrants } from '../../roles/server/rolesSaving';

interface ShippedRole {
  id: number;
  key: string;
  name: string;
}

/** Answers the built-in roles there are, by key. */
export async function ship(work: Work): Promise<Map<string, ShippedRole>> {
  const { app, enterpriseId } = work;
  const stored = await work.session.one<{ shipped: string[] }>(
    sql`select shipped from enterprise where ${ours(enterpriseId, 'enterprise')} and id = ${enterpriseId} for update`,
  );
  const before = new Set(stored!.shipped);
  const delivery = deliver(work, (part) => !before.has(part), before.size > 0);
  const roles = await shipRoles(delivery);
  await shipGrants(delivery, roles);
  await shipMenu(delivery);
  await shipTrees(delivery);
  for (const { of, rows } of firstRowsOf(app)) {
    if (delivery.isNew(`first:${of.name}`)) await delivery.plant(of, rows);
  }
  const now = [...new Set([...partsOf(app), ...before])];
  await work.session.rows(
    sql`update enterprise set shipped = ${JSON.stringify(now)}::jsonb where ${ours(enterpriseId, 'enterprise')} and id = ${enterpriseId}`,
  );
  await forgetActors(work);
  return roles;
}

/** At a start: to every enterprise what this code ships and it is still without. */
export async function shipEverywhere(app: App): Promise<void> {
  const parts = JSON.stringify(partsOf(app));
  const behind = await app.database.across((session) =>
    session.rows<{ id: number; appid: string; timezone: string }>(
      sql`select id, appid, timezone from enterprise where ${undeleted('enterprise')} and shipped is distinct from ${parts}::jsonb order by id`,
    ),
  );
  for (const enterprise of behind) await write(app, systemActor(enterprise), systemCaller('start'), ship);
}

const firstRowsOf = (app: App) => app.parts.flatMap((part) => part.founds ?? []);

function partsOf(app: App): string[] {
  const parts = [
    ...app.registries.role.all().map(({ key }) => `role:${key}`),
    ...shippedGrants(app).map(({ permission }) => `permission:${permission}`),
    ...menuParts(app.allAreas),
    ...app.registries.category.all().map(({ key }) => `tree:${key}`),
    ...firstRowsOf(app).map(({ of }) => `first:${of.name}`),
  ];
  return [...new Set(parts)];
}

async function shipRoles({ work, isNew, plant }: Delivery): Promise<Map<string, ShippedRole>> {
  const declared = work.app.registries.role.all();
  const there = await work.session.rows<ShippedRole & { builtin: boolean }>(
    sql`select id, key, name, builtin from role where ${live(work, 'role')}`,
  );
  // A role of the enterprise's own with that key or name keeps it.
  const isTaken = (key: string, name: string) => there.some((role) => role.key === key || role.name === name);
  const fresh = declared.filter(({ key, name }) => isNew(`role:${key}`) && !isTaken(key, name.zh));
  const ids = await plant(
    Role,
    fresh.map((role) => ({
      key: role.key,
      name: role.name.zh,
      nameEn: role.name.en,
      dataScope: role.dataScope,
      builtin: true,
      sort: declared.indexOf(role),
    })),
  );
  const made = fresh.map(({ key, name }, i) => ({ id: ids[i]!, key, name: name.zh }));
  return new Map([...there.filter(({ builtin }) => builtin), ...made].map((role) => [role.key, role]));
}

interface ShippedGrant {
  role: string;
  permission: string;
  dataScope: DataScope;
}

function shippedGrants(app: App): ShippedGrant[] {
  const grants = new Map<string, ShippedGrant>();
  for (const area of app.allAreas) {
    for (const [role, patterns] of Object.entries(area.grants)) {
      for (const [pattern, dataScope] of Object.entries(patterns)) {
        for (const permission of matching(app, pattern))
          grants.set(`${role} ${permission}`, { role, permission, dataScope });
      }
    }
  }
  return [...grants.values()];
}

/** `people.staff.*` → every permission of that entity; `people.*` → of that area. */
export function matching(app: Pick<App, 'permissions'>, pattern: string): string[] {
  const start = pattern.endsWith('*') ? pattern.slice(0, -1) : undefined;
  return app.permissions
    .filter(({ key }) => (start === undefined ? key === pattern : key.startsWith(start)))
    .map(({ key }) => key);
}

/** A new permission goes to the roles it is meant for, a new role gets all that is meant for it; nothing else widens. */
async function shipGrants({ work, isNew, isLogged }: Delivery, roles: Map<string, ShippedRole>): Promise<void> {
  const fresh = shippedGrants(work.app).filter(
    ({ role, permission }) => roles.has(role) && (isNew(`role:${role}`) || isNew(`permission:${permission}`)),
  );
  for (const role of roles.values()) {
    const grants = fresh.filter((grant) => grant.role === role.key);
    if (grants.length === 0) continue;
    const before = isLogged ? await grantsOf(work, role.id) : null;
    await work.session.rows(
      sql`insert into role_permission (enterprise_id, role_id, permission, data_scope)
        select ${work.enterpriseId}, ${role.id}, g.permission, g.scope
          from unnest(${sql.param(grants.map((grant) => grant.permission))}::text[], ${sql.param(grants.map((grant) => grant.dataScope))}::text[]) as g(permission, scope)
        ${onConflict(RolePermission, ['roleId', 'permission'])} do nothing`,
    );
    if (before) await logGrants(work, role, before, '');
  }
}

async function shipTrees({ work, isNew, plant }: Delivery): Promise<void> {
  const grow = async (tree: string, nodes: readonly CategoryNode[], parentId: number | null): Promise<void> => {
    const ids = await plant(
      Category,
      nodes.map(({ code, name, color, icon }, sort) => ({
        tree,
        code,
        name: name.zh,
        nameEn: name.en,
        color: color ?? null,
        icon: icon ?? null,
        parentId,
        sort,
      })),
    );
    for (const [i, node] of nodes.entries()) if (node.child) await grow(tree, node.child, ids[i]!);
  };
  for (const { key, nodes } of work.app.registries.category.all())
    if (isNew(`tree:${key}`)) await grow(key, nodes, null);
}
