// A new enterprise is made whole in one transaction: its row, the built-in roles with their grants, the menu, the trees.
import { sql } from 'drizzle-orm';
import type { Area, DataScope } from '#kernel/model/area';
import type { Draft } from '#kernel/model/resource';
import type { App } from '#kernel/server/app';
import { Sample } from '#kernel/server/sample';
import type { CategoryNode } from '#kernel/server/shipped';
import { Category } from '../model/category';
import { Enterprise } from '../model/enterprise';
import { Menu } from '../model/menu';
import { ChannelAccount } from '../model/messageTemplate';
import { Role, RolePermission } from '../model/role';
import { plantTemplates } from './templatesShipped';

type NewEnterprise = Omit<Draft<typeof Enterprise>, 'startAt' | 'expireAt'> &
  Partial<Pick<Draft<typeof Enterprise>, 'startAt' | 'expireAt'>>;

/** Makes the enterprise and goes on with `fill` in the same transaction; answers its number. */
export async function makeEnterprise(
  app: App,
  given: NewEnterprise,
  seed: number,
  fill: (sample: Sample, roles: Map<string, number>) => Promise<void>,
) {
  const made = await app.database.across((session) =>
    session.one<{ id: number }>(sql`select nextval(pg_get_serial_sequence('enterprise', 'id')) as id`),
  );
  const id = made!.id;
  await app.database.write(id, async (session) => {
    const sample = new Sample(session, id, app.clock.now(), 'Asia/Shanghai', seed);
    await sample.plant(Enterprise, [
      { startAt: sample.day(-400), expireAt: sample.day(800), state: 'active' as const, ...given, id },
    ]);
    const roles = await plantRoles(app, sample);
    await plantMenu(app.allAreas, sample);
    await plantCategories(app, sample);
    await plantTemplates(session, app, id);
    await plantChannels(sample);
    for (const part of app.parts) for (const found of part.founds ?? []) await found(sample);
    await fill(sample, roles);
  });
  // Whoever asked a moment ago which enterprises there are would not let its people in for some seconds.
  await app.bus.publishNow('actors', {});
  return id;
}

async function plantRoles(app: App, sample: Sample): Promise<Map<string, number>> {
  const declared = app.registries.role.all();
  const ids = await sample.plant(
    Role,
    declared.map(({ key, name, dataScope }, sort) => ({
      key,
      name: name.zh,
      nameEn: name.en,
      dataScope,
      builtin: true,
      sort,
    })),
  );
  const roles = new Map(declared.map(({ key }, i) => [key, ids[i]!]));
  const grants = new Map<string, { roleId: number; permission: string; dataScope: DataScope }>();
  for (const area of app.allAreas) {
    for (const [role, patterns] of Object.entries(area.grants)) {
      const roleId = roles.get(role);
      if (!roleId) continue;
      for (const [pattern, dataScope] of Object.entries(patterns)) {
        for (const permission of matching(app, pattern))
          grants.set(`${roleId} ${permission}`, { roleId, permission, dataScope });
      }
    }
  }
  await sample.plant(RolePermission, [...grants.values()]);
  return roles;
}

/** `people.staff.*` → every permission of that entity; `people.*` → of that area. */
export function matching(app: Pick<App, 'permissions'>, pattern: string): string[] {
  const start = pattern.endsWith('*') ? pattern.slice(0, -1) : undefined;
  return app.permissions
    .filter(({ key }) => (start === undefined ? key === pattern : key.startsWith(start)))
    .map(({ key }) => key);
}

export async function plantMenu(areas: readonly Area[], sample: Sample): Promise<void> {
  for (const [sort, area] of areas.entries()) {
    const shown = area.routes.filter((route) => route.menu);
    const [parentId] = await sample.plant(Menu, [
      { mname: area.title.zh, mnameEn: area.title.en, ico: area.icon, kind: 'group', sort },
    ]);
    await sample.plant(
      Menu,
      shown.map((route, i) => ({
        mname: route.title.zh,
        mnameEn: route.title.en,
        url: route.path,
        kind: 'page' as const,
        parentId: parentId!,
        permission: route.permission ?? null,
        keepAlive: route.keepAlive,
        tab: route.tab,
        isPadding: route.isPadding,
        badge: route.badge ?? ('none' as const),
        sort: i,
      })),
    );
  }
}

/** Until somebody names a provider, texts are written down and not sent. */
const plantChannels = (sample: Sample) =>
  sample.plant(ChannelAccount, [{ channel: 'sms' as const }, { channel: 'email' as const }]);

async function plantCategories(app: App, sample: Sample): Promise<void> {
  const grow = async (tree: string, nodes: readonly CategoryNode[], parentId: number | null): Promise<void> => {
    const ids = await sample.plant(
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
  for (const tree of app.registries.category.all()) await grow(tree.key, tree.nodes, null);
}
