// The menu of one person: what they may open, as the enterprise named and ordered it; and the same as a source of the search.

import { sql } from 'drizzle-orm';
import { admits, rootRoles } from '#kernel/model/area';
import { permission } from '#kernel/model/resource';
import { pair, say, type Text } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import type { SearchSource } from '#kernel/server/registries';
import { live, ours, reached } from '#kernel/server/rows';
import { soundOf } from '#kernel/server/search';
import type { Work } from '#kernel/server/work';
import { Role } from '../../identity/model/role';
import { chiefKey } from '../../identity/server/chief';
import { isInPlan, planOf } from '../../identity/server/enterprisePlan';
import { platform } from '../../identity/server/rights';
import { isOffered } from '../../roles/server/rolesCatalogue';
import { grantsOf } from '../../roles/server/rolesGrants';
import type { MenuTree } from '../model/menu';

interface MenuRow {
  id: number;
  parentId: number | null;
  Mname: string;
  MnameEn: string | null;
  Url: string | null;
  Ico: string | null;
  IcoImg: string | null;
  permission: string | null;
  kind: string;
  OpenMode: 'tab' | 'window';
  KeepAlive: boolean;
  Tab: boolean;
  IsPadding: boolean;
  Badge: string;
}

/** Who looks: the keys of their roles, and which permissions they hold. */
interface Viewer {
  roles: readonly string[];
  holds: (permission: string) => boolean;
}

export const myMenu = (work: Work): Promise<MenuTree[]> =>
  menuFor(work, { roles: work.actor.roles, holds: (key) => may(work.actor, key) });

async function menuFor(work: Work, viewer: Viewer): Promise<MenuTree[]> {
  const rows = await work.session.rows<MenuRow>(
    sql`select m.id, m.parent_id as "parentId", m.mname as "Mname", m.mname_en as "MnameEn", m.url as "Url", m.ico as "Ico", m.ico_img->>'FileUrl' as "IcoImg", m.permission, m.kind,
        m.open_mode as "OpenMode", m.keep_alive as "KeepAlive", m.tab as "Tab", m.is_padding as "IsPadding", m.badge as "Badge"
      from menu m where ${live(work, 'm')} and m.visible
        and (cardinality(m.role_ids) = 0 or m.role_ids && (select coalesce(array_agg(id), '{}') from role where ${ours(work, 'role')} and key = any(${sql.param([...viewer.roles])}::text[])))
      order by m.sort, m.id`,
    { prepare: true },
  );
  const routes = routesOf(work);
  const areas = areasOf(work, viewer);
  const isPlatform = work.actor.appid === platform;
  // A page that asks for no permission is for who works in its area; the chief arranges the menu and sees them all.
  const opens = ({ kind, Url }: MenuRow): boolean => {
    if (kind !== 'page' || Url === home || viewer.roles.includes(chiefKey)) return true;
    return areas.has(areaAt(work, Url ?? ''));
  };
  const isOwn = ({ kind, Url }: MenuRow): boolean => !isPlatform || kind !== 'page' || platformPages.has(Url ?? '');
  const seen = rows.filter((row) => {
    const keys = [row.permission, routes.get(row.Url ?? '')?.permission].filter(
      (key) => key !== null && key !== undefined,
    );
    return keys.every((key) => viewer.holds(key)) && (keys.length > 0 || opens(row)) && isOwn(row);
  });
  const named = menuNames(work);
  const below = (parentId: number | null): MenuTree[] =>
    seen
      .filter((row) => row.parentId === parentId)
      .map((row) => ({ row, names: named(row) }))
      .map(({ row, names }) => ({
        Mname: names.Mname,
        MnameEn: names.MnameEn ?? names.Mname,
        Ico: row.Ico ?? '',
        IcoImg: row.IcoImg ?? '',
        OpenMode: row.OpenMode,
        KeepAlive: row.KeepAlive,
        Tab: row.Tab,
        IsPadding: row.IsPadding,
        Badge: row.Badge,
        Sound: soundOf(names.Mname),
        ...(row.kind === 'frame' && row.Url ? { Url: `/frame/${row.id}`, Src: row.Url } : { Url: row.Url ?? '' }),
        child: below(row.id),
      }))
      .filter((node) => node.child.length > 0 || node.Url !== '');
  return below(null);
}

