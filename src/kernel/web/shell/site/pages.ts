import { type Area, admits, rootRoles } from '#kernel/model/area';
import { type Client, holds, type MenuNode } from '#kernel/web/session';
import { frameOf } from './frames';
import { entriesOf } from './menu';
import type { Page, PageImport } from './page';

/** An area's pages: path → lazy import. */
export type Pages = Readonly<Record<string, PageImport>>;

export type Found =
  | { kind: 'page'; page: Page }
  | { kind: 'redirect'; to: string }
  /** Without a permission: the entry was taken away from the person's roles. */
  | { kind: 'forbidden'; page: Page; permission: string | null }
  | { kind: 'unknown' };

export const homePath = '/index';
/** Outside the layout, but only with a session. */
export const barePaths: readonly string[] = ['/demo'];

export interface Site {
  areas: readonly Area[];
  find(path: string): Found;
}

/** The routes of one person: by what their first role acts as, then by permission; entries of the menu say how they show. */
export function siteOf(
  areas: readonly Area[],
  pages: Pages,
  client: Client,
  menu: readonly MenuNode[] | null = null,
): Site {
  const firstRole = client.viaCode ? 'super_editor' : client.roles[0];
  const known = new Map<string, Page>();
  for (const area of areas) {
    for (const route of area.routes) {
      if (!admits(route.roles ?? rootRoles, firstRole)) continue;
      known.set(route.path, { route, area, load: pages[route.path] });
    }
  }
  for (const { node, url } of entriesOf(menu ?? [])) {
    const page = known.get(url);
    const says = {
      keepAlive: node.KeepAlive ?? page?.route.keepAlive ?? true,
      tab: node.Tab ?? page?.route.tab ?? true,
      isPadding: node.IsPadding ?? page?.route.isPadding ?? true,
    };
    if (page) known.set(url, { ...page, route: { ...page.route, ...says } });
    else if (node.Src) known.set(url, frameOf(node.Src, { path: url, title: titleOf(node), ...says }, areas[0]!));
  }
  return {
    areas,
    find(path) {
      const page = known.get(pagePath(path));
      if (!page) return { kind: 'unknown' };
      const { permission, redirect } = page.route;
      if (client.closed?.includes(page.route.path)) return { kind: 'forbidden', page, permission: null };
      if (permission && !holds(client, permission)) return { kind: 'forbidden', page, permission };
      if (redirect && !page.load) return { kind: 'redirect', to: redirect };
      return { kind: 'page', page };
    },
  };
}

const titleOf = ({ Mname, MnameEn }: MenuNode) => ({ zh: Mname, en: MnameEn || Mname });

/** `/` is the workbench; a slash at the end means nothing. */
export const pagePath = (path: string): string => path.replace(/(?<=.)\/+$/, '').replace(/^\/$/, homePath);
