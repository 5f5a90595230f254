// Which icon entry's children the panel shows, and whether it lies over the content for the moment.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuNode } from '#kernel/web/session';
import { keepInSession, sessionText } from '../../storage';

import { type Entry, entryAt, nearestTop } from '../site/menu';
import { pagePath, type Site } from '../site/pages';
import { useMenu, useSite } from '../site/site';
import { keepOpen } from './openKeys';

export interface MenuPlace {
  menu: MenuNode[];
  /** The entry of the page in front. */
  entry: Entry | undefined;
  /** The icon entry it stands under, or belongs to when it is in no menu. */
  top: MenuNode | undefined;
  /** The icon entry whose children are listed; none where nothing leads to the page in front. */
  chosen: MenuNode | undefined;
  floating: boolean;
  drawer: boolean;
  choose(node: MenuNode): void;
  toggleDrawer(): void;
  dismiss(): void;
}

/** Level 1 of where the menu stood before the page was loaded anew. */
const lastIndex = (): number => Number.parseInt(sessionText('defaultIndex') ?? '', 10);

const areaAt = (site: Site, path: string): string | undefined => {
  const found = site.find(path);
  return found.kind === 'page' ? found.page.area.name : undefined;
};

export function useMenuPlace(): MenuPlace {
  const menu = useMenu();
  const path = pagePath(useLocation().pathname);
  const site = useSite();
  const entry = useMemo(() => entryAt(menu, path), [menu, path]);
  const top = useMemo(() => {
    if (entry) return entry.top;
    const area = areaAt(site, path);
    return area ? nearestTop(menu, (url) => areaAt(site, url) === area) : undefined;
  }, [menu, site, entry, path]);
  const [picked, setPicked] = useState<{ name: string; at: string } | null>(null);
  const [floating, setFloating] = useState(false);
  const [drawer, setDrawer] = useState(false);

  // A page that belongs nowhere leaves the menu where it was.
  const [lastTop, setLastTop] = useState(() => top?.Mname ?? menu[lastIndex()]?.Mname);
  if (top && top.Mname !== lastTop) setLastTop(top.Mname);
  const shownName = picked && picked.at === path ? picked.name : (top?.Mname ?? lastTop);
  const chosen = menu.find((node) => node.Mname === shownName);

  useEffect(() => {
    if (!entry) return;
    keepInSession('defaultActiveKey', entry.url);
    keepInSession('defaultIndex', entry.index);
    keepOpen(entry.group?.Mname);
  }, [entry]);

  const dismiss = useCallback(() => {
    setFloating(false);
    setDrawer(false);
  }, []);
  const toggleDrawer = useCallback(() => setDrawer((is) => !is), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: having gone somewhere, one wants to see it
  useEffect(dismiss, [path]);

  return {
    menu,
    entry,
    top,
    chosen,
    floating,
    drawer,
    choose(node) {
      setPicked({ name: node.Mname, at: path });
      setFloating(node.Mname !== chosen?.Mname || !floating);
    },
    toggleDrawer,
    dismiss,
  };
}