const home = '/index';
/** Whoever keeps the platform runs no school: these are the pages of its own business. */
const platformPages = new Set([home, '/menuAdmin', '/configAdmin', '/language', '/logAdmin', '/msgAdmin']);

const areaAt = ({ app }: Work, path: string): string =>
  app.allAreas.find(({ routes }) => routes.some((route) => route.path === path))?.name ?? '';

/** Where somebody holds anything at all, be it only what everybody does. */
function areasOf({ app }: Work, viewer: Viewer): Set<string> {
  const common = [...app.services.values()].filter(({ of }) => of.everyone.length > 0).map(({ of }) => of.area);
  const granted = app.permissions.filter(({ key }) => viewer.holds(key)).map(({ area }) => area);
  return new Set([...common, ...granted]);
}

const routesOf = ({ app }: Work) =>
  new Map(app.allAreas.flatMap((area) => area.routes.map((route) => [route.path, route])));

/** As somebody with this role and no other would find it. */
export async function menuAsRole(work: Work, { role: id }: { role: number }): Promise<MenuTree[]> {
  const role = await reached(work, Role, id, 'view');
  const plan = await planOf(work.app, work.enterpriseId);
  const granted = role.key === chiefKey ? null : await grantsOf(work, id);
  const common = [...work.app.services.values()].flatMap(({ of }) => of.everyone.map((verb) => permission(of, verb)));
  const holds = (key: string) =>
    isInPlan(plan, key) && (granted ? granted.has(key) || common.includes(key) : isOffered(work, key));
  const routes = routesOf(work);
  const opened = (nodes: readonly MenuTree[]): MenuTree[] =>
    nodes.flatMap((node) => {
      if (node.child.length === 0) return admits(routes.get(node.Url)?.roles ?? rootRoles, role.key) ? [node] : [];
      const child = opened(node.child);
      return child.length > 0 ? [{ ...node, child }] : [];
    });
  return opened(await menuFor(work, { roles: [role.key], holds }));
}

/** By name in either language, by how it sounds, and by path. Everyone has a menu, so there is no permission for it. */
export const menuSearch: SearchSource = {
  key: 'menu',
  area: 'system',
  label: pair('菜单', 'Menu'),
  async find(work, q, limit) {
    const asked = q.trim().toLowerCase();
    const routes = routesOf(work);
    const opens = (url: string) => admits(routes.get(url)?.roles ?? rootRoles, work.actor.roles[0]);
    const named = ({ Mname, MnameEn }: MenuTree) => (work.locale === 'en' ? MnameEn : Mname);
    const below = (nodes: readonly MenuTree[], top?: MenuTree): { node: MenuTree; top: MenuTree }[] =>
      nodes.flatMap((node) => (node.child.length > 0 ? below(node.child, top ?? node) : [{ node, top: top ?? node }]));
    const isMeant = ({ Mname, MnameEn, Sound, Url }: MenuTree) =>
      [Mname, MnameEn, Sound, Url].some((one) => one.toLowerCase().includes(asked));
    return below(await myMenu(work))
      .filter(({ node }) => opens(node.Url) && isMeant(node))
      .slice(0, limit)
      .map(({ node, top }) => ({ id: node.Url, title: named(node), sub: named(top), url: node.Url }));
  },
};

interface Names {
  Mname: string;
  MnameEn: string | null;
}

/**
 * An entry that still bears its shipped name follows the label of its page; one that was renamed keeps the name it was
 * given.
 */
function menuNames({ app, wording }: Work): (row: Names & { Url: string | null }) => Names {
  const pages = new Map(app.allAreas.flatMap(({ routes }) => routes.map(({ path, title }) => [path, title])));
  const groups = new Map(app.allAreas.map(({ title }) => [title.zh, title]));
  return ({ Mname, MnameEn, Url }) => {
    const title: Text | undefined = Url ? pages.get(Url) : groups.get(Mname);
    if (!title) return { Mname, MnameEn };
    return {
      Mname: Mname === title.zh ? say(title, { locale: 'zh', wording }) : Mname,
      MnameEn: MnameEn === title.en ? say(title, { locale: 'en', wording }) : MnameEn,
    };
  };
}
