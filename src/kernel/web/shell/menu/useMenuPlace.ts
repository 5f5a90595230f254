// Which icon entry's children the panel shows, and whether it lies over the content for the moment.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuNode } from '#kernel/web/session';
import { keepInSession, sessionText } from '../../storage';

import { type Entry, entryAt } from '../site/menu';
import { pagePath } from '../site/pages';
import { useMenu } from '../site/site';
import { keepOpen } from './openKeys';

export interface MenuPlace {
  menu: MenuNode[];
  /** The entry of the page in front. */
  entry: Entry | undefined;
  /** The icon entry whose children are listed. */
  chosen: MenuNode | undefined;
  floating: boolean;
  drawer: boolean;
  choose(node: MenuNode): void;
  toggleDrawer(): void;
  dismiss(): void;
}

/** Level 1 of where the menu stood before the page was loaded anew. */
const lastIndex = (): number => Number.parseInt(sessionText('defaultIndex') ?? '0-0', 10) || 0;

export function useMenuPlace(): MenuPlace {
  const menu = useMenu();
  const path = pagePath(useLocation().pathname);
  const entry = useMemo(() => entryAt(menu, path), [menu, path]);
  const [picked, setPicked] = useState<{ name: string; at: string } | null>(null);
  const [floating, setFloating] = useState(false);
  const [drawer, setDrawer] = useState(false);

  // A page that is not in the menu (a detail, a form) leaves the menu where it was.
  const [lastTop, setLastTop] = useState(() => entry?.top.Mname ?? menu[lastIndex()]?.Mname);
  if (entry && entry.top.Mname !== lastTop) setLastTop(entry.top.Mname);
  const shownName = picked && picked.at === path ? picked.name : (entry?.top.Mname ?? lastTop ?? menu[0]?.Mname);
  const chosen = menu.find((node) => node.Mname === shownName) ?? menu[0];

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
