// A page whose menu entry was taken away from someone is closed to them: its route answers 403 in the shell. An entry that
// is only hidden is not: it does not show, and whoever knows the address may still go there.
import { sql } from 'drizzle-orm';
import type { App } from '#kernel/server/app';
import type { Session } from '#kernel/server/database/session';
import { live, ours } from '#kernel/server/rows';
import { chiefKey } from '../../identity/server/chief';

interface Entry {
  id: number;
  parentId: number | null;
  url: string | null;
  /** Open to everyone, or to one of the person's roles. */
  isOpen: boolean;
}

const home = '/index';

export async function closedRoutes(app: App, session: Session, enterpriseId: number, roles: readonly string[]) {
  // Somebody must be able to put entries back.
  if (roles.includes(chiefKey)) return [];
  const entries = await session.rows<Entry>(
    sql`select m.id, m.parent_id as "parentId", m.url, cardinality(m.role_ids) = 0 or m.role_ids && (
          select coalesce(array_agg(id), '{}') from role where ${ours(enterpriseId, 'role')} and key = any(${sql.param([...roles])}::text[])) as "isOpen"
      from menu m where ${live(enterpriseId, 'm')}`,
    { prepare: true },
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const isOpen = (entry: Entry | undefined, depth = 0): boolean =>
    entry?.isOpen === true && (entry.parentId === null || (depth < 5 && isOpen(byId.get(entry.parentId), depth + 1)));
  const open = new Set(entries.filter((entry) => isOpen(entry)).map((entry) => entry.url));
  const listed = app.allAreas.flatMap((area) => area.routes.filter((route) => route.menu).map((route) => route.path));
  return listed.filter((path) => path !== home && !open.has(path));
}
