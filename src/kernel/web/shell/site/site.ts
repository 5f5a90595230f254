// The routes and the menu of the person signed in, for everything inside the console.
import { createContext, use, useCallback } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import { type MenuNode, useSession } from '#kernel/web/session';
import { shellTexts } from '#kernel/web/shellTexts';
import { useUi } from '#kernel/web/state';
import { type Entry, entriesOf, isOutside, openable } from './menu';
import { homePath, type Site } from './pages';
import type { Tab } from './tabs';

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('used outside the console');
  return site;
}

const noMenu: MenuNode[] = [];

interface OwnMenu {
  from: MenuNode[];
  menu: MenuNode[];
  entries: Entry[];
}

/** Many parts of the shell ask for it; it is worked out when the menu or the routes have changed. */
const menus = new WeakMap<Site, OwnMenu>();

function useOwnMenu(): OwnMenu {
  const from = useSession((session) => session.menu) ?? noMenu;
  const site = useSite();
  const known = menus.get(site);
  if (known?.from === from) return known;
  const menu = openable(from, (url) => isOutside(url) || site.find(url).kind === 'page');
  const made = { from, menu, entries: entriesOf(menu) };
  menus.set(site, made);
  return made;
}

/** The menu as the server made it, without what this person's routes do not have. */
export const useMenu = (): MenuNode[] => useOwnMenu().menu;

export const useEntries = (): Entry[] => useOwnMenu().entries;

/** What a page is called: as the enterprise named it in the menu, else as its route is. */
export function usePageTitle(): (tab: Pick<Tab, 'path' | 'own'>) => string {
  const entries = useEntries();
  const site = useSite();
  const named = useNamed();
  const { t } = useText();
  const embeddedHome = useUi((ui) => (ui.embedded ? ui.tabs.tabs[0] : undefined));
  return useCallback(
    (tab) => {
      const entry = entries.find((one) => one.url === tab.path);
      const found = site.find(tab.path);
      const route = found.kind === 'page' || found.kind === 'forbidden' ? found.page.route : null;
      const routeTitle = route ? t(route.title) : t(shellTexts.notFound);
      const home = tab.path === homePath ? t(shellTexts.workbench) : null;
      const title =
        embeddedHome === tab
          ? t(shellTexts.home)
          : (home ?? (entry ? named(entry.node.Mname, entry.node.MnameEn) : routeTitle));
      return tab.own ? `${title} · ${tab.own}` : title;
    },
    [entries, site, named, t, embeddedHome],
  );
}

export const useSystemTitle = (): string => {
  const { t } = useText();
  const title = useSession((session) => session.base?.SYSTEM_TITLE);
  return title || t(shellTexts.defaultTitle);
};
