// The enterprise's face for someone who is not signed in yet: the public items as they are in force.
import { sql } from 'drizzle-orm';
import type { App } from '#kernel/server/app';
import { live, ours } from '#kernel/server/rows';
import { customItems, type Item } from './configStore';

/** By the customer's own names: `base.SYSTEM_TITLE` → SYSTEM_TITLE; what was added keeps its whole key. A title nobody set is the enterprise's name. */
export async function publicConfig(
  app: App,
  enterprise: { id: number; name: string },
): Promise<Record<string, unknown>> {
  const added = await app.database.read(enterprise.id, (session) => customItems(session, enterprise.id));
  const items: Item[] = [...app.registries.config.all(), ...added].filter(
    (item) => item.public && item.type !== 'secret',
  );
  const set = await app.database.read(enterprise.id, (session) =>
    session.rows<{ key: string; value: unknown }>(
      sql`select key, value from config_value where ${live(enterprise.id, 'config_value')} and level = 'enterprise'
        and key = any(${sql.param(items.map((item) => item.key))}::text[])`,
    ),
  );
  const values = new Map(set.map(({ key, value }) => [key, value]));
  const shown = items.map(({ key, custom, default: otherwise }) => [
    custom ? key : key.slice(key.indexOf('.') + 1),
    values.has(key) ? values.get(key) : otherwise,
  ]);
  const own = await app.database.read(enterprise.id, (session) =>
    session.one<{ picture: unknown }>(
      sql`select login_image as picture from enterprise where ${ours(enterprise.id, 'enterprise')} and login_image is not null`,
    ),
  );
  const title = values.get('base.SYSTEM_TITLE') || enterprise.name;
  const picture = own && !values.has('base.loginImage') ? { loginImage: [own.picture] } : {};
  return { ...Object.fromEntries(shown), ...picture, SYSTEM_TITLE: title };
}
